#include "grader/diagnose/ledger.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/ledger_book.h"

static void begin(void *context, const struct follow_launch *launch)
{
    ledger_book_begin(context, launch);
}

static void hear(void *context, const struct follow_event *e)
{
    ledger_book_hear(context, e);
}

size_t ledger_size(const struct diagnosis *d)
{
    enum { MOST = 320000 };
    size_t best = d->count, most = 0;
    for (size_t k = 0; k < d->count; k++) {
        size_t elements = diagnose_elements(d, k);
        if (diagnose_right(d, k) && shape_is_same(d->tried[k].shape, d->entry->count_size))
            return k;
        if (diagnose_right(d, k) && elements <= MOST && elements > most) {
            best = k;
            most = elements;
        }
    }
    return best;
}

/* Keep the lines with most loads and writes, the first of the text first. */
static void take_lines(struct ledger *l, const struct ledger_book *book)
{
    for (int line = 1; line < LEDGER_BOOK_LINES; line++) {
        const struct ledger_line *of = &book->lines[line];
        if (of->loads <= 0 && of->writes <= 0)
            continue;
        size_t at = l->count;
        for (size_t k = 0; l->count == LEDGER_LINES && k < l->count; k++)
            if (at == LEDGER_LINES ||
                l->lines[k].loads + l->lines[k].writes < l->lines[at].loads + l->lines[at].writes)
                at = k;
        if (l->count < LEDGER_LINES)
            l->count++;
        else if (l->lines[at].loads + l->lines[at].writes >= of->loads + of->writes)
            continue;
        l->lines[at] = *of;
        l->lines[at].line = line;
    }
}

void ledger_keep(struct ledger *l, const struct diagnosis *d)
{
    const struct device_backend *backend = d->rig->backend;
    size_t at = ledger_size(d);
    *l = (struct ledger){.known = false};
    if (at == d->count || !backend->follow)
        return;
    l->shape = d->tried[at].shape;
    struct ledger_book *book = ledger_book_open(d->entry, l->shape);
    struct device_follow listener = {.begin = begin, .hear = hear, .context = book};
    ledger_book_find_called(book, d->rig->device);
    backend->follow(d->rig->device, &listener);
    bool ran = diagnose_run(d, at, 0, NULL);
    backend->follow(d->rig->device, NULL);
    ledger_book_end_block(book);
    l->known = ran && !book->mixed;
    l->outputs = (double)d->entry->outputs(l->shape);
    l->elements = (double)book->elements;
    l->loads = book->loads;
    l->again = book->again;
    l->unneeded = book->unneeded;
    ledger_book_beyond(&l->beyond, book);
    l->most_planes = book->most_planes;
    l->most_outputs = book->most_outputs;
    l->their_loads = book->their_loads;
    l->launches = book->loading_launches;
    l->by_launches = book->by_launches;
    take_lines(l, book);
    ledger_book_free(book);
}

typedef double amount(const struct ledger_line *l);

static double loads_of(const struct ledger_line *l)
{
    return l->loads;
}

static double again_of(const struct ledger_line *l)
{
    return l->again;
}

static double writes_of(const struct ledger_line *l)
{
    return l->writes;
}

static const struct ledger_line *most_of(const struct ledger *l, amount *of)
{
    const struct ledger_line *best = NULL;
    for (size_t k = 0; l->known && k < l->count; k++)
        if (of(&l->lines[k]) > 0 && (!best || of(&l->lines[k]) > of(best)))
            best = &l->lines[k];
    return best;
}

const struct ledger_line *ledger_most_loads(const struct ledger *l)
{
    return most_of(l, loads_of);
}

/* Of lines that repeat about as much, two may take turns: the one that loads least besides is the one to
 * leave out. */
const struct ledger_line *ledger_most_again(const struct ledger *l)
{
    const struct ledger_line *most = most_of(l, again_of), *best = most;
    for (size_t k = 0; most && k < l->count; k++)
        if (l->lines[k].again > most->again / 2 &&
            l->lines[k].loads - l->lines[k].again < best->loads - best->again)
            best = &l->lines[k];
    return best;
}

const struct ledger_line *ledger_most_writes(const struct ledger *l)
{
    return most_of(l, writes_of);
}

bool ledger_all_at_once(const struct ledger *l)
{
    static const double all = 0.96; /* 31 of 32 lanes come after the first */
    const struct ledger_line *again = ledger_most_again(l);
    return again && again->at_once >= all * again->loads;
}
