# Passes through the banks that a warp's load from shared memory takes.
height = 560
load style
load data
set multiplot
set lmargin at screen 0.1; set rmargin at screen 0.985
set boxwidth 0.7
set border 1
set yrange [0:38]; unset ytics
set bmargin at screen 0.65; set tmargin at screen 0.91
set label 1 "Passes that a load of a warp takes" at graph 0,1.12 left
set label 2 "words from lane to lane" at graph 0.5,screen 0.545 center
set xrange [0.3:33.7]; set xtics (1, 4, 8, 16, 24, 32)
plot $strides using 1:2:($2 == 1 ? sky : $2 < 8 ? blue : vermilion) with boxes lc rgb variable, \
     '' using 1:($2+3.2):($2 > 1 ? sprintf("%d", $2) : "") with labels
set yrange [0:5]
set bmargin at screen 0.13; set tmargin at screen 0.40
set label 1 "The same for four rows of eight cells of a tile" at graph 0,1.12 left
set label 2 "cells per row of the tile" at graph 0.5,screen 0.03 center
set xrange [7.3:40.7]; set xtics (8, 10, 16, 24, 32, 40)
plot $rows using 1:2:($2 == 1 ? sky : $2 < 4 ? blue : vermilion) with boxes lc rgb variable, \
     '' using 1:($2+0.5):(sprintf("%d", $2)) with labels
unset multiplot
