# Settings that all pictures share. A script sets `height`, loads `style`, which is this file, and then its data.
# `format` is svg or png, `out` the file to be drawn.
#
# A picture is 640 units wide, so that its letters are 11 pixels high on a phone 375 pixels wide. The colours are
# those of M. Okabe and K. Ito, "Color Universal Design" (2008), which colour-blind people can tell apart.
width = 640
if (format eq "svg") {
    set terminal svg size width,height dynamic font "sans-serif,18" fontscale 1 background "#ffffff"
} else { # cairo measures letters in points of 4/3 pixels
    set terminal pngcairo size 2*width,2*height font "sans-serif,18" fontscale 1.5 linewidth 2 pointscale 4.5 \
        dashlength 2 background "#ffffff"
}
set output out
set encoding utf8

black = 0x222222; grey = 0xbbbbbb
orange = 0xe69f00; sky = 0x56b4e9; green = 0x009e73
blue = 0x0072b2; vermilion = 0xd55e00; purple = 0xcc79a7; yellow = 0xf0e442

# The lines of one picture are numbered from 1.
set linetype 1 lc rgb blue lw 2.5 pt 7 ps 0.6
set linetype 2 lc rgb vermilion lw 2.5 pt 5 ps 0.6
set linetype 3 lc rgb green lw 2.5 pt 9 ps 0.7
set linetype 4 lc rgb purple lw 2.5 pt 11 ps 0.7
set linetype 5 lc rgb orange lw 2.5 pt 13 ps 0.75
set linetype 6 lc rgb sky lw 2.5 pt 7 ps 0.6
set linetype 7 lc rgb black lw 2.5 pt 5 ps 0.6
set linetype 8 lc rgb yellow lw 2.5 pt 9 ps 0.7
set linetype cycle 8

set border 3 lc rgb black lw 1
set tics nomirror out scale 0.6 textcolor rgb black
set xtics offset 0,0.4
set format "%g" # the default puts a blank before the number
set style fill solid noborder
set style line 100 lc rgb grey lw 0.8 # for grids
set key samplen 2 spacing 1.1
unset key
