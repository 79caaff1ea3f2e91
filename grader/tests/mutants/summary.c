#include "grader/tests/mutants/summary.h"

#include <stdlib.h>
#include <string.h>

/* ---- one line each ---- */

static const char *const fates[] = {[FATE_BROKEN] = "broken",
                                    [FATE_STILLBORN] = "stillborn",
                                    [FATE_SURVIVED] = "survived",
                                    [FATE_KILLED] = "killed"};

/* Why it does not pass. */
static const char *complaint(const struct candidate *c)
{
    if (c->outcome->fate == FATE_BROKEN)
        return "could not be graded";
    if (!c->mutant)
        return "false alarm";
    if (c->listed)
        return "is listed as equivalent";
    return c->outcome->misled ? "no finding at the place of the change"
                              : "not caught, and not listed as equivalent";
}

void summary_line(struct text *out, const struct candidate *c)
{
    const struct outcome *o = c->outcome;
    bool passes = candidate_passes(c);
    const char *fate = !c->mutant && o->fate == FATE_SURVIVED ? "no finding"
                       : c->listed                            ? "equivalent"
                                                              : fates[o->fate];
    text_printf(out, "%s  %-10s  %s", passes ? "ok  " : "FAIL", fate, c->name);
    if (!passes)
        text_printf(out, "\n        %s", complaint(c));
    if (c->mutant && !passes) {
        char *change = mutant_change(c->mutant);
        text_printf(out, ": %s", change);
        free(change);
    }
    if (!passes || o->fate == FATE_KILLED)
        text_printf(out, "%s%s", passes ? "  " : "\n        ", o->says);
    text_printf(out, "\n");
}

/* ---- counts ---- */

struct tally {
    size_t killed, by_line, equivalent, beyond, stillborn, failed;
};

static void count_in(struct tally *t, const struct candidate *c)
{
    const struct outcome *o = c->outcome;
    bool passes = candidate_passes(c);
    t->failed += !passes;
    t->killed += passes && o->fate == FATE_KILLED;
    t->by_line += passes && o->by_line;
    t->equivalent += passes && c->listed;
    t->beyond += passes && c->listed && c->listed->beyond;
    t->stillborn += passes && o->fate == FATE_STILLBORN;
}

static struct tally count_rule(const struct candidates *c, const char *rule)
{
    struct tally t = {0};
    for (size_t i = 0; i < c->count; i++)
        if (c->items[i].mutant && (!rule || strcmp(c->items[i].mutant->rule->name, rule) == 0))
            count_in(&t, &c->items[i]);
    return t;
}

static size_t total(const struct tally *t)
{
    return t->killed + t->equivalent + t->stillborn + t->failed;
}

static void print_rules(FILE *to, const struct candidates *c)
{
    fprintf(to, "\n%-20s %6s %8s %10s %9s %6s\n", "rule", "killed", "by line", "equivalent", "stillborn",
            "failed");
    for (size_t r = 0; r < rule_count; r++) {
        struct tally t = count_rule(c, rules[r].name);
        if (rules[r].what && total(&t) > 0)
            fprintf(to, "%-20s %6zu %8zu %10zu %9zu %6zu   %s\n", rules[r].name, t.killed, t.by_line,
                    t.equivalent, t.stillborn, t.failed, rules[r].what);
    }
}

/* Mutants that an entry point's checks caught. */
static size_t caught_by(const struct candidates *c, const struct lab *lab, int exercise)
{
    size_t caught = 0;
    for (size_t i = 0; i < c->count; i++)
        caught += c->items[i].mutant && c->items[i].lab == lab && c->items[i].outcome->fate == FATE_KILLED &&
                  c->items[i].outcome->exercise == exercise;
    return caught;
}

static void print_entry_points(FILE *to, const struct candidates *c)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    fprintf(to, "\n%-30s %6s\n", "entry point", "killed");
    for (int i = 0; i < count; i++)
        for (int e = 0; e < labs[i]->entry_count; e++)
            if (caught_by(c, labs[i], e))
                fprintf(to, "lab%d %-25s %6zu\n", labs[i]->number, labs[i]->entries[e]->name,
                        caught_by(c, labs[i], e));
}

size_t summary_print(FILE *to, const struct candidates *c)
{
    struct tally mutants = count_rule(c, NULL), honest = {0};
    size_t variants = 0;
    for (size_t i = 0; i < c->count; i++)
        if (!c->items[i].mutant) {
            count_in(&honest, &c->items[i]);
            variants++;
        }
    print_rules(to, c);
    print_entry_points(to, c);
    fprintf(to, "\n%zu of the killed had to be found at their place, too, and were\n", mutants.by_line);
    if (mutants.beyond)
        fprintf(to, "%zu of the equivalent differ above the sizes that are tried\n", mutants.beyond);
    fprintf(to, "killed %zu of %zu, equivalent %zu, stillborn %zu; false alarms %zu of %zu\n", mutants.killed,
            mutants.killed + mutants.failed, mutants.equivalent, mutants.stillborn, honest.failed, variants);
    return mutants.failed + honest.failed;
}
