# The student's dot, a plain kernel's and the lab's solution's. The axes fit the data.
height = 540
load style
load data
roof = ceiling * bandwidth / 1e12
stats $dots using 2 name "x" nooutput
stats $dots using ($3/1e12) name "y" nooutput
modelled = y_records - measured
least_y = y_min < roof ? y_min : roof; most_y = y_max > roof ? y_max : roof
least_x = x_min < ceiling ? x_min : ceiling; most_x = x_max > ceiling ? x_max : ceiling
set logscale xy 2
set xrange [least_x/1.7:most_x*1.9]; set yrange [least_y/1.7:most_y*1.6]
set lmargin at screen 0.16; set rmargin at screen 0.97
set bmargin at screen 0.255; set tmargin at screen 0.9
set format xy "%.3g"
set label 1 entry at graph 0.5,1.07 center noenhanced
set label 4 "operations per byte asked for, loads and stores" at graph 0.5,screen 0.14 center
set label 5 "10¹² operations per second" at screen 0.03,graph 0.5 center rotate
set label 2 "each byte moves once" at graph 0.02,first roof*1.09 left
set label 6 "modelled" at screen 0.14,0.05 left point pt 6 ps 1.1 lw 2 lc rgb blue offset 1.5,0
if (measured > 0) { set label 7 "measured" at screen 0.5,0.05 left point pt 7 ps 1.1 lc rgb vermilion offset 1.5,0 }
tint(name) = name eq "yours" ? vermilion : blue
# names to the right, to the left and below, so that names of dots at one place do not overlap
caption(name) = column(0) >= modelled ? "" : name eq "yours" ? "              yours" : \
    name eq "plain" ? "plain             " : "\nsolution"
plot bandwidth * x / 1e12 lc rgb black lw 2, roof lc rgb black lw 2 dt 2, \
     $dots using 2:($3/1e12):($0 < modelled ? 6 : 7):(tint(stringcolumn(1))) \
        with points pt variable ps 1.2 lw 2 lc rgb variable, \
     $dots using 2:($3/1e12):(caption(stringcolumn(1))) with labels center
