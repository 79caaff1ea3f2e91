#!/usr/bin/env bash
# The handouts' figures that are made from sweeps, in build/handouts/figures/NAME.svg and .png. Their data is
# counted, modelled and measured when this runs. Staff only: it needs solutions/, and gnuplot.
set -eu
cd "$(dirname "$0")/../.."
figures=build/handouts/figures data=build/handouts/data
command -v gnuplot >/dev/null || { echo "figures: gnuplot is missing; install it: grader/setup.sh plots" >&2; exit 2; }
mkdir -p "$figures" "$data"

# Exit status 1 says that some points are not right, such as a block of 2048: the figures show them, too.
sweep() { # FOLDER WORDS...: plots and data go to build/handouts/data/FOLDER
    local folder=$1 status=0
    shift
    ./grade "$@" --device sim --seed 7 --plots "$data/$folder" >"$data/$folder.log" || status=$?
    [ "$status" -lt 2 ] || { cat "$data/$folder.log" >&2; exit 2; }
}

draw() { # NAME: by grader/sweep/figure_NAME.gp, which finds the data's folder in `data`
    ./build/figures draw "grader/sweep/figure_$1.gp" "$data" "$figures/$1"
}

take() { # NAME PLOT: a plot as ./grade draws it
    for kind in svg png; do cp "$data/$2.$kind" "$figures/$1.$kind"; done
}

tile=solutions/lab4_tiling.cu march=solutions/lab5_coarsening.cu
# Sizes whose n - 2 outputs along an edge are whole tiles: no tile is cut off.
sweep tile_62 sweep lab4 $tile IN_TILE=4,5,6,7,8 n=62
sweep tile_58 sweep lab4 $tile IN_TILE=9 n=58
sweep tile_66 sweep lab4 $tile IN_TILE=10 n=66
sweep march_8 sweep lab5 $march IN_TILE=8 PLANES=1,2,4,6,10,15,20,30 n=62
sweep march_16 sweep lab5 $march IN_TILE=16 PLANES=1,2,4,8,14,28 n=58
sweep march_32 sweep lab5 $march IN_TILE=32 PLANES=1,2,4,6,10,15,20,30 n=62
draw op_per_byte

sweep block_1 sweep lab1 solutions/lab1_moving_average.cu BLOCK=32..2048*2
sweep block_2 sweep lab2 solutions/lab2_halo.cu BLOCK=32..2048*2
draw block_size

sweep radius_shared sweep lab2 solutions/lab2_halo.cu R=1..8
sweep radius_naive sweep lab2 grader/corpus/wrong/lab2_naive.cu R=1..8
draw radius

sweep orders orders solutions/lab2_halo.cu
take differences orders/differences
take order orders/order_first
take order_second orders/order_second

sweep versions versions lab1 solutions/lab1_moving_average.cu
take time_over_n versions/versions_moving_average
echo "figures: in $figures: $(ls "$figures" | sed -n 's/\.svg$//p' | tr '\n' ' ')"
