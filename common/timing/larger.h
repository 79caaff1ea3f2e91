/* fmax and fmin for numbers that are never NaN, without the call. */
#ifndef TIMING_LARGER_H
#define TIMING_LARGER_H

static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double smaller(double a, double b)
{
    return a < b ? a : b;
}

#endif
