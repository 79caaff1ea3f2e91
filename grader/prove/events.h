/* What a walk meets: accesses, barriers and the ends of threads, each with who comes there and when. */
#ifndef GRADER_PROVE_EVENTS_H
#define GRADER_PROVE_EVENTS_H

#include "common/sim/code.h"
#include "grader/prove/graph.h"
#include "grader/prove/ways.h"
#include "grader/prove/terms.h"

struct walker;
struct state;

enum { OBJECT_SHARED = -1, NESTED_MOST = 8, EVENTS_MOST = 6000 };

enum event_kind { EVENT_LOAD, EVENT_STORE, EVENT_ATOMIC, EVENT_BARRIER, EVENT_EXIT };
struct event {
    enum event_kind kind;
    const struct insn *insn;
    int32_t object; /* of the launch; OBJECT_SHARED */
    term at;        /* bytes from its start */
    int64_t size;   /* bytes */
    term epoch;     /* barriers that the thread has passed; TERM_UNKNOWN: any number */
    bool late;      /* of cp.async: it happens then or later, up to where its thread waits for its group */
    term group;     /* of copies that it is in; TERM_UNKNOWN: any */
    term done;      /* groups that the thread has waited for, all of those before this one; TERM_UNKNOWN: any
                       number */
    uint32_t fact_count, turn_count;
    term facts[FACTS_MOST];       /* never negative for the threads that come here */
    struct origins origins;       /* the ways that lead here */
    int32_t turns[NESTED_MOST];   /* symbols of the loops around that are summed up */
    uint16_t turn_of[LOOPS_MOST]; /* by loop: turns before, of those that were walked one by one */
};

struct events {
    struct event *items;
    size_t count, capacity;
    bool too_many; /* some are missing */
};

/* An access that is inside of its object. */
void event_access(struct walker *w, const struct state *s, const struct insn *i, int32_t object, term at,
                  int64_t size);
/* Is the instruction the same, in the same turns of the loops around it that were walked one by one, and in
 * the same summed-up loops? One thread comes there once in each turn of these. */
bool event_same_place(const struct walker *w, const struct event *a, const struct event *b);
/* Note a barrier, or how copies go on; all other instructions are passed by. */
void event_order(struct walker *w, struct state *s, const struct insn *i);
/* A thread leaves the kernel. */
void event_exit(struct walker *w, const struct state *s, const struct insn *i);

#endif
