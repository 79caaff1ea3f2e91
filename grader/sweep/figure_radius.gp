# The derivative over its radius, without and with a tile: loads and time. `data` is the folder of all sweeps.
height = 730
load style
set grid ls 100
naive = data."/radius_naive/sweep_lab2_derivative_R.dat"
shared = data."/radius_shared/sweep_lab2_derivative_R.dat"
set lmargin at screen 0.15
set rmargin at screen 0.97
set xrange [0.5:8.5]
set xtics 1
set multiplot
set tmargin at screen 0.97
set bmargin at screen 0.55
set yrange [0:18]
set ylabel "loads per output"
set key top left Left reverse
plot 2 * x + 1 lt 2 notitle, 1 + 2 * x / 256 lt 1 notitle, \
     naive using 1:3 with points lt 2 ps 0.73 title "no tile: 2R + 1", \
     shared using 1:3 with points lt 1 ps 0.73 title "tile of 256 + 2R: 1 + 2R/256"
set tmargin at screen 0.48
set bmargin at screen 0.135
set xlabel "radius R"
set yrange [0:*]
set offsets 0, 0, graph 0.1, 0
set ylabel "ps per output, modelled"
set key bottom right
plot naive using 1:($8 * 1e12) with linespoints lt 2 title "no tile", \
     shared using 1:($8 * 1e12) with linespoints lt 1 title "tile"
unset multiplot
