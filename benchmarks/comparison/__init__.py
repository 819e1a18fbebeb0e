"""Measures Rumbo beside other routing libraries: the parts of `compare.py`."""
