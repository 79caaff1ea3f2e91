# Three requests of one warp, 32 floats each: the sectors that they touch.
height = 400
load style
load data
array names[3] = ["aligned: x[i]", "shifted: x[i + 1]", "stride 2: x[2*i]"]
cells = 72
sector(element) = 8 * int(element / 8)
set multiplot
unset border; unset tics
set lmargin at screen 0.03; set rmargin at screen 0.97
set xrange [-0.2:cells+0.2]; set yrange [-0.1:1.6]
do for [s=0:cells/8] { set arrow from 8*s,-0.05 to 8*s,0.95 nohead front lc rgb 0x999999 lw 1 }
do for [r=0:2] {
    top = 0.99 - 0.285 * r
    set bmargin at screen top - 0.24; set tmargin at screen top
    set label 1 names[r+1] at 0,1.3 left
    set label 2 sprintf("%d sectors: %d bytes for %d", sectors[r+1], \
        32*sectors[r+1], bytes[r+1]) at cells,1.3 right
    plot $lanes index r using (sector($1)+4):(0.45):(sector($1)):(sector($1)+8):(0):(0.9) \
            with boxxyerror lc rgb 0xf8dfa6, \
         $lanes index r using ($1+0.5):(0.45):($1+0.12):($1+0.88):(0.1):(0.8) with boxxyerror lc rgb blue
}
unset label
array legend_x[2] = [60, 320]
array legend_y[2] = [21, 21]
array legend_colour[2] = [blue, 0xf8dfa6]
array legend_word[2] = ["float asked for", "sector of 32 bytes moved"]
load folder."legend.gp"
unset multiplot
