/* Asynchronous copies on their way: from cp.async until the thread that asked for it has waited.
 *
 * The simulator copies at once. This file notes which words a GPU might not have yet: any use of them is too
 * early, even by the thread that asked. When the asking thread has waited, the copy counts as its store. */
#include "common/sim/race.h"
#include "common/sim/sync.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `count` words that one thread has asked for, in its group number `group`. */
struct copy {
    uint32_t word, count, group;
    uint32_t place;
    bool passed_over; /* the thread has waited for groups since, but this copy is in none yet */
};

/* Copies of one thread, oldest first. */
struct copies {
    struct copy *items;
    size_t count, capacity;
    uint32_t committed; /* groups */
};

struct pending {
    uint32_t *asker; /* by word: thread of the block plus 1; 0: nothing is on its way */
    uint32_t *place; /* by word: of the copy */
    struct copies *threads;
    uint32_t words, thread_count;
    size_t open; /* copies of all threads */
};

static struct pending *pending_open(const struct run *run, uint32_t words)
{
    struct pending *p = xcalloc(1, sizeof *p);
    p->words = words;
    p->thread_count = run->warps * WARP_LANES;
    p->asker = xcalloc(words, sizeof *p->asker);
    p->place = xcalloc(words, sizeof *p->place);
    p->threads = xcalloc(p->thread_count, sizeof *p->threads);
    return p;
}

void pending_close(struct pending *p)
{
    for (uint32_t t = 0; p && t < p->thread_count; t++)
        free(p->threads[t].items);
    if (p) {
        free(p->asker);
        free(p->place);
        free(p->threads);
    }
    free(p);
}

void pending_block(struct pending *p)
{
    if (!p)
        return;
    memset(p->asker, 0, p->words * sizeof *p->asker);
    for (uint32_t t = 0; t < p->thread_count; t++)
        p->threads[t].count = p->threads[t].committed = 0;
    p->open = 0;
}

/* ---- asking and waiting ---- */

void pending_ask(const struct access *to, struct shadow *s)
{
    const struct warp *w = to->warp;
    if (!s->pending)
        s->pending = pending_open(w->worker->run, s->words);
    struct pending *p = s->pending;
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        uint32_t word = (uint32_t)(to->at[l] / 4), count = to->bytes / 4, thread = w->index * WARP_LANES + l;
        if (!(to->mask >> l & 1) || to->at[l] / 4 + count > p->words)
            continue;
        struct copies *mine = &p->threads[thread];
        *ARRAY_PUSH(mine->items, mine->count, mine->capacity) =
            (struct copy){word, count, mine->committed, to->insn->place, false};
        p->open++;
        for (uint32_t k = word; k < word + count; k++) {
            p->asker[k] = thread + 1;
            p->place[k] = to->insn->place;
        }
    }
}

/* The oldest copies of a thread, those of groups before `group`, have arrived. */
static void arrive(struct shadow *s, const struct warp *w, uint32_t lane, uint32_t group)
{
    struct pending *p = s->pending;
    uint32_t thread = w->index * WARP_LANES + lane;
    struct copies *mine = &p->threads[thread];
    size_t done = 0;
    for (; done < mine->count && mine->items[done].group < group; done++) {
        const struct copy *c = &mine->items[done];
        race_copied(s, w, lane, c->word, c->count, c->place);
        for (uint32_t k = c->word; k < c->word + c->count; k++)
            p->asker[k] = p->asker[k] == thread + 1 ? 0 : p->asker[k];
    }
    if (!done)
        return;
    mine->count -= done;
    p->open -= done;
    memmove(mine->items, mine->items + done, mine->count * sizeof *mine->items);
}

void pending_commit(struct warp *w, const struct insn *i)
{
    (void)i;
    struct shadow *s = w->worker->shadow;
    for (uint32_t l = 0; s && s->pending && l < WARP_LANES; l++)
        s->pending->threads[w->index * WARP_LANES + l].committed += w->mask >> l & 1;
}

