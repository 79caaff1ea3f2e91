# Draw the faults of a lab's submissions as bars, the most common first. Reads $faults: row, students, words; rows;
# graded, the number of submissions.
load data # with `rows`, which sets the height
height = 84 + 34 * rows
load style
set lmargin at screen 0.42
set rmargin at screen 0.92
set tmargin at screen 1 - 6. / height
set bmargin at screen 76. / height
set xrange [0:graded]
set yrange [rows - 0.4:-0.6]
set border 1
set xtics nomirror
set xlabel sprintf("students, of %d graded", graded) offset 0,0.6
unset ytics
set style fill solid
plot $faults using (0):1:(0):2:($1 - 0.36):($1 + 0.36) with boxxyerror lc rgb orange, \
     $faults using 2:1:(sprintf("%d", $2)) with labels left offset 0.4,0 tc rgb black, \
     $faults using (0):1:3 with labels right offset -0.8,0 tc rgb black
