# What all figures share. A script sets `height`, then loads `style`; `format` is svg or png, `data` is the file
# that its data comes from, `out` the file to be drawn.
#
# A figure is 640 units wide, so that its letters are still 11 pixels high on a telephone's 375. Colours are
# those of M. Okabe and K. Ito, "Color Universal Design" (2008), told apart by all kinds of eyes.
width = 640
if (format eq "svg") {
    set terminal svg size width,height dynamic font "sans-serif,18" fontscale 1 background "#ffffff"
} else { # cairo reckons letters in points of 4/3 pixels
    set terminal pngcairo size 2*width,2*height font "sans-serif,18" fontscale 1.5 linewidth 2 pointscale 4.5 \
        dashlength 2 background "#ffffff"
}
set output out

black = 0x222222; grey = 0xbbbbbb
orange = 0xe69f00; sky = 0x56b4e9; green = 0x009e73
blue = 0x0072b2; vermilion = 0xd55e00; purple = 0xcc79a7

set border 3 lc rgb black lw 1
set tics nomirror out scale 0.6 textcolor rgb black
set xtics offset 0,0.4
set style fill solid noborder
unset key
load data
