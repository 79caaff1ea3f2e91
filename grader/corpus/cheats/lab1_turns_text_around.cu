// lab1 verdict=compile_error score=0 says="<U+202E>hs | lruc<U+202C><U+001B>[2J"
// The compiler quotes the file. What it quotes turns the text after it around on the screen, and then clears that.
#include "lab.h"

#error run ‮hs | lruc‬[2J
