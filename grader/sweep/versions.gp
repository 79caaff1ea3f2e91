# Versions over n: above all of them, below those on the GPU per output. Wants data, out, kind, here, entry.
height = 900
load here."/style.gp"
stats data using 1 nooutput
series = STATS_blocks
set logscale x
set lmargin at screen 0.16
set rmargin at screen 0.97
stats data using 1 name "x" nooutput
if (x_max / x_min >= 16) set format x "10^{%T}"
set multiplot
set tmargin at screen 0.97
set bmargin at screen 0.55
set logscale y
set format y "10^{%T}"
set ylabel "time (s)"
unset key
plot data index 0 using 1:2 with linespoints lt 7 dt 2, \
     for [i=1:series-1] data index i using 1:2 with linespoints lt i
set tmargin at screen 0.49
set bmargin at screen 0.24
unset logscale y
set format y "%g"
set yrange [0:*]
set offsets 0, 0, graph 0.1, 0
set xlabel "n"
set ylabel "ps per output"
set key at screen 0.56, 0.01 bottom center horizontal maxrows 3 noenhanced
plot NaN with linespoints lt 7 dt 2 title "serial C, measured", \
     for [i=1:series-1] data index i using 1:($3 * 1e12) with linespoints lt i title columnheader(1)
unset multiplot
