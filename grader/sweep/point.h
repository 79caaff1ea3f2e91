/* One point of a sweep: a file, compiled with some macros set, graded at its lab's sizes or at one size. */
#ifndef GRADER_SWEEP_POINT_H
#define GRADER_SWEEP_POINT_H

#include "grader/grade/grade.h"

enum { POINT_TEXT = 400, POINT_DEFINE = 60, POINT_DEFINES = 3 };

/* What a point shows of one entry point. Plain data: it comes back from another process. */
struct point_entry {
    char name[40];
    bool right, safe;
    double score, max_score;
    bool counted;     /* the rest holds: */
    bool per_element; /* loads and time are told per input element, since there is but one output */
    double items;     /* outputs, or those elements */
    double loads, op_per_byte, sectors_per_request;
    uint64_t shared_bytes;
    bool has_time, modelled;
    double seconds, of_bound; /* of what the memory allows at best */
    char finding[POINT_TEXT]; /* the first thing that was lost of correctness or safety; empty if nothing */
    int size_length;          /* of "at n = 5: ", with which it may begin */
    enum cause cause;         /* of it */
    bool launch_error;        /* it is about a limit of a launch */
};

struct point {
    struct shape shape; /* n = 0: the lab's own sizes */
    bool done;
    struct why why; /* why it could not be graded at all: a fault of the machine */
    enum verdict verdict;
    char message[POINT_TEXT]; /* if the verdict is not "graded" */
    char device[100];
    int entry_count;
    struct point_entry entries[2];
};

/* One run of nvcc, and all points that need no other one. */
struct build {
    const struct lab *lab;
    const char *file;
    const char *only; /* the one entry point that is asked for; NULL: all that have such a size */
    char defines[POINT_DEFINES][POINT_DEFINE]; /* "-DBLOCK=64"; empty: none */
    struct point *points;
    int count;
    struct grade_options options;
};

/* Run all builds, as many side by side as the machine has cores (one, if a GPU is to time them). Their points
 * have to lie in memory from points_new. */
void builds_run(struct build *builds, size_t count);

/* Memory for points that child processes fill. Dies if there is none. */
struct point *points_new(size_t count);
void points_free(struct point *points, size_t count);

#endif
