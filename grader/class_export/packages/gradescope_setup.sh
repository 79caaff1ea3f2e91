#!/bin/sh
# Gradescope runs this once, as root, when it builds the autograder's image
# (https://gradescope-autograders.readthedocs.io/en/latest/specs/).
set -eu
cd /autograder/source
tar xf kit.tar
kit/grader/setup.sh class
kit/grader/setup.sh sandbox
make -C kit grade build/class_export
