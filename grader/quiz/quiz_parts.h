/* What the files share that make questions. */
#ifndef GRADER_QUIZ_QUIZ_PARTS_H
#define GRADER_QUIZ_QUIZ_PARTS_H

#include "grader/quiz/quiz.h"

/* What a question is drawn from: the events of one block of the chosen launch, in order. */
struct quiz_block {
    const struct steps *s;
    struct random *random;
    uint64_t block;
    char name[48];    /* "block (1,0,0)" */
    uint32_t *events; /* numbers in the log */
    size_t count;
    uint32_t threads; /* per block */
};

/* Make a question of its kind. False if there is none in this block. */
typedef bool quiz_maker(const struct quiz_block *b, struct quiz_question *q);

quiz_maker quiz_blocks, quiz_warps, quiz_arrivals, quiz_lane;    /* quiz_launch.c */
quiz_maker quiz_loader, quiz_loaders, quiz_sectors, quiz_stores; /* quiz_global.c */
quiz_maker quiz_idle, quiz_bytes, quiz_elements, quiz_loads;     /* quiz_totals.c */
quiz_maker quiz_wavefronts, quiz_writer;                         /* quiz_shared.c */

/* ---- quiz_draw.c ---- */

/* True for one of the candidates that are shown one after the other, each as likely as the others: keep the
 * last for which it is true. `seen` starts at 0. */
bool quiz_pick(const struct quiz_block *b, unsigned *seen);
const struct event *quiz_event(const struct quiz_block *b, size_t k);
/* Draw an event that `fits`; of several like it, of one warp at one line, the first. False if there is none
 * that can be named by warp and line alone. */
bool quiz_draw_first(const struct quiz_block *b,
                     bool (*fits)(const struct quiz_block *b, const struct event *e), size_t *k);
/* Are there more like event k? Then the question says "the first time". */
bool quiz_comes_again(const struct quiz_block *b, size_t k);
/* Do all active lanes of a memory event touch global memory, or all shared memory? */
bool quiz_in_global(const struct event_log *log, const struct event *e);
bool quiz_in_shared(const struct event_log *log, const struct event *e);
/* The parameter and the element that a lane of a memory event touches. -1: no parameter, or not inside it. */
int quiz_element(const struct quiz_block *b, const struct event *e, uint32_t lane, size_t *element);
/* "thread 31", or "thread (7,3,0)" where blocks have several axes. */
void quiz_name_thread(const struct steps *s, const uint32_t index[3], char *to, size_t size);
void quiz_name_lane(const struct quiz_block *b, uint32_t warp, uint32_t lane, char *to, size_t size);
/* Set a thread as the answer. */
void quiz_set_thread(const struct quiz_block *b, struct quiz_question *q, uint32_t warp, uint32_t lane);
/* Set a number as the answer. */
void quiz_set_number(struct quiz_question *q, int64_t number);

#endif
