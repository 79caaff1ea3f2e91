#include "grader/diagnose/read_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/impulse_cause.h"
#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/impulse_replaced.h"
#include "grader/diagnose/impulse_words.h"
#include "grader/diagnose/provenance.h"

enum { ELEMENTS_MOST = 60000, RIGHT_MOST = 400, SIZES_MOST = 4, NO_LINE = -1 };

/* A run, and which of its outputs are right. */
struct looking {
    struct provenance_run *run;
    uint8_t *marks;
    size_t count, times[MARK_COUNT];
    bool ring; /* the ends of a line lie side by side */
    int apart; /* how far from its output the element lies that should not be there, or not with its weight */
    bool weighs; /* the element is the right one: right outputs take it, too */
    bool sums;   /* the element came with the sum of another output */
};

static void look(void *context, const struct entry *entry, const struct case_data *data, int output,
                 const void *got, uint8_t poison)
{
    struct looking *l = context;
    struct field f;
    field_take(&f, entry, data, output, got, poison);
    memcpy(l->marks, f.marks, l->count * sizeof *l->marks);
    memcpy(l->times, f.times, sizeof l->times);
    field_free(&f);
}

static int wrapped(const struct looking *l, int apart)
{
    int count = (int)l->count;
    return l->ring && apart > count / 2    ? apart - count
           : l->ring && apart < -count / 2 ? apart + count
                                           : apart;
}

static int distance(const struct looking *l, size_t i, int element)
{
    return wrapped(l, element - (int)i);
}

/* Of the right outputs that take an element by an instruction: how many there are, how many take the same
 * neighbour as the wrong ones, and how many read a cell that another line has stored. */
struct takers {
    int all, same, stored_elsewhere;
    bool same_element; /* one takes this very element */
};

static struct takers count_takers(const struct looking *l, const struct origin *o)
{
    struct takers found = {0};
    for (size_t i = 0; i < l->count && found.all < RIGHT_MOST; i++) {
        const struct provenance *own = provenance_of(l->run, i);
        for (int k = 0; k < own->count && l->marks[i] == MARK_RIGHT; k++) {
            if (own->items[k].site != o->site)
                continue;
            found.all++;
            found.same += distance(l, i, own->items[k].element) == l->apart;
            found.same_element |= own->items[k].element == o->element;
            found.stored_elsewhere += own->items[k].store_line != o->store_line;
        }
    }
    return found;
}

/* Have right outputs taken elements in this line? */
static bool reads_in(const struct looking *l, int line)
{
    for (size_t i = 0; i < l->count; i++) {
        const struct provenance *own = provenance_of(l->run, i);
        for (int k = 0; k < own->count && l->marks[i] == MARK_RIGHT; k++)
            if (provenance_line(l->run, own->items[k].site) == line)
                return true;
    }
    return false;
}

/* The line that has brought this element; 0: right outputs take the same neighbour by the instruction;
 * NO_LINE: it was read for an output that is right, and its register is kept too long. */
static int line_of(const struct looking *l, const struct origin *o)
{
    struct takers t = count_takers(l, o);
    if (l->sums && o->passed)
        return provenance_line(l->run, o->passed - 1);
    if (t.same_element && !o->store_line)
        return NO_LINE;
    bool by_store = o->store_line && 2 * t.stored_elsewhere > t.all;
    if (2 * t.same > t.all && !(l->weighs && by_store))
        return 0;
    if (!t.all && reads_in(l, provenance_line(l->run, o->site)))
        return 0; /* another copy of the line's code, which right outputs have run elsewhere */
    return by_store ? o->store_line : provenance_line(l->run, o->site);
}

/* The line by which output `i` gets the element. Its own one it may have twice: rightly by the first line,
 * and by the last one in place of a neighbour. */
static int line_for(const struct looking *l, size_t i)
{
    const struct provenance *own = provenance_of(l->run, i);
    bool first = l->apart || !l->ring;
    int line = 0;
    for (int k = 0; k < own->count && !own->more && !(line && first); k++) {
        bool told = distance(l, i, own->items[k].element) == l->apart;
        int found = told ? line_of(l, &own->items[k]) : 0;
        line = !line || found > line ? found : line;
    }
    return line;
}

