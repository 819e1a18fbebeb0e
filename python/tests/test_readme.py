"""The README's lines print what it says."""

import contextlib
import io
import re

from conftest import ROOT


def test_readme():
    code = (ROOT / "python" / "README.md").read_text().split("```python\n")[1].split("```")[0]
    expected = re.findall(r"print\(.*?# (.*)", code)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert len(expected) == 5
    assert " ".join(printed.getvalue().split()) == " ".join(" ".join(expected).split())
