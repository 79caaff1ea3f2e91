# The student's dot beside a plain kernel and the lab's solution. Axes fit what there is.
height = 540
load style
stats [*:*] $modelled using 2:($3/1e12) name "m" nooutput
if (measured) {
    stats [*:*] $measured using 2:($3/1e12) name "t" nooutput
    m_min_y = t_min_y < m_min_y ? t_min_y : m_min_y
    m_max_y = t_max_y > m_max_y ? t_max_y : m_max_y
}
roof = ceiling * bandwidth / 1e12
m_max_y = roof > m_max_y ? roof : m_max_y
m_max_x = ceiling > m_max_x ? ceiling : m_max_x
set logscale xy 2
set xrange [m_min_x/1.7:m_max_x*1.9]; set yrange [m_min_y/1.7:m_max_y*1.6]
set lmargin at screen 0.16; set rmargin at screen 0.97
set bmargin at screen 0.255; set tmargin at screen 0.9
set format xy "%.3g"
set label 1 entry at graph 0.5,1.07 center noenhanced
set label 4 "operations a byte asked for, loads and stores" at graph 0.5,screen 0.14 center
set label 5 "10¹² operations a second" at screen 0.03,graph 0.5 center rotate
set label 2 "each byte moves once" at graph 0.02,first roof*1.09 left
set label 6 "modelled" at screen 0.14,0.05 left point pt 6 ps 1.1 lw 2 lc rgb blue offset 1.5,0
if (measured) { set label 7 "measured" at screen 0.5,0.05 left point pt 7 ps 1.1 lc rgb vermilion offset 1.5,0 }
tint(name) = name eq "yours" ? vermilion : blue
plot bandwidth * x / 1e12 lc rgb black lw 2, roof lc rgb black lw 2 dt 2, \
     $modelled using 2:($3/1e12):(tint(stringcolumn(1))) with points pt 6 ps 1.3 lw 2 lc rgb variable, \
     $modelled using 2:(stringcolumn(1) eq "yours" ? $3/1e12 : NaN):1 with labels left offset 1.2,0, \
     $modelled using 2:(stringcolumn(1) eq "plain" ? $3/1e12 : NaN):1 with labels right offset -1.2,0, \
     $modelled using 2:(stringcolumn(1) eq "solution" ? $3/1e12 : NaN):1 with labels center offset 0,-1, \
     $measured using 2:($3/1e12) with points pt 7 ps 1.1 lc rgb vermilion
