# Draw the histogram of points: ten classes of ten percent, and full marks apart. Reads $scores: class, students.
height = 300
load style
load data
set lmargin 7
set rmargin 1
set tmargin 1
set bmargin 3.2
set xrange [-0.6:10.6]
stats $scores using 2 name "students" nooutput
set yrange [0:1.15 * students_max]
if (students_max < 5) set ytics 1 # no half students
set xtics ("0" -0.5, "20" 1.5, "40" 3.5, "60" 5.5, "80" 7.5, "100" 10)
set xlabel "points, percent" offset 0,0.6
set ylabel "students" offset 1,0
set boxwidth 0.9
plot $scores using 1:($1 < 10 ? $2 : 0) with boxes lc rgb blue, \
     $scores using 1:($1 == 10 ? $2 : 0) with boxes lc rgb green, \
     $scores using 1:($2 > 0 ? $2 : NaN):(sprintf("%d", $2)) with labels offset 0,0.6 tc rgb black
