#!/bin/sh
# Set up the image of the autograder for Gradescope, which runs this once, as root. See
# https://gradescope-autograders.readthedocs.io/en/latest/specs/.
set -eu
cd /autograder/source
tar xf kit.tar
sh kit/grader/class_export/packages/image.sh
