"""The Python peers, as pip calls them."""

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
