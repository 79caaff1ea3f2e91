# The student's kernel, a plain one and the lab's solution: one dot for each level of memory, under its own roof.
#
# The colour says which level, the shape which kernel. All dots of a kernel lie at one height, its speed: the level
# whose dot lies closest to its roof holds the kernel back.
height = 640
load style
load data
tera(rate) = rate / 1e12
stats $dots using 2 name "x1" nooutput
stats $dots using 3 name "x2" nooutput
stats $dots using 4 name "x3" nooutput
stats $dots using (tera($5)) name "y" nooutput
kernels = ""; spoiled = 0; clocked = 0
stats $dots using (kernels = kernels . stringcolumn(1) . "|", spoiled = spoiled + $6, clocked = clocked + $7, 1) nooutput
least(a, b) = a < b ? a : b
most(a, b) = a > b ? a : b
left = least(least(x1_min, x2_min), x3_min) / 1.6
right = most(most(x1_max, x3_max), ceiling) * 3
bottom = least(y_min, left * tera(dram)) / 1.3
top = most(y_max, ceiling * tera(dram)) * 2.2
set logscale xy 2
set xrange [left:right]; set yrange [bottom:top]
set lmargin at screen 0.17; set rmargin at screen 0.97
set bmargin at screen 0.3; set tmargin at screen 0.92
# whole numbers and 1/2, 1/4, ...
power(v) = int(floor(log(v) / log(2)))
tick(k) = k < 0 ? sprintf("1/%d", 2**-k) : sprintf("%d", 2**k)
set xtics (); set for [k = power(left):power(right)] xtics add (tick(k) 2.0**k)
every = 1 + (power(top) - power(bottom)) / 6
set ytics (); set for [k = power(top):power(bottom):-every] ytics add (tick(k) 2.0**k)
set label 1 sprintf("%s on an %s", entry, gpu) at graph 0.5,1.05 center noenhanced
set label 2 "operations per byte that moves at this level" at graph 0.5,screen 0.205 center
set label 3 "10¹² operations per second" at screen 0.03,graph 0.5 center rotate
set label 4 "each byte once" at graph 0.02,first ceiling*tera(dram)*0.88 left
# what colours and shapes mean
set label 5 "L1 cache" at screen 0.14,0.125 left textcolor rgb green
set label 6 "L2 cache" at screen 0.32,0.125 left textcolor rgb blue
set label 7 "memory" at screen 0.5,0.125 left textcolor rgb vermilion
shape(name) = name[1:1] eq "y" ? 6 : name[1:1] eq "p" ? 4 : 8
size(name) = name[1:1] eq "y" ? 1.7 : 1.1
at = 0.14
do for [name in "yours plain solution"] {
    if (strstrt(kernels, name)) {
        set label 10+shape(name) name at screen at,0.05 left point pt shape(name) ps size(name) lw 2 lc rgb black offset 1.5,0
        at = at + 0.18
    }
}
if (spoiled > 0) { set label 20 "wrong" at screen at,0.05 left point pt 2 ps 1.5 lw 2 lc rgb black offset 1.5,0; at = at + 0.18 }
set label 21 clocked > 0 ? "yours: measured" : "modelled" at screen 0.965,0.125 right
# A kernel's dots are joined. Inner levels have larger ones: where one serves nothing, the next lies in its place.
plot x * tera(l1) lc rgb green lw 2, x * tera(l2) lc rgb blue lw 2, x * tera(dram) lc rgb vermilion lw 2, \
     ceiling * tera(dram) lc rgb vermilion lw 2 dt 2, \
     $dots using ($2 < $3 ? $2 : $3):(tera($5)):(($4 > $3 ? $4 : $3) - ($2 < $3 ? $2 : $3)):(0) \
        with vectors nohead lc rgb grey lw 1.5, \
     for [level = 2:4] $dots using level:(tera($5)):(size(stringcolumn(1)) * (level == 2 ? 1.6 : level == 3 ? 1.1 : 0.6)):(shape(stringcolumn(1)) + $7) \
        with points ps variable pt variable lw 2 lc rgb (level == 2 ? green : level == 3 ? blue : vermilion), \
     for [level = 2:4] $dots using level:($6 > 0 ? tera($5) : NaN) with points pt 2 ps 1.5 lw 2 lc rgb black
