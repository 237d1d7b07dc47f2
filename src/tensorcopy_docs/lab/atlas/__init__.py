"""Measures what every public function of torch does with memory; it runs on each version that has ``op_db``."""
