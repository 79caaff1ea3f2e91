# The left half of tile_lab5 and tile_lab6: when the march loads a plane, computes it, and no longer needs it.
shown = 8 # planes; the others follow in the same way
turns = 2 * shown - 2
set lmargin at screen 0.115; set rmargin at screen 0.60
set bmargin at screen 0.295; set tmargin at screen 0.9
set label 1 "The march along the planes" at graph 0.5,1.07 center
set label 2 "barriers passed" at graph 0.5,screen 0.165 center
set label 3 "plane i of the tile" at screen 0.03,graph 0.5 center rotate
set xtics 2; set ytics 1
set xrange [-0.6:turns-0.4]; set yrange [-0.6:shown-0.4]
colour(v) = v == 2 ? blue : v == 1 ? orange : sky
plot $kept using (($1+$2)/2):3:($1-0.45):($2+0.45):($3-0.4):($3+0.4) every ::0::shown-1 with boxxyerror lc rgb sky, \
     $march using ($2 < shown ? $1 : NaN):2:($1-0.45):($1+0.45):($2-0.4):($2+0.4):(colour($3)) \
        with boxxyerror lc rgb variable
unset label
