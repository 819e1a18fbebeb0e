"""Measures Rumbo beside OSRM and Valhalla on one city: the parts of `compare.py`."""
