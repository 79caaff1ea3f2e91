# The eight planes of the tile that one block loads: it loads each cell once and computes the inner ones.
height = 470
load style
load data
colour(v) = v == 2 ? blue : orange

set multiplot
set label 1 sprintf("One block of %d threads: %d cells loaded, each %s", threads, loads, most == 1 ? "once" : \
    sprintf("up to %d times", most)) at screen 0.5,0.955 center front
unset border
set xrange [-0.5:columns-0.5]; set yrange [rows-0.5:-0.5]
unset tics
do for [l=0:columns] { set arrow from l-0.5,-0.5 to l-0.5,rows-0.5 nohead front lc rgb "#ffffff" lw 1.2 }
do for [l=0:rows] { set arrow from -0.5,l-0.5 to columns-0.5,l-0.5 nohead front lc rgb "#ffffff" lw 1.2 }
do for [p=0:planes-1] {
    left = 0.075 + 0.235 * (p % 4)
    bottom = p < 4 ? 0.54 : 0.135
    set lmargin at screen left; set rmargin at screen left + 0.2
    set bmargin at screen bottom; set tmargin at screen bottom + 0.2 * width / height
    set label 2 sprintf("plane %d", p) at screen left + 0.1,bottom + 0.2 * width / height + 0.04 center
    if (p == 4) {
        set label 3 "k →" at screen left,bottom - 0.035 left
        set label 4 "j ↓" at screen left - 0.015,bottom + 0.2 * width / height - 0.03 right
    }
    plot $cells index p using (($2+$3)/2):(($4+$5)/2):2:3:4:5:(colour($1)) with boxxyerror lc rgb variable
    unset label 1; unset label 3; unset label 4
}
unset label
array legend_x[2] = [120, 275]
array legend_y[2] = [21, 21]
array legend_colour[2] = [orange, blue]
array legend_word[2] = ["only loaded", sprintf("also computed: %d outputs", outputs)]
load folder."legend.gp"
unset multiplot
