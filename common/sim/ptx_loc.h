/* Which line of the student's file an instruction comes from, by the directives .file and .loc.
 *
 * Inlined code is traced outwards, to the line of the student's file that called it. */
#ifndef COMMON_SIM_PTX_LOC_H
#define COMMON_SIM_PTX_LOC_H

#include "common/sim/ptx.h"

struct ptx_place {
    uint64_t file, line, column;
};

/* "code at `at` was inlined into `into`" */
struct ptx_inlining {
    struct ptx_place at, into;
};

struct ptx_locations {
    uint64_t student; /* number of the student's file, UINT64_MAX if there is none */
    struct ptx_inlining *inlined;
    size_t count, capacity;
    struct source_place now; /* line 0 before the first .loc of a function */
};

/* Find the student's file among the .file directives, which stand at the end of the text. */
void ptx_locations_open(struct ptx_locations *l, const struct ptx_tokens *tokens, const char *file);
void ptx_locations_close(struct ptx_locations *l);
void ptx_locations_restart(struct ptx_locations *l); /* a new function begins */
/* Read one .loc directive at `t` and return the token after it. */
struct ptx_token *ptx_locations_enter(struct ptx_locations *l, struct ptx_token *t);
/* The student's line now and, if the function that contains it was inlined, the line that calls it. */
struct source_place ptx_locations_now(const struct ptx_locations *l);

#endif
