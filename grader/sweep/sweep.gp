# A sweep: loads and time over the swept value, a line for each value of a second axis. Points that are not
# right are crosses on the axis. Wants entry, axis, item, how.
height = 730
load style
set grid ls 100
stats data using 1 nooutput
series = STATS_blocks
stats data using 2 name "good" nooutput
stats data using 1 name "x" nooutput
is_n = axis eq "n"
wide = x_max / x_min >= 16
room = 0.06 * (x_max - x_min + 1)
if (wide) set logscale x (is_n ? 10 : 2)
if (wide) set xrange [x_min / 1.3 : x_max * 1.3]; else set xrange [x_min - room : x_max + room]
if (is_n && wide) set format x "10^{%T}"
set lmargin at screen 0.15
set rmargin at screen 0.97
set offsets 0, 0, graph 0.1, 0
set y2range [0:1]
cross(good) = good > 0 ? NaN : 0.03
set multiplot
unset key
set tmargin at screen 0.92
set bmargin at screen 0.57
set yrange [0:*]
set title entry noenhanced font ",20"
set ylabel "loads per ".item offset 0.5,0
plot for [i=0:series-1] data index i using 1:3 with linespoints lt i+1, \
     data using 1:(cross($2)) axes x1y2 with points pt 2 ps 0.73 lw 2.5 lc rgb black
unset title
set tmargin at screen 0.49
set bmargin at screen 0.20
set xlabel is_n ? "n" : axis eq "R" ? "radius R" : axis noenhanced
if (is_n) set logscale y; set format y "10^{%T}"; set yrange [*:*]
set ylabel (is_n ? "time, ".how." (s)" : "ps per ".item.", ".how)
if (series > 1 || good_min < 1) set key at screen 0.56, 0.015 bottom center horizontal maxrows 3
plot for [i=0:series-1] data index i using 1:(is_n ? $7 : $8 * 1e12) with linespoints lt i+1 \
         title columnheader(1) noenhanced, \
     data using 1:(cross($2)) axes x1y2 with points pt 2 ps 0.73 lw 2.5 lc rgb black \
         title (good_min < 1 ? "not right" : "")
unset multiplot
