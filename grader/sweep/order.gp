# Error over step width, log-log: a line for each radius, full where truncation dominates, pale where rounding
# does. Wants derivative.
height = 670
load style
set grid ls 100
stats data using 1 nooutput
series = STATS_blocks
set logscale xy
set format x "10^{%T}"
set format y "10^{%T}"
set xlabel "step h"
set ylabel "largest error of ".derivative." of sin"
set xrange [8e-4:2]
set yrange [1e-7:10]
set lmargin at screen 0.17
set rmargin at screen 0.96
set tmargin at screen 0.97
set bmargin at screen 0.33
set key at screen 0.56, 0.02 bottom center vertical Left reverse
plot for [i=0:series-1] data index i using 1:2 with lines lt i+1 lw 1.5 notitle, \
     for [i=0:series-1] data index i using ($4 > 0 ? $1 : NaN):2 with points lt i+1 title columnheader(1)
