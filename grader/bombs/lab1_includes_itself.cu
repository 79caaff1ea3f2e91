// lab1 verdict=limit score=0
// A file that includes itself twice: messages without end.
#include "lab.h"
#include "student.cu"
#include "student.cu"
