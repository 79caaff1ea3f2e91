// lab1 verdict=compile_error score=0
// A file that includes itself twice: messages without end, if depth and messages had no limits.
#include "lab.h"
#include "student.cu"
#include "student.cu"
