# The access map of one block on a line: which thread loads which cell, how often each is loaded, what is missing.
height = 560
load style
load data
set multiplot
margin = 0.03 * (high - low) + 1
set xrange [low-margin:high+margin]
set lmargin at screen 0.14; set rmargin at screen 0.96
set xtics (low, (low + high) / 2, high - 1)
set bmargin at screen 0.52; set tmargin at screen 0.92
set yrange [-0.04*threads-0.5:threads]; set ytics (0, threads / 2, threads - 1)
set label 1 sprintf("%s, %s, block %s", entry, shape, block) at graph 0.5,1.07 center noenhanced
set label 2 "thread" at screen 0.03,graph 0.5 center rotate
plot $points using 1:2 with points pt 5 ps 0.25 lc rgb blue
unset label
set bmargin at screen 0.23; set tmargin at screen 0.43
set label 2 "loads per cell" at screen 0.03,graph 0.5 center rotate
set label 3 "cell" at graph 0.5,screen 0.15 center
set yrange [0:1.15*most]; set ytics (0, most)
plot $often using 1:2 with fillsteps lc rgb sky, $missing using 1:2 with fillsteps lc rgb vermilion, \
     $missing using ($2 > 0 ? $1 : NaN):2 with impulses lw 3 lc rgb vermilion
unset label
array legend_x[2] = [60, 320]
array legend_y[2] = [46, 46]
array legend_colour[2] = [sky, vermilion]
array legend_word[2] = ["loads", "needed, but not loaded"]
words = sprintf("%d loads", loads).(outputs > 0 ? sprintf(", %d outputs", outputs) : "")
words = words.(every > 1 ? sprintf(" (above: one load in %d)", every) : "")
set label 9 words.(missing > 0 ? sprintf("; %d needed %s missing", missing, missing == 1 ? "cell is" : "cells are") : "") at 60,16 left
load folder."legend.gp"
unset multiplot
