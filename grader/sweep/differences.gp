# f, f' and f'' as the kernel computed them, dots, on the exact curves.
height = 480
load style
set grid ls 100
set xrange [0:2*pi]
set yrange [-1.25:1.25]
set xtics ("0" 0, "π/2" pi/2, "π" pi, "3π/2" 3*pi/2, "2π" 2*pi)
set xlabel "x"
set key outside top center horizontal
set samples 400
plot sin(x) lt 1 lw 2 notitle, cos(x) lt 2 lw 2 notitle, -sin(x) lt 3 lw 2 notitle, \
     data using 1:2 with points lt 1 title "f = sin", \
     data using 1:3 with points lt 2 title "f′", \
     data using 1:4 with points lt 3 title "f″"
