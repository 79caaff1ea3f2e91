# The same march with one plane in shared memory, and what that saves.
height = 490
load style
load data
set multiplot
load folder."march.gp"
set lmargin at screen 0.70; set rmargin at screen 0.985
set bmargin at screen 0.295; set tmargin at screen 0.9
set label 1 "Accesses per output" at graph 0.5,1.07 center
set xrange [-0.6:2.6]; set yrange [0:10]
set xtics ("lab 4" 0, "lab 5" 1, "lab 6" 2) scale 0; set ytics 2 scale 0.6
plot $accesses using ($0-0.28):2:(0.26) with boxes lc rgb orange, \
     '' using ($0):3:(0.26) with boxes lc rgb green, '' using ($0+0.28):4:(0.26) with boxes lc rgb purple
unset label
array legend_x[6] = [95, 240, 440, 95, 240, 440]
array legend_y[6] = [46, 46, 46, 16, 16, 16]
array legend_colour[6] = [orange, sky, blue, orange, green, purple]
array legend_word[6] = ["loaded", "kept for later", "computed", "global loads", "shared loads", "shared stores"]
load folder."legend.gp"
unset multiplot
