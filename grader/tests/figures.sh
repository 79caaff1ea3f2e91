#!/bin/sh
# Test that gnuplot draws every figure without a message, as a complete SVG and as a PNG; that --plot draws
# right and wrong kernels, and that it says so if gnuplot is missing.
set -u
cd "$(dirname "$0")/../.." || exit 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0 failed=0

check() { # WHAT COMMAND...
    what=$1
    shift
    if "$@" >"$folder/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $what"
        sed 's/^/    /' "$folder/said" | head -5
    fi
}

svg_alone() { # FILE: small, and nothing in it points outside or runs
    [ "$(wc -c <"$1")" -lt 200000 ] && ! grep -qiE '<script|href="[^#]|href=.http|@import|url\(h' "$1"
}

said() { # WORDS COMMAND...
    words=$1
    shift
    "$@" 2>&1 | grep -F -- "$words"
}

# Without gnuplot: one line with the command, and no picture.
draw() { ./build/figures draw "grader/$1" "$2" "$3"; } # SCRIPT DATA BASE
mkdir "$folder/bin"
check "without gnuplot" said "sudo apt-get install gnuplot-nox" \
    env PATH="$folder/bin" ./build/figures draw grader/figures/tile_lab4.gp "$folder/none" "$folder/none"
check "and no picture" test ! -e "$folder/none.svg"

if ! command -v gnuplot >/dev/null; then
    echo "figures skipped: no gnuplot"
else
    pictures=$(./build/figures | sed 's|.*|build/handouts/figures/&.svg|') # those of sweeps take minutes
    rm -f $pictures
    check "make draws them" make --no-print-directory $pictures
    for name in $(./build/figures); do
        check "$name.png" test -s "build/handouts/figures/$name.png"
        check "$name.svg stands alone" svg_alone "build/handouts/figures/$name.svg"
    done

    # A picture that cannot be drawn is no picture: neither a half one nor the old one with a new date.
    echo 'set term' >"$folder/bad.dat"
    echo old >"$folder/tile_lab4.svg"
    check "bad data fails" sh -c "! ./build/figures draw grader/figures/tile_lab4.gp $folder/bad.dat $folder/tile_lab4"
    check "the old picture stays" grep -q old "$folder/tile_lab4.svg"
    # Nor does one that gnuplot has drawn under protest.
    { cat build/handouts/figures/tile_lab4.dat; echo 'print "warning: so so"'; } >"$folder/warned.dat"
    check "a warning is a fault" said "warning: so so" draw figures/tile_lab4.gp "$folder/warned.dat" "$folder/warned"
    check "with no picture" test ! -e "$folder/warned.svg"

    # The tile without its left column: 6*6 cells of six planes are needed and missing.
    sed 's/if (i < n && j < n && k < n)$/if (i < n \&\& j < n \&\& k < n \&\& x > 0)/' solutions/lab4_tiling.cu >"$folder/halo.cu"
    ./grade lab4 "$folder/halo.cu" --device sim --plot >"$folder/plotted" 2>&1
    check "--plot shows a missing halo" said "448 loads of 448 cells, 216 outputs; 36 needed cells are not loaded" \
        cat "$folder/plotted"
    check "--plot draws a roofline" said "lab4_stencil_tiled_roofline.svg" cat "$folder/plotted"
    check "a wrong kernel has its mark" \
        grep -Eq '^"yours, wrong" [0-9.]+ [0-9.]+ [0-9.]+ [0-9.e+]+ 1 0$' build/plots/lab4_stencil_tiled_roofline.dat
    check "the solution has none" \
        grep -Eq '^"solution" [0-9.]+ [0-9.]+ [0-9.]+ [0-9.e+]+ 0 0$' build/plots/lab4_stencil_tiled_roofline.dat
    # A kernel that a GPU has measured, which no GPU here could give; and the student's alone, without any other.
    sed 's/ 1 0$/ 0 1/' build/plots/lab4_stencil_tiled_roofline.dat >"$folder/measured.dat"
    check "a measured dot" draw figures/plot_roofline.gp "$folder/measured.dat" "$folder/m"
    check "it is filled, the wrong one open" sh -c "! cmp -s $folder/m.svg build/plots/lab4_stencil_tiled_roofline.svg"
    sed '/^"plain"/d; /^"solution"/d' build/plots/lab4_stencil_tiled_roofline.dat >"$folder/alone.dat"
    check "one dot" draw figures/plot_roofline.gp "$folder/alone.dat" "$folder/a"
    check "its SVG stands alone" svg_alone build/plots/lab4_stencil_tiled_access.svg
    sed 's/t == BLOCK || i == n - 1/i == n - 1/' solutions/lab2_halo.cu >"$folder/line.cu"
    check "--plot of a line" said "257 loads of 257 cells, 256 outputs; 1 needed cell is not loaded" \
        ./grade lab2 "$folder/line.cu" --device sim --plot
    check "--plot of a skeleton" said "nothing to draw" ./grade lab1 labs/lab1_moving_average.cu --device sim --plot
    echo 'int' >"$folder/broken.cu"
    check "--plot of what does not compile" said "no pictures" ./grade lab1 "$folder/broken.cu" --device sim --plot
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
