# One look for all plots. Wants `kind` (svg or png) and `out` set, and `height` in pixels; 750 wide, so that
# letters stay readable on a page 375 wide. Colours: M. Okabe, K. Ito, "Color universal design", 2008.
if (!exists("height")) height = 560
if (kind eq "svg") set terminal svg size 750,height font "sans-serif,21" enhanced background "white"
if (kind eq "png") set terminal pngcairo size 750,height font "sans-serif,16" enhanced background "white"
dot = kind eq "svg" ? 0.6 : 1 # the svg terminal draws dots larger
set output out
set encoding utf8
set linetype 1 lc rgb "#0072B2" lw 3 pt 7  ps 1.1 * dot
set linetype 2 lc rgb "#D55E00" lw 3 pt 5  ps 1.1 * dot
set linetype 3 lc rgb "#009E73" lw 3 pt 9  ps 1.3 * dot
set linetype 4 lc rgb "#CC79A7" lw 3 pt 11 ps 1.3 * dot
set linetype 5 lc rgb "#E69F00" lw 3 pt 13 ps 1.4 * dot
set linetype 6 lc rgb "#56B4E9" lw 3 pt 7  ps 1.1 * dot
set linetype 7 lc rgb "#000000" lw 3 pt 5  ps 1.1 * dot
set linetype 8 lc rgb "#F0E442" lw 3 pt 9  ps 1.3 * dot
set linetype cycle 8
set style line 100 lc rgb "#BBBBBB" lw 1
set border 3 lw 1.5 lc rgb "#444444"
set grid ls 100
set tics nomirror out scale 0.6
set format "%g" # the default one puts a blank before the number
set key samplen 2 spacing 1.1
