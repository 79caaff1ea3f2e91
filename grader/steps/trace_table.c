#include "grader/report/report_printed.h"
#include "grader/steps/trace_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/steps/step_list.h"
#include "grader/text/text_line.h"

enum { STEPS_SHOWN = 60, LINE_COLUMNS = 5, TEXT_COLUMNS = 34 };

/* What lane `lane` does in a step, in one character: reads, writes, does both, shuffles, waits, has left,
 * takes part, or stands aside. */
static char mark_of(const struct steps *s, const struct step_item *step, uint32_t lane)
{
    bool reads = false, writes = false, atomic = false, shuffles = false;
    if (step->gone >> lane & 1)
        return 'x';
    if (!(step->mask >> lane & 1))
        return '.';
    if (step->waits)
        return '|';
    for (size_t k = 0; k < step->count; k++) {
        const struct event *e = event_at(s->log, step->events[k]);
        bool on = e->mask >> lane & 1;
        reads |= on && e->kind == FOLLOW_LOAD && event_place_of(s->log, e, lane).space >= FOLLOW_SHARED;
        writes |= on && (e->kind == FOLLOW_STORE || e->kind == FOLLOW_COPY);
        atomic |= on && e->kind == FOLLOW_ATOMIC;
        shuffles |= on && e->kind == FOLLOW_SHUFFLE;
    }
    return atomic ? 'a' : reads && writes ? 'b' : writes ? 'w' : reads ? 'r' : shuffles ? 's' : '-';
}

/* The text of a line without its indentation. */
static void add_text(struct page *p, const char *source, int number)
{
    char *line = line_text(source, number), *text = line + strspn(line, " \t");
    if (strlen(text) > TEXT_COLUMNS)
        strcpy(text + TEXT_COLUMNS - 3, "...");
    page_verbatim(p, text, strlen(text));
    free(line);
}

static void add_step(struct page *p, const struct steps *s, const struct step_item *step, const char *source,
                     uint32_t threads)
{
    char number[24], lanes[FOLLOW_LANES + 1] = "";
    int n = snprintf(number, sizeof number, "%4d  ", step->line);
    for (uint32_t l = 0; l < FOLLOW_LANES && step->warp * FOLLOW_LANES + l < threads; l++)
        lanes[l] = mark_of(s, step, l);
    page_verbatim(p, number, (size_t)n);
    add_text(p, source, step->line);
    page_tab(p, LINE_COLUMNS + TEXT_COLUMNS + 2);
    n = snprintf(number, sizeof number, "%2u ", step->warp);
    page_verbatim(p, number, (size_t)n);
    page_verbatim(p, lanes, strlen(lanes));
    page_end_line(p);
}

static void add_title(struct page *p, const struct steps *s, uint32_t threads)
{
    const struct event_launch *l = event_log_launch(s->log, s->launch);
    uint32_t at[3];
    steps_block_index(s, s->launch, s->block, at);
    page_words(
        p,
        "%s, %s: block (%u,%u,%u) of %s<<<(%u,%u,%u), (%u,%u,%u)>>>, launch %u of %zu, %u threads. Each row is "
        "a line of one warp, each column one of its lanes: r reads, w writes, b both, a atomic, s shuffles, - "
        "computes, | waits at a barrier, x leaves, . takes no part.",
        s->entry->name, shape_name(s->shape).s, at[0], at[1], at[2], l->kernel, l->grid[0], l->grid[1],
        l->grid[2], l->block[0], l->block[1], l->block[2], s->launch + 1, event_log_launches(s->log),
        threads);
    page_end_line(p);
    page_words(p, "line");
    page_tab(p, LINE_COLUMNS + TEXT_COLUMNS + 1);
    page_words(p, "warp 0       8       16      24");
    page_end_line(p);
}

void trace_table(struct page *p, const struct steps *s)
{
    const uint32_t *block = event_log_launch(s->log, s->launch)->block;
    uint32_t threads = block[0] * block[1] * block[2];
    struct step_list list;
    step_list_take(&list, s);
    add_title(p, s, threads);
    for (size_t k = 0; k < list.count && k < STEPS_SHOWN; k++)
        add_step(p, s, &list.items[k], s->source, threads);
    if (list.count > STEPS_SHOWN) {
        page_words(p, "%zu more steps: --trace-json FILE holds them.", list.count - STEPS_SHOWN);
        page_end_line(p);
    }
    step_list_free(&list);
    report_printed(p, &s->printed, s->entry->name, s->shape, "");
}
