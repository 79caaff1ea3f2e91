#include "grader/advice/explain.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "grader/advice/by_cause.h"
#include "grader/judge/result.h"
#include "grader/text/nearest.h"
#include "grader/text/page.h"

static const char *kind_name(size_t i)
{
    return finding_kind_name((enum finding_kind)i);
}

/* All kinds, then all causes. */
static const char *any_name(size_t i)
{
    return i < FINDING_KIND_COUNT ? kind_name(i) : cause_word((enum cause)(i - FINDING_KIND_COUNT + 1));
}

enum { NAMES = FINDING_KIND_COUNT + CAUSE_COUNT - 1 };

static void list_kinds(struct text *words, const char *name)
{
    const char *nearest = nearest_name(name, any_name, NAMES);
    text_printf(words, "%s: there is no such kind of finding or check", name);
    if (nearest)
        text_printf(words, "; did you mean %s?", nearest);
    text_printf(words, "%s Kinds are", nearest ? "" : ".");
    for (size_t k = 0; k < FINDING_KIND_COUNT; k++)
        text_printf(words, " %s%s", kind_name(k), k + 1 < FINDING_KIND_COUNT ? "," : ".");
    text_printf(words, " Causes are finer; ./grade --explain causes lists them.");
}

static void add_part(struct page *p, const char *title, const char *words)
{
    page_end_line(p);
    page_words(p, "%s:", title);
    page_end_line(p);
    p->indent = 2;
    page_tab(p, 2);
    page_words(p, "%s", words);
    page_end_line(p);
}

/* handouts/lab1_moving_average.md, "Barriers and races" */
static char *reading(enum section section, const struct lab *lab)
{
    const struct handout_section *s = &handout_sections[section];
    const struct lab *where = s->lab == EVERY_LAB ? lab : lab_find(s->lab);
    if (where)
        return xformat("handouts/lab%d_%s.md, \"%s\"", where->number, where->name, s->title);
    return xformat("your lab's handout, handouts/labN_*.md, \"%s\"", s->title);
}

static void explain_kind(struct page *p, enum finding_kind kind, const struct lab *lab)
{
    const struct explanation *e = &explanations[kind];
    char *read = reading(e->section, lab);
    page_words(p, "%s%s", finding_kind_name(kind), finding_kind_costs(kind) ? "" : " (costs nothing)");
    page_end_line(p);
    add_part(p, "What it means", e->meaning);
    add_part(p, "How it comes about", e->causes);
    add_part(p, "What to look at", e->look);
    add_part(p, "Read", read);
    free(read);
}

/* The four checks of every entry point. */
static const struct {
    enum check_name check;
    const char *meaning, *fails;
} checks[] = {
    {CHECK_CORRECTNESS,
     "Every output is compared with the definition, at many sizes n. The other checks earn points only where "
     "this one passes.",
     "./grade names the smallest n that is wrong, and says which outputs are wrong at a larger one. ./grade "
     "lab1 --why walks back from the first wrong output to the line that it comes from."},
    {CHECK_SAFETY,
     "No access leaves its array, no two threads race for a cell, no undefined value is used, and all threads "
     "of a block reach its barriers. A kernel may break this and still compute right values, by luck.",
     "Each fault is named with its line: ./grade --explain KIND says more about its kind. -v lists all."},
    {CHECK_TRAFFIC,
     "What the lab is about is counted: loads per output, operations per byte (OP/B), shared memory. The "
     "simulator counts it, so it does not depend on any GPU.",
     "The row says what was counted and what it needs. The handout derives that number."},
    {CHECK_TIME,
     "The kernel's time is compared with the time in which the bytes that the technique asks for could be "
     "copied. Without a GPU a model computes it for an H200: the report says modelled.",
     "./grade lab1 -v says what the time consists of and which line takes most of it, --hint asks about it, and "
     "--what-if tries other blocks and numbers."},
};

/* False if no check has this name. */
static bool explain_check(struct page *p, const char *name)
{
    for (size_t k = 0; k < ARRAY_LEN(checks); k++)
        if (strcmp(check_name(checks[k].check), name) == 0) {
            page_words(p, "%s, one of the four checks", name);
            page_end_line(p);
            add_part(p, "What it looks at", checks[k].meaning);
            add_part(p, "If it fails", checks[k].fails);
            add_part(p, "Read",
                     "your lab's handout, \"What the four checks look at\"; grader/docs/grading.md");
            return true;
        }
    return false;
}

static void explain_cause(struct page *p, enum cause cause)
{
    const char *step = by_cause(cause)->step, *untried = by_cause(cause)->untried;
    page_words(p, "%s", cause_word(cause));
    page_end_line(p);
    add_part(p, "What it means", cause_meaning(cause));
    if (step[0]) {
        char *sentence =
            xformat("%c%s%s%s%s%s", toupper((unsigned char)step[0]), step + 1, page_stop(step),
                    untried ? " " : "", untried ? untried : "", untried ? page_stop(untried) : "");
        add_part(p, "What to do", sentence);
        free(sentence);
    }
}

/* List the words of "cause" in the result file, each with its meaning. */
static void list_causes(struct page *p)
{
    enum { COLUMN_MEANING = 26 };
    for (int cause = CAUSE_NONE + 1; cause < CAUSE_COUNT; cause++) {
        page_words(p, "%s", cause_word((enum cause)cause));
        page_tab(p, COLUMN_MEANING);
        p->indent = COLUMN_MEANING;
        page_words(p, "%s", cause_meaning((enum cause)cause));
        page_end_line(p);
    }
}

/* The first kind of which the name is a part: shared_race for "race". Else the name itself. */
static const char *whole_name(const char *name)
{
    for (size_t k = 0; k < FINDING_KIND_COUNT && strlen(name) > 3 && !cause_of_word(name); k++)
        if (strstr(kind_name(k), name))
            return kind_name(k);
    return name;
}

bool explain(struct text *out, const char *name, const struct lab *lab, int width)
{
    struct page page = {.out = out, .width = width};
    if (explain_check(&page, name))
        return true;
    name = whole_name(name);
    enum cause cause = cause_of_word(name);
    bool all = strcmp(name, "causes") == 0;
    for (int k = 0; k < FINDING_KIND_COUNT; k++)
        if (strcmp(name, kind_name((size_t)k)) == 0) {
            explain_kind(&page, (enum finding_kind)k, lab);
            return true;
        }
    if (cause)
        explain_cause(&page, cause);
    else if (all)
        list_causes(&page);
    else
        list_kinds(out, name);
    return cause || all;
}
