// lab1 verdict=compile_error score=0
// A file that includes itself twice: messages without end, but for the limits on depth and on messages.
#include "lab.h"
#include "student.cu"
#include "student.cu"
