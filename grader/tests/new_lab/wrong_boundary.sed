# The last column is written.
s/j < m - 1/j < m/
