/* Places in the student's file: where instructions stand, which call led there, and both in words. */
#include "common/sim/run.h"

#include <stdio.h>

struct source_place place_numbered(const struct run *run, uint32_t number)
{
    return run->program->places[number];
}

/* Of an inlined function its instructions know the call; of one that was called, the frames below do. */
struct source_place place_reached(const struct warp *w, uint32_t depth, const struct insn *i)
{
    const struct run *run = w->worker->run;
    struct source_place place = place_numbered(run, i->place);
    for (uint32_t d = depth; d > 1 && place.line && !place.call_line; d--) {
        const struct insn *call = &w->frames[d - 2].function->code[w->frames[d - 1].return_pc - 1];
        place.call_line = place_numbered(run, call->place).line;
    }
    return place;
}

void place_name(char *to, size_t size, struct source_place place)
{
    if (place.call_line)
        snprintf(to, size, "line %d (called from line %d)", place.line, place.call_line);
    else
        snprintf(to, size, "line %d", place.line);
}

void place_tell(char *to, size_t size, struct source_place there, struct source_place here)
{
    char name[60];
    place_name(name, sizeof name, there);
    if (there.line != here.line)
        snprintf(to, size, "in %s", name);
    else if (there.call_line && there.call_line != here.call_line)
        snprintf(to, size, "in the same line (called from line %d)", there.call_line);
    else
        snprintf(to, size, "in the same line");
}

void place_other(struct finding *f, struct source_place other)
{
    f->other_line = other.line;
    f->other_call_line = other.call_line;
}
