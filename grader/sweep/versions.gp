# Versions over n. Upper plot: all versions; lower plot: GPU versions, per output. Needs the variable `how`.
height = 770
load style
set grid ls 100
stats data using 1 nooutput
series = STATS_blocks
stats data using 1 name "x" nooutput
set logscale x
set xrange [x_min / 1.5 : x_max * 1.5]
if (x_max / x_min >= 50) set format x "10^{%T}"
set lmargin at screen 0.16
set rmargin at screen 0.97
set multiplot
set tmargin at screen 0.97
set bmargin at screen 0.57
set logscale y
set format y "10^{%T}"
set ylabel "time (s)"
unset key
set label 1 "one core, measured" at graph 0.04, graph 0.93 left
set label 2 how eq "measured" ? "GPU, measured" : "GPU, modelled" at graph 0.97, graph 0.16 right
plot data index 0 using 1:2 with linespoints lt 7 dt 2, \
     for [i=1:series-1] data index i using 1:2 with linespoints lt i
unset label 1
unset label 2
set tmargin at screen 0.50
set bmargin at screen 0.24
unset logscale y
set format y "%g"
set yrange [0:*]
set offsets 0, 0, graph 0.1, 0
set xlabel "n"
set ylabel "ps per output, GPU"
set key at screen 0.56, 0.02 bottom center horizontal maxrows 2 noenhanced
plot NaN with linespoints lt 7 dt 2 title "serial C", \
     for [i=1:series-1] data index i using 1:($3 * 1e12) with linespoints lt i title columnheader(1)
unset multiplot
