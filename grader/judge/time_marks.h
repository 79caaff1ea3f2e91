/* Read and write the marks for time: a text file with the speed of the slowest textbook version of each
 * entry point on each GPU model.
 *
 * Comments begin with "#". Every other line is one measurement:
 *
 *     4  stencil_tiled  0.412  2026-11-21  NVIDIA H200
 *
 * lab, entry point, attained fraction of the bound, date, and the GPU's model name to the end of the line. */
#ifndef GRADER_JUDGE_TIME_MARKS_H
#define GRADER_JUDGE_TIME_MARKS_H

#include "grader/judge/clock.h"

/* What the slowest textbook version attained on one GPU model. */
struct measurement {
    int lab;
    char entry[40];
    double attained;
    char date[11]; /* 2026-11-21 */
    char gpu[100];
};

/* The name in the file under which the marks for modelled times stand. */
extern const char modelled_marks[];

/* The file that comes with the kit. The caller frees it. */
char *marks_path(void);

/* The marks for an entry point of a lab on that GPU model, from the kit's file or from its record. */
struct clock_marks marks_of(int lab, const struct entry *entry, const char *gpu, char *remark,
                            size_t remark_size);

/* What marks_of does with a file. The marks for one entry point on that GPU model: calibrated if the file has
 * a line for the two, else `built_in`. A file that cannot be read or has a malformed line is not used at all.
 * Then `remark` says where the fault is and what to do; otherwise it is empty. A missing file counts as
 * empty. */
struct clock_marks marks_for(const char *path, int lab, const char *entry, const char *gpu,
                             struct clock_marks built_in, char *remark, size_t remark_size);

/* The fraction that a file has for an entry point on that GPU model; 0 if it has none or cannot be used. */
double marks_attained(const char *path, int lab, const char *entry, const char *gpu);

/* Put measurements into the file. Each replaces the older one of the same lab, entry point and GPU, or is
 * added at the end; the other lines stay. Returns false, with one line in `why` and the file unchanged, if
 * the file has a malformed line, a measurement is not valid, or the file cannot be written. */
bool marks_store(const char *path, const struct measurement *list, size_t count, struct why *why);

#endif
