"""Runs the first example of a text: its first block of Python, and nothing else."""

import doctest
import re
import sys
from pathlib import Path

text = Path(sys.argv[1]).read_text(encoding="utf-8")
block = re.search(r"^```python\n(>>>.*?)^```", text, re.MULTILINE | re.DOTALL)
if block is None:
    sys.exit(f"{sys.argv[1]} has no example")
example = doctest.DocTestParser().get_doctest(block[1], {}, "first example", None, 0)
result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(example)
print(f"{result.attempted} lines tried, {result.failed} failed")
sys.exit(result.failed > 0 or result.attempted == 0)
