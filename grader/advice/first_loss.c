#include "grader/advice/first_loss.h"

#include <string.h>

static const struct finding *first_costly(const struct check *c)
{
    for (size_t i = 0; i < c->findings.count; i++)
        if (finding_kind_costs(c->findings.items[i].kind))
            return &c->findings.items[i];
    return NULL;
}

static const struct finding *first_of(const struct check *c, enum finding_kind kind)
{
    for (size_t i = 0; i < c->findings.count; i++)
        if (c->findings.items[i].kind == kind)
            return &c->findings.items[i];
    return NULL;
}

/* May the fault be why that is so? Who stores beyond an end has no guard at all; an undefined value makes
 * none that can be explained. */
static bool may_cause(const struct finding *fault, const struct finding *f, bool explained)
{
    switch (f->kind) {
    case FINDING_WROTE_OUTSIDE:
        return fault->kind == FINDING_OUT_OF_BOUNDS_WRITE;
    case FINDING_WRONG_VALUE:
        return fault->kind != FINDING_UNDEFINED_VALUE || !explained;
    default:
        return f->kind == FINDING_NOT_WRITTEN;
    }
}

/* Where to look first: a fault that the safety check saw may well be why a result is wrong or missing. */
static const struct finding *cause(const struct exercise *e, enum check_name name)
{
    const struct check *c = &e->checks[name];
    const struct finding *f = first_costly(c), *fault = first_costly(&e->checks[CHECK_SAFETY]);
    bool explained = e->has_impulse || (e->entry->pattern.sum && c->derivation.length);
    if (name != CHECK_CORRECTNESS)
        return f;
    if (e->has_impulse && f && f->kind == FINDING_WROTE_OUTSIDE && first_of(c, FINDING_WRONG_VALUE))
        f = first_of(c, FINDING_WRONG_VALUE); /* outputs that are shifted end outside */
    return fault && (!f || may_cause(fault, f, explained)) ? fault : f;
}

/* The requirement that a finding of the traffic check is about: its message quotes the record's advice. */
static const struct requirement *requirement_of(const struct entry *entry, const struct finding *f)
{
    for (size_t i = 0; i < ARRAY_LEN(entry->requirements) && entry->requirements[i].advice; i++)
        if (strstr(f->message, entry->requirements[i].advice))
            return &entry->requirements[i];
    return &entry->requirements[0];
}

static bool is_lost(const struct check *c)
{
    return c->score < c->max_score &&
           (c->status == STATUS_FAIL || c->status == STATUS_PARTIAL || c->status == STATUS_INCONCLUSIVE);
}

/* Nothing is stored, or no kernel does anything at all: the skeleton, with a cudaMemset perhaps; or, without
 * its TODO lines, one that is finished but for the launch. */
static bool is_untouched(const struct exercise *e, const struct finding *f)
{
    const struct counts *c = &e->counts;
    bool stores = c->store.bytes > 0, works = stores || c->load.bytes > 0 || c->atomics > 0;
    return f && (f->kind == FINDING_NOT_WRITTEN ? !stores : f->kind == FINDING_WRONG_VALUE && !works);
}

static bool stores_elsewhere(const struct exercise *e)
{
    const struct counts *c = &e->counts;
    uint64_t bytes = c->atomics_global;
    for (int b = 0; b < e->entry->buffer_count; b++)
        bytes += e->entry->buffers[b].role == ROLE_OUTPUT ? c->stores[b].bytes : 0;
    return e->counted && !bytes && c->store.bytes;
}

static struct lost describe(const struct exercise *e, enum check_name check)
{
    struct lost lost = {.exercise = e, .check = check, .finding = cause(e, check)};
    const struct finding *f = lost.finding;
    if (f && f->kind == FINDING_REQUIREMENT)
        lost.requirement = requirement_of(e->entry, f);
    bool nothing = check == CHECK_CORRECTNESS && is_untouched(e, f);
    lost.unlaunched = nothing && e->counted && !e->counts.blocks && !e->todo_line;
    lost.untouched = nothing && !lost.unlaunched;
    lost.astray = f && f->kind == FINDING_NOT_WRITTEN && stores_elsewhere(e);
    return lost;
}

struct lost lost_first(const struct result *r)
{
    for (int c = 0; c < CHECK_COUNT; c++)
        for (int e = 0; e < r->exercise_count; e++)
            if (is_lost(&r->exercises[e].checks[c]))
                return describe(&r->exercises[e], (enum check_name)c);
    return (struct lost){0};
}
