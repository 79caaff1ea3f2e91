# Draw a student's attempts at a lab: points above, OP/B below, over the number of the grading.
height = 680
load style
load data
set grid ls 100
set lmargin at screen 0.15; set rmargin at screen 0.97
set xrange [0.5:last+0.5]; set xtics 1,(last > 20 ? last/10 : 1)
set multiplot
set tmargin at screen 0.93; set bmargin at screen 0.57
set label 1 sprintf("Lab %d", lab) at graph 0.5,1.07 center
set yrange [0:105]; set ytics 25; set ylabel "points"
plot $attempts using 1:2 with linespoints lt 1
unset label
set tmargin at screen 0.51; set bmargin at screen 0.25
any = sum [e=1:entries] counted[e]
if (any) { set yrange [0:*]; set offsets 0,0,graph 0.1,0 } else { set yrange [0:1] }
set ytics autofreq; set ylabel "OP/B"; set xlabel "attempt"
set key at screen 0.55,0.015 bottom center horizontal noenhanced
plot for [e=1:entries] $attempts using 1:(counted[e] ? column(e+2) : NaN) with linespoints lt e+1 \
         title counted[e] ? names[e] : names[e].": not counted yet"
unset multiplot
