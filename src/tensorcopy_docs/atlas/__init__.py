"""The atlas: what every public function of torch does with memory, as the lab has recorded it for each version."""
