# Coloured squares with words: where each begins, its colour, its word.
unset arrow; unset tics; unset border
set lmargin at screen 0; set rmargin at screen 1; set bmargin at screen 0; set tmargin at screen 1
set xrange [0:width]; set yrange [0:height]
do for [e=1:|legend_word|] {
    set object e rectangle from legend_x[e],legend_y[e]-9 to legend_x[e]+18,legend_y[e]+9 fc rgb legend_colour[e] fs solid noborder
    set label e legend_word[e] at legend_x[e]+25,legend_y[e] left
}
plot NaN
