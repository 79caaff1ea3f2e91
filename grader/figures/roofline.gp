# Operations per second over operations per byte asked for: the solutions of labs 4 to 6, modelled and measured
# at n = 512.
#
# The slope would be the limit if every byte asked for came from memory. Caches serve what neighbours have
# loaded before, so the plain kernel is above it. The dashed line is the limit if each cell moves once.
height = 540
load style
load data
set logscale xy 2
set xrange [0.25:4]; set yrange [0.7:11]
set lmargin at screen 0.125; set rmargin at screen 0.97
set bmargin at screen 0.255; set tmargin at screen 0.975
set xtics ("1/4" 0.25, "1/2" 0.5, 1, 2, 4); set ytics (1, 2, 4, 8)
set label 4 "operations per byte asked for, loads and stores" at graph 0.5,screen 0.14 center
set label 5 "10¹² operations per second" at screen 0.03,graph 0.5 center rotate
slope = atan((0.72 * height / log(11 / 0.7)) / (0.845 * width / log(16))) * 180 / pi
set label 1 sprintf("%.0f GB/s asked for", bandwidth / 1e9) at 0.55,0.55*bandwidth/1e12/1.22 center rotate by slope
set label 2 "each cell moves once" at 0.27,ceiling*bandwidth/1e12*1.12 left
set label 3 "faster than the slope:\ncaches serve loads" at 0.27,5.6 left
set label 6 "measured on an H200" at screen 0.14,0.05 left point pt 7 ps 1.1 lc rgb vermilion offset 1.5,0
set label 7 "modelled" at screen 0.68,0.05 left point pt 6 ps 1.1 lw 2 lc rgb blue offset 1.5,0
shape(name) = name[1:1] eq "p" ? 7 : name[1:1] eq "8" ? 5 : name[1:1] eq "c" ? 9 : 13
plot bandwidth * x / 1e12 lc rgb black lw 2, \
     ceiling * bandwidth / 1e12 lc rgb black lw 2 dt 2, \
     $measured using 2:($3/1e12):(shape(stringcolumn(1))) with points pt variable ps 1.1 lc rgb vermilion, \
     $modelled using 2:($3/1e12):(shape(stringcolumn(1))-1) with points pt variable ps 1.1 lw 2 lc rgb blue, \
     $measured using ($2*1.07):($3/1e12):1 with labels left 
