#include "common/sim/rounds.h"

#include "common/sim/run.h"

static void widen(int range[2], int line)
{
    range[0] = !range[0] || line < range[0] ? line : range[0];
    range[1] = line > range[1] ? line : range[1];
}

static void note_line(struct rounds *r, struct source_place at)
{
    int line = at.lines[0], call = at.lines[1];
    if (!line)
        return;
    r->several = r->several || (r->line[0] && call != r->call_line);
    r->call_line = r->line[0] ? r->call_line : call;
    widen(r->line, line);
    widen(r->outer, call ? call : line);
}

void rounds_note(struct warp *w, const struct insn *from, const struct insn *to)
{
    for (const struct insn *i = from; i < to; i++)
        note_line(&w->worker->rounds, place_reached(w, w->depth, i));
}

void rounds_tell(struct finding *f, const struct rounds *r)
{
    for (int k = 0; k < 2; k++)
        f->rounds[k] = r->several ? r->outer[k] : r->line[k];
}
