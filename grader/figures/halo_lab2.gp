# Which thread of a block loads which cell, and how often a cell is loaded: lab 2's tiles compared with plain kernels.
height = 660
load style
load data
set multiplot
set xrange [-20:275]
set xtics (0, 128, 255)

# above: cell and thread
set bmargin at screen 0.50; set tmargin at screen 0.925
set yrange [-8:264]; set ytics (0, 128, 255)
set lmargin at screen 0.135; set rmargin at screen 0.50
set label 3 "thread" at screen 0.03,graph 0.5 center rotate
set label 1 "average3" at graph 0.5,1.06 center
set label 2 sprintf("%d loads\n%d outputs", average3_loads, average3_outputs) at graph 0.08,0.9
plot $average3 using ($3 == 0 ? $1 : NaN):2 with points pt 5 ps 0.25 lc rgb blue, \
     $average3 using ($3 == 1 ? $1 : NaN):2 with points pt 7 ps 0.8 lc rgb orange
set lmargin at screen 0.615; set rmargin at screen 0.98
unset label 3
set label 1 "derivative, R = 8" at graph 0.5,1.06 center
set label 2 sprintf("%d loads\n%d outputs", derivative_loads, derivative_outputs) at graph 0.08,0.9
plot $derivative using ($3 == 0 ? $1 : NaN):2 with points pt 5 ps 0.25 lc rgb blue, \
     $derivative using ($3 == 1 ? $1 : NaN):2 with points pt 7 ps 0.8 lc rgb orange
unset label

# below: how often
set bmargin at screen 0.2; set tmargin at screen 0.41
set lmargin at screen 0.135; set rmargin at screen 0.50
set label 2 "cell" at graph 0.5,screen 0.118 center
set label 3 "loads per cell" at screen 0.03,graph 0.5 center rotate
set yrange [0:4]; set ytics (1, 3)
plot $average3_plain_often using 1:2 with fillsteps lc rgb grey, \
     $average3_often using 1:2 with fillsteps lc rgb sky
set lmargin at screen 0.615; set rmargin at screen 0.98
unset label 3
set yrange [0:20]; set ytics (1, 17)
plot $derivative_plain_often using 1:2 with fillsteps lc rgb grey, \
     $derivative_often using 1:2 with fillsteps lc rgb sky

unset label
array legend_x[4] = [70, 345, 70, 345]
array legend_y[4] = [54, 54, 21, 21]
array legend_colour[4] = [blue, orange, sky, grey]
array legend_word[4] = ["cell of the block's output", "halo cell", "with a tile", "plain kernel"]
load folder."legend.gp"
unset multiplot
