#!/bin/sh
# Set up the kit on a machine of its own, such as the image of a container: compiler, libraries, sandbox, programs. It
# installs Debian packages, and nvcc from Python packages; so it needs a network, and root or sudo.
set -eu
kit=$(cd "$(dirname "$0")/../../.." && pwd)
"$kit/grader/setup.sh" class
"$kit/grader/setup.sh" sandbox
make -C "$kit" grade build/class_import build/class_export
