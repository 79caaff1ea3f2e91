/* A lab file run on the simulator, and the memory accesses of one of its blocks: the data of figures.
 */
#ifndef GRADER_FIGURES_SCENE_H
#define GRADER_FIGURES_SCENE_H

#include "grader/compile/compile.h"
#include "grader/run/trial.h"

/* A compiled file, ready to run. Start from {0}; scene_close releases it, also after false. */
struct scene {
    const struct lab *lab;
    struct compilation compilation;
    struct rig rig;
};

/* A memory instruction of one warp of the block. */
struct heard {
    struct device_request request; /* request.at points to `at`; request.label is NULL */
    int64_t at[32];
    int buffer; /* parameter of the entry point; -1: shared memory or scratch */
    int launch; /* of the call, from 0 */
};

/* What the middle block of each launch did in one call. Start from {0}; sight_free releases it. */
struct sight {
    const struct entry *entry;
    struct shape shape;
    enum trial_end end;
    char message[400];  /* why, if the call failed */
    uint32_t block[3];  /* of the last launch */
    uint32_t middle[3]; /* the block that was observed in it */
    int launches;
    struct heard *heard;
    size_t count, capacity;
    struct counts counts; /* of the whole call, all blocks */
};

/* Compile a file as a submission for `lab` and load it; NULL is the lab's own solution. False, with one line
 * in `why`, if that fails. */
bool scene_open(struct scene *s, const struct lab *lab, const char *path, struct why *why);
/* The same with a submission that is compiled already. Takes the compilation over, also after false. */
bool scene_open_compiled(struct scene *s, const struct lab *lab, const char *path,
                         struct compilation *compiled, struct why *why);
void scene_close(struct scene *s);
/* Call entry point number `which` once, right or wrong. */
void scene_look(struct scene *s, int which, struct shape shape, struct sight *out);
void sight_free(struct sight *s);

/* Open, look, close: entry point `which` of a file below the kit's folder, or of the solution, at the size
 * where it is counted. */
bool scene_of(struct sight *out, int lab, int which, const char *path, struct why *why);

/* Visit each element that a lane of a global request touches, in units of the buffer's elements. `thread` is
 * its number in the block, `h` the request. */
typedef void visit_element(void *context, const struct heard *h, unsigned thread, int64_t element);
void sight_visit(const struct sight *s, visit_element *visit, void *context);

#endif
