# Mends the pages of swift-argument-parser's generate-manual for copying: words are not hyphenated,
# minus signs stay minus signs, and indented lines, the examples, are not filled.
/^ / && !inside { print ".Bd -literal"; inside = 1 }
!/^ / && inside { print ".Ed"; inside = 0 }
# Every list item and section switches hyphenation on again.
!inside && (/^[^.]/ || /^[.]Nd/) { print ".nh" }
!/^[.]/ { gsub(/-/, "\\-") }
{ print }
END { if (inside) print ".Ed" }
