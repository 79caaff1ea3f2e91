#include "grader/diagnose/ledger_book.h"

#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/watch_parts.h"

struct ledger_book *ledger_book_open(const struct entry *entry, struct shape shape)
{
    struct ledger_book *book = xcalloc(1, sizeof *book);
    book->entry = entry;
    book->shape = shape;
    book->grid = entry_grid(entry, shape);
    for (int b = 0; b < entry->buffer_count; b++) {
        book->bases[b] = book->elements;
        book->elements += entry->buffers[b].counted ? entry->buffers[b].count(shape) : 0;
    }
    book->block_of = xcalloc(book->elements + 1, sizeof *book->block_of);
    book->line_of = xcalloc(book->elements + 1, sizeof *book->line_of);
    book->loader_of = xcalloc(book->elements + 1, sizeof *book->loader_of);
    return book;
}

void ledger_book_find_called(struct ledger_book *book, const device *sim)
{
    struct load_site *sites;
    int *calls = xcalloc(LEDGER_BOOK_LINES, sizeof *calls);
    size_t count = load_sites(&sites, sim);
    for (size_t k = 0; k < count; k++) {
        int line = sites[k].lines[0], call = sites[k].lines[1];
        if (line >= LEDGER_BOOK_LINES || call <= 0)
            continue;
        book->called[line] |= calls[line] && calls[line] != call;
        calls[line] = call;
    }
    free(calls);
    free(sites);
}

void ledger_book_free(struct ledger_book *book)
{
    free(book->block_of);
    free(book->line_of);
    free(book->loader_of);
    free(book->ended);
    free(book->list);
    free(book->written);
    free(book);
}

void ledger_book_begin(struct ledger_book *book, const struct follow_launch *launch)
{
    const struct launch *l = launch->launch;
    ledger_book_end_block(book);
    book->launches++;
    for (int b = 0; b < book->entry->buffer_count; b++)
        book->buffers[b] = watch_buffer(launch, book->entry->buffers[b].name);
    free(book->ended);
    book->ended_count = (size_t)l->grid[0] * l->grid[1] * l->grid[2];
    book->ended = xcalloc(book->ended_count + 1, sizeof *book->ended);
}

/* Keep the writes of the block at hand where it has more of them than the blocks before. */
static void take_writes(struct ledger_book *book)
{
    for (int line = 0; line < LEDGER_BOOK_LINES; line++) {
        struct ledger_line *l = &book->lines[line];
        l->all_writes += book->writes[line];
        if (book->writes[line] > l->writes) {
            l->writes = book->writes[line];
            l->writers = book->writers[line];
            l->warps = book->warps[line];
        }
        book->writes[line] = book->writers[line] = book->warps[line] = 0;
    }
    book->written_count = 0;
}

void ledger_book_end_block(struct ledger_book *book)
{
    if (book->open)
        take_writes(book);
    if (book->block_outputs > book->most_outputs) {
        book->most_outputs = book->block_outputs;
        book->their_loads = book->block_loads;
    }
    book->block_outputs = book->block_loads = 0;
    if (book->stores && book->high[0] - book->low[0] + 1 > book->most_planes)
        book->most_planes = book->high[0] - book->low[0] + 1;
    if (book->stores)
        ledger_book_find_beyond(book);
    book->open = book->stores = false;
    book->count = 0;
}

/* ---- what a block does ---- */

static void open_block(struct ledger_book *book, uint64_t block)
{
    if (book->open && book->block == block)
        return;
    if (book->open)
        book->ended[book->block] = true;
    ledger_book_end_block(book);
    book->mixed |= book->ended[block];
    book->block = block;
    book->stamp++;
    book->open = true;
}

static bool is_other_thread(const struct ledger_loader *first, const struct ledger_loader *now)
{
    return first->function == now->function && first->pc == now->pc && first->thread != now->thread;
}

static void add_load(struct ledger_book *book, int line, size_t element, const struct ledger_loader *by)
{
    struct ledger_line *l = &book->lines[line];
    unsigned *launch = &book->loader_of[element].launch;
    book->loads++;
    book->block_loads++;
    book->loading_launches += book->last_loading != book->launches;
    book->last_loading = book->launches;
    book->by_launches += *launch && *launch != book->launches;
    *launch = book->launches;
    l->loads++;
    if (book->block_of[element] == book->stamp) {
        l->again++;
        l->others += is_other_thread(&book->loader_of[element], by);
        book->again++;
        double *explained = &book->before[line];
        *explained += l->before_line == book->line_of[element] ? 1 : -1;
        if (*explained < 0) {
            l->before_line = book->line_of[element];
            *explained = 1;
        }
        return;
    }
    book->block_of[element] = book->stamp;
    book->line_of[element] = line;
    book->loader_of[element] = *by;
    if (book->entry->pattern.sum)
        return;
    struct ledger_load *load = ARRAY_PUSH(book->list, book->count, book->capacity);
    *load = (struct ledger_load){element, line};
}

