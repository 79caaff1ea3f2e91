/* Where an undefined value came from, in words. */
#include "common/sim/undefined.h"

#include <inttypes.h>
#include <stdio.h>

#include "common/sim/access.h"

struct origin origin_of(enum origin_kind kind, const struct insn *i, uint64_t at)
{
    enum { MOST_PLACES = 0xffff };
    unsigned size = i->size > 1 ? (unsigned)__builtin_ctz(i->size) : 0;
    return (struct origin){.kind = kind,
                           .size = size & 3,
                           .place = i->place <= MOST_PLACES ? (uint16_t)i->place : 0,
                           .at = (uint32_t)at};
}

void origin_element(const struct memory *m, uint64_t address, unsigned size, char *to, size_t to_size)
{
    const struct region *r = memory_region(m, address);
    uint64_t index = r ? (address - r->base) / size : 0;
    if (!r)
        snprintf(to, to_size, "global memory");
    else if (r->label)
        snprintf(to, to_size, "%s[%" PRIu64 "]", r->label, index);
    else
        snprintf(to, to_size, "element %" PRIu64 " of memory from cudaMalloc", index);
}

static const enum cause causes[] = {
    [ORIGIN_NONE] = CAUSE_NONE,
    [ORIGIN_REGISTER] = CAUSE_VARIABLE_NOT_SET,
    [ORIGIN_SHARED] = CAUSE_CELL_NOT_LOADED,
    [ORIGIN_LOCAL] = CAUSE_LOCAL_NOT_SET,
    [ORIGIN_PARAMETER] = CAUSE_ARGUMENT_NOT_SET,
    [ORIGIN_GLOBAL] = CAUSE_MEMORY_NOT_SET,
    [ORIGIN_SHUFFLE] = CAUSE_SHUFFLE_FROM_ABSENT,
};

/* Does the value come from an output of the function, which begins with junk? */
static bool is_argument(const struct run *run, struct origin from)
{
    const struct region *r =
        from.kind == ORIGIN_GLOBAL ? memory_region(run->memory, from.region * REGION_STRIDE) : NULL;
    return r && r->label && !r->is_variable;
}

static void describe(const struct run *run, const struct finding *f, struct origin from, char *to,
                     size_t size)
{
    char element[120], line[60];
    place_name(line, sizeof line, f);
    switch ((enum origin_kind)from.kind) {
    case ORIGIN_NONE:
        snprintf(to, size, "it was never set");
        break;
    case ORIGIN_REGISTER:
        snprintf(to, size, "%s uses a variable that this thread has never set", line);
        break;
    case ORIGIN_SHARED:
        outside_element(element, sizeof element, run, from.at, 1u << from.size);
        snprintf(to, size, "%s reads %s, which no thread of the block had written by then", line, element);
        break;
    case ORIGIN_LOCAL:
        snprintf(to, size, "%s reads an element of a local array that this thread has never set", line);
        break;
    case ORIGIN_PARAMETER:
        snprintf(to, size, "%s uses an argument or a result of a call that was never set", line);
        break;
    case ORIGIN_GLOBAL:
        origin_element(run->memory, from.region * REGION_STRIDE + from.at, 1u << from.size, element,
                       sizeof element);
        snprintf(to, size, "%s reads %s, which had not been written by then", line, element);
        break;
    case ORIGIN_SHUFFLE:
        snprintf(to, size, "the shuffle in %s reads lane %u, which takes no part in it", line,
                 (unsigned)from.at);
        break;
    }
}

void origin_tell(struct warp *w, const struct insn *i, uint32_t lanes, const char *what, struct origin from)
{
    char whence[250];
    struct finding *f = note(w, i, FINDING_UNDEFINED_VALUE, lanes);
    if (!f)
        return;
    place_other(f, w, i, place_numbered(w->worker->run, from.place));
    f->cause = is_argument(w->worker->run, from) ? CAUSE_OUTPUT_NOT_SET : causes[from.kind];
    if (from.kind == ORIGIN_SHARED)
        outside_cell(f, w->worker->run, from.at, 1u << from.size);
    describe(w->worker->run, f, from, whence, sizeof whence);
    snprintf(f->message, sizeof f->message, "%s: %s", what, whence);
}
