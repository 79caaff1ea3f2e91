#include "grader/advice/explain.h"

#include <stdlib.h>
#include <string.h>

#include "grader/text/nearest.h"
#include "grader/text/page.h"

static const char *kind_name(size_t i)
{
    return finding_kind_name((enum finding_kind)i);
}

static void list_kinds(struct page *p, const char *name)
{
    struct text words = {0};
    const char *nearest = nearest_name(name, kind_name, FINDING_KIND_COUNT);
    text_printf(&words, "%s: there is no such kind of finding", name);
    if (nearest)
        text_printf(&words, "; did you mean %s?", nearest);
    text_printf(&words, "%s Kinds are", nearest ? "" : ".");
    for (size_t k = 0; k < FINDING_KIND_COUNT; k++)
        text_printf(&words, " %s%s", kind_name(k), k + 1 < FINDING_KIND_COUNT ? "," : ".");
    p->indent = 2;
    page_words(p, "%s", words.s);
    text_free(&words);
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

bool explain(struct text *out, const char *name, const struct lab *lab, int width)
{
    struct page page = {.out = out, .width = width};
    for (int k = 0; k < FINDING_KIND_COUNT; k++)
        if (strcmp(name, kind_name((size_t)k)) == 0) {
            explain_kind(&page, (enum finding_kind)k, lab);
            return true;
        }
    list_kinds(&page, name);
    return false;
}
