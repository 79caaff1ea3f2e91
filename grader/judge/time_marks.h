/* The marks for time, by GPU model: a small text file with what the labs' own solutions attain there.
 *
 * Comments begin with "#"; every other line is one measurement:
 *
 *     4  stencil_tiled  0.412  2026-11-21  NVIDIA H200
 *
 * lab, entry point, attained fraction of the bound, date, and to the end of the line the GPU's model name. */
#ifndef GRADER_JUDGE_TIME_MARKS_H
#define GRADER_JUDGE_TIME_MARKS_H

#include "grader/judge/clock.h"

/* What the lab's own solution attained on one GPU model. */
struct measurement {
    int lab;
    char entry[40];
    double attained;
    char date[11]; /* 2026-11-21 */
    char gpu[100];
};

/* The file that comes with the kit. The caller frees it. */
char *marks_path(void);

/* The marks for one entry point on that GPU model: calibrated if the file has a line for both, else
 * `built_in`. A file that cannot be read or has a malformed line is not used at all; `remark` then says where
 * and what to do, else it is empty. A file that is not there is empty. */
struct clock_marks marks_for(const char *path, int lab, const char *entry, const char *gpu,
                             struct clock_marks built_in, char *remark, size_t remark_size);

/* Put measurements into the file, each in place of an older one of the same lab, entry point and GPU, or at
 * its end; all else stays as it is. False, with one line in `why` and the file untouched, if the file has a
 * malformed line, a measurement makes no sense, or it cannot be written. */
bool marks_store(const char *path, const struct measurement *list, size_t count, struct why *why);

#endif
