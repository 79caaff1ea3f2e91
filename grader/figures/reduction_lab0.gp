# Banks that the first warp's loads hit in each step of the tree: the lab's own, and one that spreads lanes.
height = 440
load style
load data
shade(words) = words == 1 ? 0xd9ecf8 : words == 2 ? sky : words <= 4 ? blue : words <= 8 ? 0x004b78 : black
set multiplot
set bmargin at screen 0.27; set tmargin at screen 0.82
set xrange [-0.7:39]; set yrange [9.6:0.4]
set xtics (0, 8, 16, 24, 31) scale 0.6
set label 4 "bank" at 15.5,screen 0.145 center
set border 1
set lmargin at screen 0.115; set rmargin at screen 0.515
set label 1 "partial[t]" at 15.5,first -1.1 center
set label 2 "passes" at 39,-0.2 right
set label 3 "step" at screen 0.095,first -0.2 right
set ytics 1 scale 0
set ytics add ("sum" 9)
plot $lab using 2:1:($2-0.5):($2+0.5):($1-0.42):($1+0.42):(shade($3)) with boxxyerror lc rgb variable, \
     $lab_steps using (37.2):1:2 with labels center
set lmargin at screen 0.585; set rmargin at screen 0.985
unset ytics; unset label 3
set label 1 "partial[2*s*t]" at 15.5,first -1.1 center
plot $spread using 2:1:($2-0.5):($2+0.5):($1-0.42):($1+0.42):(shade($3)) with boxxyerror lc rgb variable, \
     $spread_steps using (37.2):1:2 with labels center
unset label
array legend_x[5] = [40, 265, 340, 415, 490]
array legend_y[5] = [21, 21, 21, 21, 21]
array legend_colour[5] = [0xd9ecf8, sky, blue, 0x004b78, black]
array legend_word[5] = ["words of a bank: 1", "2", "4", "8", "16"]
load folder."legend.gp"
unset multiplot
