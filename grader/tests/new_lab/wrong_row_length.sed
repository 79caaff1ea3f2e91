# Rows are taken for n long.
s/\[i \* m + j\]/[i * n + j]/g
