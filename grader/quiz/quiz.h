/* Questions about a student's own kernel, each with one right answer that follows from its steps. */
#ifndef GRADER_QUIZ_QUIZ_H
#define GRADER_QUIZ_QUIZ_H

#include "grader/run/random.h"
#include "grader/steps/steps.h"

/* How an answer is written. */
enum answer_form {
    ANSWER_NUMBER,
    ANSWER_THREAD, /* x,y,z in its block; coordinates that are left out are 0 */
    ANSWER_ELEMENT /* an index for each axis of the parameter */
};

enum quiz_kind {
    QUIZ_BLOCKS,     /* of the launch */
    QUIZ_WARPS,      /* of a block */
    QUIZ_LOADER,     /* the thread that loads an element at a line */
    QUIZ_LOADERS,    /* how many threads of a block load an element */
    QUIZ_SECTORS,    /* of a warp's request to global memory */
    QUIZ_WAVEFRONTS, /* of a warp's request to shared memory */
    QUIZ_STORES,     /* the element that a thread stores */
    QUIZ_IDLE,       /* threads of a block that store no output */
    QUIZ_ARRIVALS,   /* threads that wait at a barrier */
    QUIZ_WRITER,     /* the thread that wrote what another reads from shared memory */
    QUIZ_LANE,       /* the lane that a shuffle takes a value from */
    QUIZ_BYTES,      /* that a block loads */
    QUIZ_ELEMENTS,   /* different ones of an input that a block loads */
    QUIZ_LOADS,      /* elements that a thread loads */
    QUIZ_KINDS
};

struct quiz_question {
    enum quiz_kind kind;
    char words[400];
    enum answer_form form;
    int64_t right[3]; /* as many as `parts` */
    unsigned parts;
    char why[400];  /* what shows it */
    uint32_t event; /* of the log, which shows it; NO_EVENT: no single one does */
    uint64_t block; /* its linear index in the launch; where the question is about one */
    /* What the question is about, as far as it names it. */
    int line, parameter;
    uint32_t warp, lane;
    bool store; /* of a request: it stores */
    int64_t at; /* a byte of the parameter, or of the block's shared memory */
};

enum { QUIZ_LENGTH = 8 };

/* Draw up to `wanted` different questions about the chosen launch, of as many kinds as there are. Returns how
 * many there are: 0 if nothing has run. */
size_t quiz_draw(struct quiz_question *questions, size_t wanted, const struct steps *s,
                 struct random *random);

enum quiz_reply { REPLY_RIGHT, REPLY_WRONG, REPLY_UNREADABLE, REPLY_SKIP, REPLY_END };

/* Judge a line that the student has written: numbers in any notation, such as "(1,0,0)", "out[1][2][3]" or
 * "thread 31"; "?" skips the question, "q" ends the quiz. */
enum quiz_reply quiz_judge(const struct quiz_question *q, const char *line);
/* The right answer: "thread (1,0,0)", "out[1][2][3]", "128". The caller frees it. */
char *quiz_answer(const struct quiz_question *q, const struct steps *s);
/* What an answer looks like, with an example. */
const char *quiz_notation(const struct quiz_question *q);

#endif
