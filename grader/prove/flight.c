/* A copy of cp.async happens at any time between its instruction and the place where its thread has waited
 * for its group. Another thread knows of that after a barrier that follows. So an access of another thread,
 * after e barriers, meets the copy if it was begun after e barriers or fewer, and if the group was not waited
 * for when the copy's thread came to its last barrier before, or if that thread has left the kernel without.
 */
#include "grader/prove/pairs.h"

static term minus_one(struct terms *t, term a)
{
    return term_sum(t, a, -1, term_number(t, 1));
}

/* The group may not have been waited for where so many groups were. */
static void learn_not_done(struct meeting *m, term group, term done)
{
    meeting_learn(m, term_sum(m->terms, group, -1, done));
}

/* The copy's thread, in any of its turns, is at this barrier, or has left the kernel there. */
static bool not_on_its_way(struct pairs *p, const struct meeting *later, const struct event *copy, term epoch,
                           const struct event *last)
{
    struct walker *w = p->w;
    struct meeting m = *later;
    struct copies turns;
    copies_open(&turns, w->terms, w->block[0]);
    for (int d = 0; d < 3; d++) {
        copies_set(&turns, w->block[d], term_symbol(w->terms, w->block[d]));
        copies_set(&turns, w->thread[d], term_symbol(w->terms, w->thread[d]));
    }
    term passed = copies_of(&turns, last->epoch);
    for (uint32_t k = 0; k < last->fact_count; k++)
        meeting_learn(&m, copies_of(&turns, last->facts[k]));
    learn_not_done(&m, copy->group, copies_of(&turns, last->done));
    meeting_learn(&m, term_sum(w->terms, passed, -1, copy->epoch));
    if (last->kind == EVENT_BARRIER)
        meeting_between(&m, term_sum(w->terms, minus_one(w->terms, epoch), -1, passed), 0, 0);
    else
        meeting_learn(&m, term_sum(w->terms, minus_one(w->terms, epoch), -1, passed));
    copies_close(&turns);
    return m.never || pairs_same(&m, w->thread, 3, &p->in_block) || meeting_never(&m);
}

/* The other thread has passed more barriers than the copy's had when it was begun. */
static bool awaited_before(struct pairs *p, const struct meeting *m, const struct event *copy, term epoch)
{
    struct meeting later = *m;
    meeting_learn(&later, minus_one(m->terms, term_sum(m->terms, epoch, -1, copy->epoch)));
    bool apart = meeting_never(&later);
    for (size_t k = 0; k < p->w->events.count && !apart; k++) {
        const struct event *last = &p->w->events.items[k];
        if ((last->kind == EVENT_BARRIER || last->kind == EVENT_EXIT) &&
            !not_on_its_way(p, &later, copy, epoch, last))
            return false;
    }
    return true;
}

/* The same thread comes to the other access later, before it has waited. */
static bool apart_in_thread(struct pairs *p, const struct meeting *m, const struct event *copy,
                            const struct event *other)
{
    struct walker *w = p->w;
    struct terms *t = w->terms;
    struct copies *c = &p->in_block;
    struct meeting own = *m;
    bool same = event_same_place(w, copy, other);
    for (int d = 0; d < 3; d++) {
        term thread = term_symbol(t, w->thread[d]);
        meeting_between(&own, term_sum(t, thread, -1, copies_of(c, thread)), 0, 0);
    }
    learn_not_done(&own, copy->group, copies_of(c, other->done));
    bool apart = own.never || (!same && meeting_never(&own));
    for (uint32_t k = 0; k < copy->turn_count && same && !apart; k++) { /* turn k is the first that differs */
        term turn = term_symbol(t, copy->turns[k]), later = term_sum(t, copies_of(c, turn), -1, turn);
        struct meeting after = own;
        meeting_learn(&after, minus_one(t, later));
        if (!meeting_never(&after))
            return false;
        meeting_between(&own, later, 0, 0);
    }
    return apart || same;
}

bool flight_apart(struct pairs *p, const struct event *copy, const struct event *other)
{
    struct terms *t = p->w->terms;
    term epoch = copies_of(&p->in_block, other->epoch), after = term_sum(t, epoch, -1, copy->epoch);
    struct meeting m = pairs_begin(p, copy, other, &p->in_block);
    pairs_overlap(&m, copy, other, &p->in_block);
    if (p->w->some_wait || after < 0)
        return m.never || meeting_never(&m);
    meeting_learn(&m, after);
    if (m.never || meeting_never(&m))
        return true;
    struct meeting at_once = m;
    meeting_between(&at_once, after, 0, 0);
    return (at_once.never || pairs_same(&at_once, p->w->thread, 3, &p->in_block) ||
            meeting_never(&at_once)) &&
           apart_in_thread(p, &m, copy, other) && awaited_before(p, &m, copy, epoch);
}
