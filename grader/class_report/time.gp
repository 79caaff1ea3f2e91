# Draw useful operations per byte against time, one dot per correct submission. Reads $times: entry point (from 0),
# microseconds, OP/B; entries, their number; names, theirs; how, "modelled" or "measured".
height = 420
load style
load data
set lmargin 8
set rmargin 2
set tmargin 1
set bmargin 6.6
set logscale xy
stats $times using 2 name "x" nooutput # both at once would be a regression, which fails with two rows
stats $times using 3 name "y" nooutput
set xrange [x_min / 1.5:x_max * 1.5]
set yrange [y_min / 1.5:y_max * 1.5]
set xlabel "time, µs (".how.")" offset 0,0.4
set ylabel "OP/B of loads" offset 1,0
# Within one decade every digit gets a label.
digits(least, most) = most / least < 5 ? "1 1.5 2 2.5 3 4 5 6 7 8" : "1 2 5"
tic(d, m) = (m + 0.0) * 10.**d
set for [d = -3:7] for [m in digits(x_min, x_max)] xtics add (sprintf("%g", tic(d, m)) tic(d, m))
set for [d = -3:3] for [m in digits(y_min, y_max)] ytics add (sprintf("%g", tic(d, m)) tic(d, m))
set key at screen 0.5, 0.075 center vertical Left reverse samplen 1
plot for [e = 0:entries - 1] $times using 2:($1 == e ? $3 : NaN) with points pt 7 + 2 * e ps 0.8 \
     lc rgb (e == 0 ? 0x600072b2 : 0x60d55e00) title names[e + 1] noenhanced
