// lab1 verdict=limit score=0
// A hundred million words from nine short lines.
#include "lab.h"
#define A x,x,x,x,x,x,x,x,x,x
#define B A,A,A,A,A,A,A,A,A,A
#define C B,B,B,B,B,B,B,B,B,B
#define D C,C,C,C,C,C,C,C,C,C
#define E D,D,D,D,D,D,D,D,D,D
#define F E,E,E,E,E,E,E,E,E,E
#define G F,F,F,F,F,F,F,F,F,F
#define H G,G,G,G,G,G,G,G,G,G
int x, y[] = {H};
void moving_average(const float *, float *, int) {}
