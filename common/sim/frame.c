/* Frames, the activations of functions: registers, parameters and local memory; calls and returns. */
#include "common/sim/cells.h"
#include "common/sim/flow.h"
#include "common/sim/poll.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST_CALL = 512, MOST_LOCAL = 512 << 10 };

static void grow_local(struct warp *w, uint64_t bytes)
{
    if (bytes <= w->local_capacity)
        return;
    uint64_t capacity = bytes < 256 ? 256 : 2 * bytes;
    w->worker->held += KEPT_TIMES * WARP_LANES * (capacity - w->local_capacity);
    uint8_t *grown = xcalloc(WARP_LANES, capacity);
    for (int l = 0; l < WARP_LANES && w->local; l++)
        memcpy(grown + l * capacity, w->local + l * w->local_capacity, w->local_capacity);
    if (w->worker->run->watched) {
        struct cells cells = cells_open(WARP_LANES * capacity);
        for (int l = 0; l < WARP_LANES && w->local; l++)
            cells_copy(cells, l * capacity, w->local_cells, l * w->local_capacity, w->local_capacity);
        cells_close(&w->local_cells);
        w->local_cells = cells;
    }
    free(w->local);
    w->local = grown;
    w->local_capacity = capacity;
}

/* What is undefined when a frame begins: its local variables, its .param variables, registers that may be
 * read before they are set. */
static void begin_undefined(struct warp *w, struct frame *frame)
{
    const struct function *f = frame->function;
    for (uint32_t l = 0; l < WARP_LANES && f->local_bytes; l++)
        cells_reset(w->local_cells, l * w->local_capacity + frame->local_base, f->local_bytes);
    if (f->frame_bytes && w->worker->run->watched)
        frame->parameter_cells = cells_open((uint64_t)WARP_LANES * f->frame_bytes);
    undefined_enter(w, frame);
}

/* A new activation of `f` for the lanes of `mask`. */
static struct frame *frame_push(struct warp *w, const struct function *f, uint32_t mask)
{
    uint64_t local_base =
        w->depth ? frame_top(w)->local_base + ((frame_top(w)->function->local_bytes + 15) & ~15u) : 0;
    if (w->depth == w->frame_capacity) {
        w->frame_capacity = w->depth ? 2 * w->depth : 1;
        w->frames = xrealloc(w->frames, w->frame_capacity * sizeof *w->frames);
        memset(w->frames + w->depth, 0, (w->frame_capacity - w->depth) * sizeof *w->frames);
    }
    struct frame *frame = &w->frames[w->depth++];
    frame->function = f;
    frame->local_base = local_base;
    frame->site = NULL;
    frame->entered = mask;
    frame->return_pc = 0;
    frame->fragment_count = 1;
    frame->fragments[0] = (struct fragment){.mask = mask};
    frame->window = launch_window_take(w->worker, f);
    special_fill(f, frame->window, w);
    frame->parameters = f->frame_bytes ? xcalloc(WARP_LANES, f->frame_bytes) : NULL;
    grow_local(w, local_base + f->local_bytes);
    for (uint32_t l = 0; l < WARP_LANES && f->local_bytes; l++)
        special_poison(w->local + l * w->local_capacity + local_base, (f->local_bytes + 3) & ~3u);
    w->window = frame->window;
    begin_undefined(w, frame);
    return frame;
}

/* A function's local memory is filled anew for each call. Its parameters are zeros at first, which is
 * quicker. */
static void pay_for_call(struct warp *w, const struct function *f)
{
    enum { ZEROS = 256 }; /* for one instruction */
    uint64_t local = (uint64_t)WARP_LANES * f->local_bytes, zeros = (uint64_t)WARP_LANES * f->frame_bytes;
    worker_spend(w->worker, WORK_OF_CALL + local / FILLED_BYTES + zeros / ZEROS);
}

static void frame_pop(struct warp *w)
{
    struct frame *frame = frame_top(w);
    undefined_forget(w, FULL_MASK);
    cells_close(&frame->parameter_cells);
    launch_window_give(w->worker, frame->function, frame->window);
    free(frame->parameters);
    w->depth--;
    w->window = w->depth ? frame_top(w)->window : NULL;
    w->undefined = w->depth ? frame_top(w)->undefined : NULL;
}

void warp_start(struct warp *w, const struct function *kernel, uint32_t mask)
{
    w->live = mask;
    w->carry = 0;
    w->executed = w->waited = w->loads = w->clock_reads = 0;
    w->parked = false;
    w->polled = w->signalled = w->waits = false;
    w->held = 0;
    w->polls_at = NULL;
    w->loaded = 0;
    w->turn = 0;
    poll_forget(w);
    w->epoch = w->ordered = 0;
    if (w->fence)
        memset(w->fenced, 0, sizeof w->fenced);
    w->learnt = w->fence = 0;
    w->news = false;
    for (int k = 0; k < RECENT_VISITS; k++)
        w->recent[k].insn = NULL;
    frame_push(w, kernel, mask);
}

void warp_end(struct warp *w)
{
    while (w->depth)
        frame_pop(w);
}