/* The line by which the first wrong outputs get the element. */
static int find_line(const struct looking *l)
{
    enum { WRONG_MOST = 16 };
    int looked = 0, line = 0;
    for (size_t i = 0; i < l->count && looked < WRONG_MOST && !line; i++)
        if (l->marks[i] == MARK_WRONG) {
            looked++;
            line = line_for(l, i);
        }
    return line;
}

/* The only line that stores elements of this mark; 0: several do. */
static int store_of(const struct looking *l, uint8_t mark)
{
    int line = 0;
    for (size_t i = 0; i < l->count; i++) {
        int own = provenance_of(l->run, i)->line;
        if (l->marks[i] == mark && line && own != line)
            return 0;
        line = l->marks[i] == mark ? own : line;
    }
    return line;
}

/* The only line that stores wrong outputs, if it stores no right one. */
static int find_store(const struct looking *l)
{
    int line = store_of(l, MARK_WRONG);
    for (size_t i = 0; i < l->count && line; i++)
        if (l->marks[i] == MARK_RIGHT && provenance_of(l->run, i)->line == line)
            return 0;
    return line;
}

/* ---- which size ---- */

static int find_output(const struct entry *entry)
{
    int output = 0;
    while (output < entry->buffer_count && entry->buffers[output].role != ROLE_OUTPUT)
        output++;
    return output;
}

/* Run size `at`. False if it does not end. The caller frees what is looked at with look_free. */
static bool look_take(struct looking *l, const struct diagnosis *d, size_t at)
{
    const struct device_backend *backend = d->rig->backend;
    const struct buffer_spec *output = &d->entry->buffers[find_output(d->entry)];
    *l = (struct looking){.count = output->count(d->tried[at].shape),
                          .ring = d->entry->pattern.edges == EDGES_CYCLIC};
    struct probe probe = {.look = look, .context = l};
    l->marks = xcalloc(l->count + 1, sizeof *l->marks);
    l->run = provenance_new(d->entry->buffers[0].name, output->name, l->count);
    backend->follow(d->rig->device, provenance_listener(l->run));
    bool ran = diagnose_run(d, at, 0, &probe);
    backend->follow(d->rig->device, NULL);
    return ran;
}

static void look_free(struct looking *l)
{
    provenance_free(l->run);
    free(l->marks);
}

static int line_at(const struct diagnosis *d, size_t at, const struct impulse_tap *to, bool weighs, bool sums)
{
    struct looking l;
    struct grid grid = entry_grid(d->entry, d->tried[at].shape);
    int line = 0;
    bool ran = look_take(&l, d, at);
    l.weighs = weighs;
    l.sums = sums;
    for (int a = 0; a < 3; a++)
        l.apart = l.apart * (int)grid.edge[a] + to->offset[a];
    l.apart = wrapped(&l, l.apart);
    if (ran && l.times[MARK_RIGHT])
        line = find_line(&l);
    int store = line == NO_LINE ? find_store(&l) : 0;
    look_free(&l);
    return store ? store : line;
}

/* Has the size two elements that lie so far apart? */
static bool reaches(const struct diagnosis *d, size_t at, const int offset[3])
{
    struct grid grid = entry_grid(d->entry, d->tried[at].shape);
    bool fits = true;
    for (int a = 0; a < grid.dimensions; a++)
        fits = fits && abs(offset[a]) < (int)grid.edge[a];
    return fits;
}

int read_line_of_wrong(const struct diagnosis *d, const struct impulse *x)
{
    const struct impulse_tap *weighed = impulse_find_weight(x),
                             *at_end = weighed ? NULL : impulse_end_taken(x),
                             *sum = weighed || at_end ? NULL : impulse_brought_in(x),
                             *to = weighed  ? weighed
                                   : at_end ? at_end
                                            : sum,
                             *from;
    int step[3], line = 0, tries = 0;
    if (!d->rig->backend->follow)
        return 0;
    if (!to && (impulse_find_apart(x, &from, step) || impulse_find_move(x, &from, step)))
        to = impulse_tap_at(x, from->offset, step, 1);
    /* From an end, the other one lies so far away at that size alone. */
    for (size_t k = 0; to && !line && tries < SIZES_MOST && k < d->count; k++) {
        size_t elements = diagnose_elements(d, k);
        bool wrong = !diagnose_right(d, k);
        if (!wrong || elements > ELEMENTS_MOST || d->tried[k].shape.radius != x->shape.radius ||
            !reaches(d, k, to->offset) || (at_end && d->tried[k].shape.n != x->shape.n))
            continue;
        tries++;
        line = line_at(d, k, to, weighed, sum);
    }
    return line > 0 ? line : 0;
}

