"""The Python peers by their names in pip."""

#: What `--install` gives to pip.
PACKAGES = [
    "numpy",
    "scipy",
    "networkit",
    "python-igraph",
    "rustworkx",
    "pandana",
    "edsger",
    "routingkit-cch",
]