void warp_free(struct warp *w)
{
    warp_end(w);
    for (uint32_t n = 0; n < w->frame_capacity; n++)
        undefined_free(w->frames[n].undefined);
    free(w->frames);
    free(w->local);
    free(w->polls);
    cells_close(&w->local_cells);
    w->frames = NULL;
    w->local = NULL;
    w->polls = NULL;
    w->frame_capacity = 0;
    w->local_capacity = 0;
}

/* ---- calls ---- */

static inline void pass_lanes(const struct frame *to, uint32_t there, const struct frame *from, uint32_t here,
                              uint32_t bytes, uint32_t mask)
{
    const uint32_t to_bytes = to->function->frame_bytes, from_bytes = from->function->frame_bytes;
    const struct cells to_cells = to->parameter_cells, from_cells = from->parameter_cells;
    for (uint32_t left = mask; left; left &= left - 1) {
        uint32_t l = (uint32_t)__builtin_ctz(left), to_byte = l * to_bytes + there,
                 from_byte = l * from_bytes + here;
        memcpy(to->parameters + to_byte, from->parameters + from_byte, bytes);
        cells_copy(to_cells, to_byte, from_cells, from_byte, bytes);
    }
}

/* Copy parameter bytes of the active lanes between the .param variables of two frames. */
static void pass(struct worker *k, const struct frame *to, struct span there, const struct frame *from,
                 struct span here, uint32_t mask)
{
    uint32_t bytes = here.bytes < there.bytes ? here.bytes : there.bytes;
    worker_spend_parameter(k, mask);
    if (bytes == WORD_BYTES) /* a size that is a constant is far quicker */
        pass_lanes(to, there.offset, from, here.offset, WORD_BYTES, mask);
    else if (bytes)
        pass_lanes(to, there.offset, from, here.offset, bytes, mask);
}

static void stack_overflow(struct warp *w, const struct insn *i)
{
    struct finding *f = note(w, i, FINDING_STACK_OVERFLOW, w->mask);
    if (f)
        snprintf(f->message, sizeof f->message,
                 "recursion %u calls deep: the stack of a GPU thread is a few KB", w->depth);
    note_fatal(w);
}

/* The function that the first active lane calls through a pointer. Lanes that call other functions wait. */
static uint32_t called_function(struct warp *w, const struct call_site *site, uint32_t pc)
{
    const struct program *program = w->worker->run->program;
    const uint64_t *at = warp_reg(w, site->function);
    uint64_t first = at[__builtin_ctz(w->mask)];
    uint32_t same = 0;
    for (int l = 0; l < WARP_LANES; l++)
        same |= (uint32_t)(w->mask >> l & 1 && at[l] == first) << l;
    if (same != w->mask)
        fragment_add(frame_top(w), (struct fragment){.pc = pc, .mask = w->mask & ~same});
    w->mask = same;
    uint64_t index = (first - FUNCTION_WINDOW) / FUNCTION_STRIDE;
    bool callable = index < program->function_count && program->functions[index].code &&
                    !program->functions[index].is_entry;
    return callable ? (uint32_t)index : UINT32_MAX;
}

uint32_t frame_call(struct warp *w, const struct insn *i, uint32_t pc, uint32_t next)
{
    const struct call_site *site = &frame_top(w)->function->calls[i->target];
    if (site->target == CALL_PRINT) {
        print_lanes(w, site);
        return next;
    }
    if (site->target == CALL_ASSERT) {
        print_assertion(w, i, site);
        return GONE;
    }
    uint32_t index = site->target == CALL_REGISTER ? called_function(w, site, pc) : site->function;
    if (index == UINT32_MAX) {
        warp_die(w, i, FINDING_TRAP, "calls through a pointer that is not a function's");
        return GONE;
    }
    bool too_large = frame_top(w)->local_base > MOST_LOCAL || w->worker->held > most_held;
    if (w->depth >= DEEPEST_CALL || too_large) {
        stack_overflow(w, i);
        return GONE;
    }
    uint32_t mask = w->mask;
    struct frame *callee = frame_push(w, &w->worker->run->program->functions[index], mask);
    pay_for_call(w, callee->function);
    const struct frame *caller = callee - 1;
    callee->site = site;
    callee->return_pc = next;
    for (uint32_t k = 0; k < site->argument_count && k < callee->function->formal_count; k++)
        pass(w->worker, callee, callee->function->formals[k], caller, site->arguments[k], mask);
    return GONE;
}

/* All lanes of the called function have returned or left: go on in the caller. */
void frame_finish_call(struct warp *w)
{
    const struct frame *callee = frame_top(w);
    if (w->worker->run->recording)
        steps_call(w, callee->site->target == CALL_REGISTER);
    struct frame *caller = &w->frames[w->depth - 2];
    uint32_t back = callee->entered & w->live;
    if (callee->site->result.bytes)
        pass(w->worker, caller, callee->site->result, callee, callee->function->result, back);
    if (back)
        fragment_add(caller, (struct fragment){.pc = callee->return_pc, .mask = back});
    frame_pop(w);
}
