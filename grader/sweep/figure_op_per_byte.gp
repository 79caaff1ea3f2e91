# OP/B: formulas as curves, what the simulator counted as dots. `data` is the folder of all sweeps.
height = 800
load style
set grid ls 100
set lmargin at screen 0.15
set rmargin at screen 0.97
set multiplot
set ylabel "OP/B"
set yrange [0:2]
set ytics 0.5
set tmargin at screen 0.98
set bmargin at screen 0.63
set xrange [3.5:10.5]
set xtics 1
set xlabel "edge T of a cubic tile"
set key top left Left reverse
set label 1 "no tile: 13/28" at graph 0.98, first 0.62 right tc rgb black
cube(T) = 13. / 4 * ((T - 2) / T)**3
tiled(n) = data."/tile_".n."/sweep_lab4_stencil_tiled_IN_TILE_n.dat"
plot cube(x) lt 1 title "13/4 · ((T−2)/T)³", NaN with points lt 2 ps 0.78 title "counted", \
     for [n in "62 58 66"] tiled(n) using 1:4 with points lt 2 ps 0.78 notitle, \
     13. / 28 with lines lc rgb black dt 3 lw 2 notitle
unset label 1
set tmargin at screen 0.50
set bmargin at screen 0.245
set xrange [0:33]
set yrange [0:3.5]
set xtics 8
set xlabel "planes of outputs per block, Z"
set key at screen 0.55, 0.015 bottom center horizontal Left reverse maxrows 3
march(T, Z) = 13. / 4 * (T - 2)**2 * Z / (T**2 * (Z + 2))
counted(T) = data."/march_".T."/sweep_lab5_stencil_coarsened_IN_TILE_PLANES_n.dat"
plot march(32, x) lt 3 title "T = 32", march(16, x) lt 4 title "T = 16", march(8, x) lt 5 title "T = 8", \
     13. / 4 with lines lc rgb black dt 3 lw 2 title "limit 13/4", \
     for [T in "8 16 32"] counted(T) using 1:4 with points lt 2 ps 0.78 notitle, \
     NaN with points lt 2 ps 0.78 title "counted"
unset multiplot
