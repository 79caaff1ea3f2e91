#include "grader/page/pictures.h"

#include <stdio.h>

#include "grader/kit/gnuplot.h"
#include "grader/study/study.h"

static void add(struct pictures *p, const char *question, const char *words, struct text *svg)
{
    struct page_picture *item = &p->items[p->count++];
    snprintf(item->question, sizeof item->question, "%s", question);
    snprintf(item->words, sizeof item->words, "%s", words);
    item->svg = *svg;
}

static bool take(void *context, const struct picture *picture, struct why *why)
{
    static const char *const questions[] = {
        [PICTURE_ACCESS] = "Which cells does one block of %s load, and how often?",
        [PICTURE_ROOFLINE] = "How far below its roof does %s lie?",
    };
    struct pictures *p = context;
    struct text svg = {0};
    char question[200];
    if (p->count == PICTURES_MOST)
        return true;
    snprintf(question, sizeof question, questions[picture->of], picture->entry->name);
    bool ok = gnuplot_svg(&svg, picture->script, picture->data, why);
    if (ok)
        add(p, question, picture->words, &svg);
    return ok;
}

static void remark(void *context, const char *line)
{
    struct pictures *p = context;
    text_printf(&p->remarks, "%s.\n", line);
}

static void draw_attempts(struct pictures *p, const struct lab *lab, struct why *why)
{
    struct text svg = {0};
    if (!study_plot_svg(&svg, lab, why))
        remark(p, why->text);
    else if (svg.length)
        add(p, "How did your points change from attempt to attempt?", "", &svg);
}

void pictures_draw(struct pictures *p, const struct result *r, struct scene *student, bool own)
{
    struct picture_taker taker = {.take = take, .remark = remark, .context = p};
    struct why why;
    if (student && student->rig.device && !plot_pictures(&taker, r, student, &why))
        remark(p, why.text);
    else if (own)
        draw_attempts(p, r->lab, &why);
}

void pictures_free(struct pictures *p)
{
    for (int k = 0; k < p->count; k++)
        text_free(&p->items[k].svg);
    text_free(&p->remarks);
    *p = (struct pictures){0};
}
