/* What the microbenchmarks share: the GPU at hand, two large buffers, and the time of a launch. */
#ifndef GRADER_TESTS_TIMING_MICRO_MICRO_H
#define GRADER_TESTS_TIMING_MICRO_MICRO_H

#include <functional>

/* End the program with file and line if a CUDA call fails. */
#define OK(call) micro_check((call), __FILE__, __LINE__)
void micro_check(int error, const char *file, int line);

constexpr long BUFFER_BYTES = 1L << 31;

struct micro {
    int sms;
    double clock_hz;
    void *from, *to; /* buffers of BUFFER_BYTES */
    long long *out;  /* on the device, for what a kernel reports */
};
extern struct micro micro;

/* Median seconds of `work`, which queues launches, after a first run that does not count. */
double micro_seconds(int repetitions, const std::function<void()> &work);
/* The first of the numbers in micro.out, once all kernels have ended. */
long long micro_reported();

/* The parts. Each prints rows NAME,PARAMETERS...,VALUE. */
void micro_launches();
void micro_latencies();
void micro_bandwidths();
void micro_one_sm();
void micro_pipes();
void micro_calls();
void micro_stores();
void micro_scattered();
void micro_loops();
void micro_atomics();
void micro_mixed();
void micro_shifted();
void micro_columns();
void micro_joined();
void micro_pending();
void micro_waits();

#endif
