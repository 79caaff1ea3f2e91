# The access map of one block on a rectangle or a cube: planes that it touches, how often it loads each cell, what it computes,
# and which cells it needs but does not load.
load data
wide = columns > 3 * rows
across = wide ? 2 : 4
down = (shown - 1) / across + 1
side = wide ? 290.0 : 138.0 # of a panel, at most
cell = side / columns < 160.0 / rows ? side / columns : 160.0 / rows
height = 70 + down * (int(cell * rows) + 42) + 84
load style
shade(v) = v == 9 ? vermilion : v >= 8 ? black : v >= 5 ? 0x004b78 : v >= 2 ? blue : sky
set multiplot
unset border; unset tics
set xrange [-0.5:columns-0.5]; set yrange [rows-0.5:-0.5]
set label 1 sprintf("%s, %s, block %s", entry, shape, block) at screen 0.5,1 - 20.0/height center noenhanced
do for [p=0:shown-1] {
    left = 18 + (width - 36) * (p % across) / across + ((width - 36) / across - cell * columns) / 2
    top = height - 78 - (p / across) * (int(cell * rows) + 42)
    set lmargin at screen left / width; set rmargin at screen (left + cell * columns) / width
    set tmargin at screen 1.0 * top / height; set bmargin at screen (top - cell * rows) / height
    set label 2 (planes > 1 ? sprintf("plane %d", plane[p+1]) : "") at graph 0.5,screen (top + 13.0) / height center
    plot $cells index p using (($2+$3)/2):(($4+$5)/2):2:3:4:5:(shade($1)) with boxxyerror lc rgb variable, \
         $outputs index p using (($2+$3)/2):(($4+$5)/2):2:3:4:5 with boxxyerror fs empty lc rgb black lw 1.5
    unset label 1
}
unset label
array legend_x[5] = [20, 180, 315, 410, 505]
array legend_y[5] = [46, 46, 46, 46, 46]
array legend_colour[5] = [sky, blue, 0x004b78, black, vermilion]
array legend_word[5] = ["loaded once", "2–4 times", "5–7", "more", "missing"]
words = sprintf("%d loads; framed: %d outputs", loads, outputs)
set label 9 words.(missing > 0 ? sprintf("; %d needed %s missing", missing, missing == 1 ? "cell is" : "cells are") : "") at 20,14 left
load folder."legend.gp"
unset multiplot