/* The counted input in which a space lies; -1: none. */
static int input_of(const struct ledger_book *book, int32_t space)
{
    for (int b = 0; b < book->entry->buffer_count; b++)
        if (book->entry->buffers[b].counted && space >= 0 && book->buffers[b] == space)
            return b;
    return -1;
}

/* Does a lane before this one load the same element in the same instruction? */
static bool lane_before_loads_same(const struct follow_event *e, unsigned lane, int64_t at)
{
    const int64_t *places = e->kind == FOLLOW_COPY ? e->from_at : e->at;
    const int32_t *spaces = e->kind == FOLLOW_COPY ? e->from_space : e->space;
    for (unsigned other = 0; other < lane; other++)
        if (e->mask >> other & 1 && places[other] == at && spaces[other] == spaces[lane])
            return true;
    return false;
}

static void hear_load(struct ledger_book *book, const struct follow_event *e, unsigned lane, int line)
{
    enum { BYTES = 4 }; /* of an element of every counted buffer */
    bool copies = e->kind == FOLLOW_COPY;
    struct ledger_loader by = {e->function, e->pc, e->warp * FOLLOW_LANES + lane, book->launches};
    int64_t at = copies ? e->from_at[lane] : e->at[lane];
    int b = input_of(book, copies ? e->from_space[lane] : e->space[lane]);
    if (b >= 0 && lane_before_loads_same(e, lane, at))
        book->lines[line].at_once += e->bytes / BYTES;
    for (uint32_t k = 0; b >= 0 && k < e->bytes / BYTES; k++) {
        size_t element = (size_t)at / BYTES + k;
        if (element < book->entry->buffers[b].count(book->shape))
            add_load(book, line, book->bases[b] + element, &by);
    }
}

static void add_store(struct ledger_book *book, size_t element)
{
    for (int axis = 0; axis < book->grid.dimensions; axis++) {
        int at = grid_coordinate(&book->grid, element, axis);
        book->low[axis] = !book->stores || at < book->low[axis] ? at : book->low[axis];
        book->high[axis] = !book->stores || at > book->high[axis] ? at : book->high[axis];
    }
    book->stores = true;
    book->block_outputs++;
}

/* Who writes is noted for a sum alone: outputs of a grid are stored by every thread. */
static void add_write(struct ledger_book *book, uint32_t thread, int line)
{
    enum { MOST = 4096 };
    bool warp_wrote = false;
    book->writes[line]++;
    for (size_t k = 0; k < book->written_count; k++) {
        const struct ledger_writer *w = &book->written[k];
        if (w->thread == thread && w->line == line)
            return;
        warp_wrote |= w->thread / FOLLOW_LANES == thread / FOLLOW_LANES && w->line == line;
    }
    if (!book->entry->pattern.sum || book->written_count == MOST)
        return;
    struct ledger_writer *w = ARRAY_PUSH(book->written, book->written_count, book->written_capacity);
    *w = (struct ledger_writer){thread, line};
    book->writers[line]++;
    book->warps[line] += !warp_wrote;
}

static void hear_store(struct ledger_book *book, const struct follow_event *e, unsigned lane, int line)
{
    enum { BYTES = 4 };
    int32_t space = e->space[lane];
    if (space >= 0)
        add_write(book, e->warp * FOLLOW_LANES + lane, line);
    for (int b = 0; b < book->entry->buffer_count && !book->entry->pattern.sum; b++)
        if (space >= 0 && book->entry->buffers[b].role == ROLE_OUTPUT && book->buffers[b] == space)
            for (uint32_t k = 0; k < e->bytes / BYTES; k++)
                add_store(book, (size_t)e->at[lane] / BYTES + k);
}

static int known(int line)
{
    return line > 0 && line < LEDGER_BOOK_LINES ? line : 0;
}

void ledger_book_hear(struct ledger_book *book, const struct follow_event *e)
{
    bool copies = e->kind == FOLLOW_COPY, stores = e->kind == FOLLOW_STORE || e->kind == FOLLOW_ATOMIC;
    int line = known(e->lines[0]);
    if (!stores && book->called[line] && known(e->lines[1]))
        line = e->lines[1];
    if (!copies && !stores && e->kind != FOLLOW_LOAD)
        return;
    if (e->block >= book->ended_count)
        return;
    open_block(book, e->block);
    for (unsigned lane = 0; lane < FOLLOW_LANES && !book->mixed; lane++) {
        if (!(e->mask >> lane & 1))
            continue;
        if (stores)
            hear_store(book, e, lane, line);
        else
            hear_load(book, e, lane, line);
    }
}
