/* Write many variants of a submission as one text, and compile it to PTX. */
#ifndef GRADER_EDITS_BATCH_H
#define GRADER_EDITS_BATCH_H

#include "grader/compile/compile.h"
#include "grader/diagnose/diagnose.h"
#include "grader/edits/propose.h"

/* Variant number v stands in a namespace of its own. Its name as it stands in mangled names, with its length
 * before it: "8edit0007". */
enum { BATCH_NAME = 16 };
void batch_name(char name[BATCH_NAME], size_t v);
extern const char batch_space[]; /* what all these names begin with */

struct batch {
    const struct tokens *t;
    const struct functions *functions;
    const struct candidate *list; /* variant v has candidate v - 1; variant 0 is the submission as it is */
    size_t count;                 /* of variants */
    bool *dropped;                /* by variant: it does not compile */
    bool of_host; /* candidates change host code or constants: an object for the host is needed, too */
    struct text ptx;
    char *folder; /* of_host: where the object is, student.so */
};

/* As many candidates as fit into so many bytes of text, from number `first` on. */
void batch_start(struct batch *b, const struct tokens *t, const struct functions *functions,
                 const struct proposals *list, size_t first, size_t bytes_most);
/* The text with all variants that are not dropped. */
void batch_write(struct text *out, const struct batch *b);
/* Drop the variants that the compiler's messages name. Of neighbours only the first one without `followers`:
 * a lost brace may be all that is wrong in the next ones. False if they name none, or the unchanged one. */
bool batch_drop(struct batch *b, const char *messages, bool followers);
/* Compile what does compile. False if nothing comes of it. */
bool batch_compile(struct batch *b, struct compilation *c);
/* Load what was compiled into a simulator with one thread. *d becomes `of` on that rig. False: it cannot be
 * loaded. In any case batch_unload has to follow. */
bool batch_load(const struct batch *b, struct rig *rig, struct diagnosis *d, const struct diagnosis *of);
void batch_unload(struct rig *rig);
void batch_free(struct batch *b);

#endif
