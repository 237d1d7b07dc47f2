"""The atlas: how every public function of torch treats memory, as the lab has recorded it for each version."""
