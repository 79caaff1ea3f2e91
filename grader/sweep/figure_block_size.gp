# Loads per output over the threads per block: formulas as curves, counts as dots. No launch above 1024.
# `data` is the folder of all sweeps.
height = 550
load style
set grid ls 100
set logscale x 2
set xrange [24:4200]
set yrange [0.95:1.62]
set ytics 0.1
set xlabel "threads per block, BLOCK"
set ylabel "loads per output"
set key at 950, 1.6 top right
set arrow 1 from 1024, graph 0 to 1024, graph 1 nohead dt 2 lw 2 lc rgb black
set label 1 "no launch" at 1130, graph 0.42 left
set label 2 "above 1024" at 1130, graph 0.36 left
halo(B, cells) = B <= 1024 ? 1 + cells / B : NaN
set samples 500
derivative = data."/block_2/sweep_lab2_derivative_BLOCK.dat"
average = data."/block_2/sweep_lab2_average3_BLOCK.dat"
moving = data."/block_1/sweep_lab1_moving_average_BLOCK.dat"
plot halo(x, 16.) lt 1 notitle, halo(x, 2.) lt 2 notitle, halo(x, 1.) lt 3 notitle, \
     derivative using 1:3 with points lt 1 ps 0.73 title "derivative, R = 8", \
     average using 1:3 with points lt 2 ps 0.73 title "average of 3", \
     moving using 1:3 with points lt 3 ps 0.78 title "moving average", \
     derivative using 1:($2 > 0 ? NaN : 0.97) with points pt 2 ps 0.83 lw 2.5 lc rgb black notitle
