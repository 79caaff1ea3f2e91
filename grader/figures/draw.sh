#!/bin/sh
# Draw one picture: draw.sh SCRIPT.gp DATA PICTURE, which is an .svg or a .png. It appears whole or not at all,
# and whatever gnuplot says is a fault: it warns of what it could not draw and goes on.
set -eu
script=$1 data=$2 picture=$3
folder=$(dirname "$script")/
command -v gnuplot >/dev/null || {
    echo "no gnuplot; install it: sudo apt-get install gnuplot-nox (or grader/setup.sh plots)" >&2
    exit 2
}
trap 'rm -f "$picture.new"' EXIT
said=$(gnuplot -e "format = '${picture##*.}'; folder = '$folder'; style = folder.'style.gp'; data = '$data'; out = '$picture.new'" "$script" 2>&1) &&
    [ -z "$said" ] || {
    echo "$script: ${said:-gnuplot failed}" | tr '\n' ' ' >&2
    exit 2
}
mv "$picture.new" "$picture"
