# The cell above counts twice, the one below not at all.
s/ + tile\[y + 1\]\[x\]/ + tile[y - 1][x]/
