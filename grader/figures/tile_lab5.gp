# A flat block marches along the planes: when it loads and computes each plane, and which cells of one it loads.
height = 440
load style
load data
set multiplot
load folder."march.gp"
set lmargin at screen 0.68; set rmargin at screen 0.98
set bmargin at screen 0.42; set tmargin at screen 0.42 + 0.3 * width / height
set label 1 sprintf("A plane, %d×%d", rows, columns) at graph 0.5,1.11 center
set label 2 sprintf("all planes:\n%d loads,\n%d outputs:\n%.2f per output", loads, outputs, 1.0*loads/outputs) at screen 0.83,0.32 center
unset border; unset tics
set xrange [-0.5:columns-0.5]; set yrange [rows-0.5:-0.5]
do for [l=0:columns] { set arrow from l-0.5,-0.5 to l-0.5,rows-0.5 nohead front lc rgb "#ffffff" lw 0.6 }
do for [l=0:rows] { set arrow from -0.5,l-0.5 to columns-0.5,l-0.5 nohead front lc rgb "#ffffff" lw 0.6 }
plot $cells using (($2+$3)/2):(($4+$5)/2):2:3:4:5:(colour($1)) with boxxyerror lc rgb variable
unset label
array legend_x[3] = [95, 240, 440]
array legend_y[3] = [21, 21, 21]
array legend_colour[3] = [orange, sky, blue]
array legend_word[3] = ["loaded", "kept for later", "computed"]
load folder."legend.gp"
unset multiplot
