"""The notebook's cells run in order and draw."""

import json

import pytest
from conftest import ROOT


def test_notebook(monkeypatch, capsys):
    matplotlib = pytest.importorskip("matplotlib")
    folium = pytest.importorskip("folium")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    folder = ROOT / "examples" / "python"
    monkeypatch.chdir(folder)
    cells = json.loads((folder / "streets.ipynb").read_text())["cells"]
    names: dict = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert len(plt.get_fignums()) == 2
    for number in plt.get_fignums():
        plt.figure(number).canvas.draw()
    plt.close("all")
    assert (names["after"] >= names["before"]).all() and names["after"].max() > names["before"].max()
    assert isinstance(names["map_"], folium.Map)
    drawn = names["map_"].get_root().render()
    assert "Café Sol" in drawn or "Caf\\u00e9 Sol" in drawn
    assert "Calle" in capsys.readouterr().out
