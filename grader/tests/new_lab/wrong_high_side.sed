# The last column of a tile stays empty, so the outputs of the column before it are wrong.
s/^    if (i < n && j < m)$/    tile[y][x] = 0;\n    if (i < n \&\& j < m \&\& x <= OUT_TILE)/
