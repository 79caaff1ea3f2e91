/* Which coefficients a wrong output multiplies by the wrong inputs. */
#ifndef GRADER_DIAGNOSE_IMPULSE_SUSPECTS_H
#define GRADER_DIAGNOSE_IMPULSE_SUSPECTS_H

#include "grader/diagnose/impulse.h"

enum { SUSPECTS_MOST = 2 };

/* The numbers of the coefficients whose terms are wrong. Returns how many; 0 too if there are more than
 * SUSPECTS_MOST, which no single term explains. */
size_t impulse_suspects(int suspects[SUSPECTS_MOST], const struct impulse *x);

#endif
