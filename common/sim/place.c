/* Places in the student's file: where instructions stand, which calls led there, and both in words. */
#include "common/sim/run.h"

#include <stdio.h>

struct source_place place_numbered(const struct run *run, uint32_t number)
{
    return run->program->places[number];
}

static unsigned length(const struct source_place *place)
{
    unsigned n = 0;
    while (n < PLACE_LINES && place->lines[n])
        n++;
    return n;
}

/* An instruction of an inlined function has the line of the call in its place. For a function that was not
 * inlined, the frames below have it. */
struct source_place place_reached(const struct warp *w, uint32_t depth, const struct insn *i)
{
    const struct run *run = w->worker->run;
    struct source_place place = place_numbered(run, i->place);
    for (uint32_t d = depth, n = length(&place); d > 1 && n && n < PLACE_LINES; d--) {
        const struct insn *call = &w->frames[d - 2].function->code[w->frames[d - 1].return_pc - 1];
        struct source_place outer = place_numbered(run, call->place);
        for (unsigned k = 0; n < PLACE_LINES && k < length(&outer);)
            place.lines[n++] = outer.lines[k++];
    }
    return place;
}

void place_other(struct finding *f, const struct warp *w, const struct insn *i, struct source_place there)
{
    struct source_place here = place_reached(w, w->depth, i);
    unsigned a = length(&here), b = length(&there);
    f->other_line = there.lines[0];
    f->other_call_line = there.lines[1];
    while (a && b && a + b > 2 && here.lines[a - 1] == there.lines[b - 1])
        a--, b--;
    if (f->other_line && (a > 1 || b > 1)) {
        f->call_line = a > 1 ? here.lines[a - 1] : 0;
        f->other_call_line = b > 1 ? there.lines[b - 1] : 0;
    }
}

void place_name(char *to, size_t size, const struct finding *f)
{
    if (f->other_call_line)
        snprintf(to, size, "line %d (called from line %d)", f->other_line, f->other_call_line);
    else
        snprintf(to, size, "line %d", f->other_line);
}

void place_tell(char *to, size_t size, const struct finding *f)
{
    char name[60];
    place_name(name, sizeof name, f);
    if (f->other_line != f->line)
        snprintf(to, size, "in %s", name);
    else if (f->other_call_line && f->other_call_line != f->call_line)
        snprintf(to, size, "in the same line (called from line %d)", f->other_call_line);
    else
        snprintf(to, size, "in the same line");
}