int store_line_of_mark(const struct diagnosis *d, enum mark mark)
{
    int line = 0, tries = 0;
    for (size_t k = 0; d->rig->backend->follow && !line && tries < SIZES_MOST && k < d->count; k++) {
        struct looking l;
        bool wrong = !diagnose_right(d, k);
        if (!wrong || diagnose_elements(d, k) > ELEMENTS_MOST)
            continue;
        tries++;
        line = look_take(&l, d, k) && l.times[mark] ? store_of(&l, (uint8_t)mark) : 0;
        look_free(&l);
    }
    return line;
}

/* ---- cells that are stored too early ---- */

/* A line that reads a cell, after another has replaced there what should have been read. */
struct early {
    int read, store;
};

/* Do all wrong outputs that take the element `apart` from them find it where the one `due` was before? */
static bool find_early(struct early *e, const struct looking *l, int due)
{
    size_t told = 0, early = 0;
    for (size_t i = 0; i < l->count; i++) {
        const struct provenance *own = provenance_of(l->run, i);
        for (int k = 0; k < own->count && l->marks[i] == MARK_WRONG; k++) {
            const struct origin *o = &own->items[k];
            if (distance(l, i, o->element) != l->apart || !o->store_line)
                continue;
            told++;
            early += o->replaced && distance(l, i, o->replaced - 1) == due;
            *e = (struct early){provenance_line(l->run, o->site), o->store_line};
        }
    }
    return told && early == told;
}

static bool early_at(struct early *e, const struct diagnosis *d, size_t at, const int taken[3],
                     const int wanted[3])
{
    struct looking l;
    struct grid grid = entry_grid(d->entry, d->tried[at].shape);
    bool ran = look_take(&l, d, at);
    int due = 0;
    for (int a = 0; a < 3; a++) {
        l.apart = l.apart * (int)grid.edge[a] + taken[a];
        due = due * (int)grid.edge[a] + wanted[a];
    }
    l.apart = wrapped(&l, l.apart);
    bool found = ran && find_early(e, &l, wrapped(&l, due));
    look_free(&l);
    return found;
}

static void tell_early(struct seen *found, const struct early *e, const struct diagnosis *d,
                       const struct impulse *x, const struct impulse_tap *from, const struct impulse_tap *to)
{
    struct text new = {0}, old = {0};
    impulse_input(&new, x, d->entry, to);
    impulse_input(&old, x, d->entry, from);
    *found = (struct seen){.cause = CAUSE_SLOT_OVERWRITTEN, .line = e->store};
    snprintf(
        found->step, sizeof found->step,
        "compute before this store, or keep one slot more: it puts %s where %s is, and line %d reads that cell "
        "after it, for the output at [i]. A slot is free once the last round that reads it is over",
        new.s, old.s, e->read);
    text_free(&new);
    text_free(&old);
}

bool overwritten_slot_find(struct seen *found, const struct diagnosis *d, const struct impulse *x)
{
    const struct impulse_tap *from, *to;
    struct early e = {0};
    int step[3], tries = 0;
    if (!d->rig->backend->follow || !impulse_find_move(x, &from, step))
        return false;
    to = impulse_tap_at(x, from->offset, step, 1);
    for (size_t k = 0; to && tries < SIZES_MOST && k < d->count; k++) {
        bool wrong = !diagnose_right(d, k);
        if (!wrong || diagnose_elements(d, k) > ELEMENTS_MOST ||
            d->tried[k].shape.radius != x->shape.radius || !reaches(d, k, to->offset))
            continue;
        tries++;
        if (early_at(&e, d, k, to->offset, from->offset)) {
            tell_early(found, &e, d, x, from, to);
            return true;
        }
    }
    return false;
}
