/* One call of an entry point, followed step by step: which size, which block of which launch, and all that
 * its warps did. What the page, --why, --trace and --trace-json show. */
#ifndef GRADER_STEPS_STEPS_H
#define GRADER_STEPS_STEPS_H

#include "grader/figures/scene.h"
#include "grader/steps/event_log.h"

/* What the student wants to see. Zeros: the kit chooses. */
struct steps_choice {
    const char *entry; /* name of the entry point; NULL: the first that is wrong, else the first */
    bool known_right;  /* the caller knows that it is right at all sizes: no wrong one is looked for */
    int n;             /* size; 0: the smallest that is wrong, else a small one with several blocks */
    bool has_block;
    uint32_t block[3]; /* of that launch */
    int launch;        /* of the call, from 1; 0: the one that writes the first wrong output, else the last */
    uint64_t seed;
    bool has_inputs; /* (optional) the first input is these values, in order, and zeros after them */
    const double *inputs;
    size_t input_count;
    bool has_cell; /* (optional) --why asks for this element of the output */
    int cell[3];
};

/* One parameter of the entry point. */
struct steps_buffer {
    const struct buffer_spec *spec;
    size_t count;
    int32_t number;       /* of the buffer in the log; -1: no launch had it */
    void *before, *after; /* elements; before: of inputs, after: of the others */
    double *wanted;       /* of outputs: NAN where the definition writes nothing */
    uint8_t *marks;       /* of outputs: enum mark */
};

struct steps {
    const struct entry *entry;
    int which;
    struct shape shape;
    uint64_t seed;
    int variant;
    char file[300];
    char *source; /* the text of the file; "" for the solution */
    char *code;   /* the same with blanks for comments and strings */
    enum trial_end end;
    char message[400]; /* why, if the call did not end normally */
    struct findings findings;
    struct printed printed; /* by the kernels of all launches */
    struct case_data data;  /* points into buffers[].before */
    struct steps_buffer buffers[MOST_BUFFERS];
    int output;     /* number of the output parameter */
    bool has_wrong; /* an output is wrong or missing */
    size_t wrong;   /* the first such element; else the element that was asked for, or 0 */
    struct event_log *log;
    uint32_t launch; /* chosen, from 0 */
    uint64_t block;  /* chosen, its linear index */
    bool whole;      /* all blocks of all launches were followed, not the chosen one alone */
};

/* Run `path`, a submission for `lab` (NULL: the solution), and follow it. NULL, with one line in `why`, if it
 * does not compile, or if there is no such entry point, size, launch or block. The caller frees it; `scene`
 * has to stay open as long. */
struct steps *steps_take(struct scene *scene, const char *path, const struct steps_choice *choice,
                         struct why *why);
void steps_free(struct steps *s);

/* The coordinates of a block in its grid, of a thread in its block. */
void steps_block_index(const struct steps *s, uint32_t launch, uint64_t block, uint32_t index[3]);
void steps_thread_index(const struct steps *s, uint32_t launch, uint32_t warp, uint32_t lane,
                        uint32_t index[3]);

/* "out[2][3][4]", by the shape of the parameter, or of a line "out[5]". */
void steps_cell_name(const struct steps *s, int buffer, size_t element, char *to, size_t size);
/* The parameter that a buffer of the log is; -1: none. */
int steps_parameter(const struct steps *s, int32_t number);
/* An element of a parameter's or of the log's raw bytes as a number. */
double steps_number(const struct steps *s, int buffer, size_t element, bool after);

/* A value of a buffer as people read it: whole numbers in full, others with seven digits. */
struct shown_number {
    char s[40];
};
struct shown_number steps_shown(const struct steps *s, int buffer, double value);

#endif