void pending_wait_all(struct warp *w)
{
    struct shadow *s = w->worker->shadow;
    for (uint32_t l = 0; s && s->pending && l < WARP_LANES; l++)
        if (w->mask >> l & 1)
            arrive(s, w, l, UINT32_MAX);
}

void pending_wait(struct warp *w, const struct insn *i)
{
    struct shadow *s = w->worker->shadow;
    if (i->extra)
        pending_wait_all(w);
    for (uint32_t l = 0; s && s->pending && l < WARP_LANES; l++) {
        struct copies *mine = &s->pending->threads[w->index * WARP_LANES + l];
        if (!(w->mask >> l & 1))
            continue;
        if (mine->committed > i->offset)
            arrive(s, w, l, mine->committed - (uint32_t)i->offset);
        for (size_t k = 0; k < mine->count; k++)
            mine->items[k].passed_over = mine->items[k].group == mine->committed;
    }
}

/* ---- too early ---- */

/* Why a word that a thread has asked for is still on its way where `a` uses it. */
static enum cause why_pending(const struct access *a, const struct copies *asked, uint32_t word)
{
    size_t k = asked->count;
    while (k > 0 && word - asked->items[k - 1].word >= asked->items[k - 1].count)
        k--;
    if (k > 0 && asked->items[k - 1].passed_over)
        return CAUSE_COPY_NOT_COMMITTED;
    return a->insn->rule == RULE_COPY ? CAUSE_COPY_OVER_COPY : CAUSE_COPY_NOT_AWAITED;
}

/* What to do about it. */
static const char *remedy(enum cause cause)
{
    if (cause == CAUSE_COPY_NOT_COMMITTED)
        return "the wait for groups leaves it out";
    if (cause == CAUSE_COPY_OVER_COPY)
        return "wait for it before this copy begins, or copy to other cells";
    return "wait for it (__pipeline_wait_prior, cp.async.wait_group)";
}

static void tell(const struct access *a, const struct pending *p, uint32_t lane, uint32_t word)
{
    const struct run *run = a->warp->worker->run;
    uint32_t asker = p->asker[word] - 1, own = a->warp->index * WARP_LANES + lane;
    uint32_t(*ids)[WARP_LANES] = run->thread_ids[asker / WARP_LANES];
    char element[80], whose[60] = "its own", line[60];
    uint64_t at = a->bytes < 4 ? a->at[lane] : 4 * (uint64_t)word;
    struct finding *f = note(a->warp, a->insn, FINDING_SHARED_RACE, 1u << lane);
    if (!f)
        return;
    f->cause = why_pending(a, &p->threads[asker], word);
    f->in_warp = asker / WARP_LANES == a->warp->index;
    place_other(f, a->warp, a->insn, place_numbered(run, p->place[word]));
    place_name(line, sizeof line, f);
    outside_element(element, sizeof element, run, at, a->insn->size);
    if (asker != own)
        snprintf(whose, sizeof whose, "thread (%u,%u,%u)'s", ids[0][asker % WARP_LANES],
                 ids[1][asker % WARP_LANES], ids[2][asker % WARP_LANES]);
    bool barrier = asker != own && f->cause == CAUSE_COPY_NOT_AWAITED;
    snprintf(f->message, sizeof f->message,
             "%s %s, which %s asynchronous copy in %s may still be bringing: %s%s", access_verb(a), element,
             whose, line, remedy(f->cause), barrier ? ", then __syncthreads()" : "");
}

bool pending_race(const struct access *a, struct shadow *s)
{
    struct pending *p = s->pending;
    bool found = false;
    for (uint32_t n = 0; p->open && n < a->run_count; n++) {
        const struct lane_run *run = &a->runs[n];
        uint64_t end = run->at + (uint64_t)run->lanes * a->bytes;
        for (uint64_t at = run->at; at < end; at += UINT64_C(1) << s->word_bits) {
            uint32_t lane = run->first + (uint32_t)((at - run->at) / a->bytes);
            if (!p->asker[at / 4] || (a->store && !race_changes(a, s, lane, (uint32_t)(at >> s->word_bits))))
                continue;
            tell(a, p, lane, (uint32_t)(at / 4));
            found = true;
        }
    }
    return found;
}
