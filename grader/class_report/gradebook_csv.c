/* Write the gradebook as CSV, safe to open in a spreadsheet. */
#include <string.h>

#include "grader/class_report/gradebook.h"
#include "grader/text/escape.h"

/* May a spreadsheet take it for a formula? Some skip spaces, and some take full-width signs, too. */
static bool looks_like_formula(const char *s)
{
    static const char *const signs[] = {"=",  "+",      "-",      "@",      "'",
                                        "\t", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
    s += strspn(s, " \n");
    for (size_t i = 0; i < ARRAY_LEN(signs); i++)
        if (!strncmp(s, signs[i], strlen(signs[i])))
            return true;
    return false;
}

static void add_text(struct text *out, const char *s)
{
    struct text shown = {0};
    shown_add(&shown, s);
    text_printf(out, looks_like_formula(s) ? "\"'" : "\"");
    for (const char *at = shown.s; at && *at; at++)
        text_add(out, *at == '"' ? "\"\"" : at, *at == '"' ? 2 : 1);
    text_add(out, "\"", 1);
    text_free(&shown);
}

static void add_work(struct text *out, const struct work *w)
{
    if (work_is_graded(w))
        text_printf(out, ",%.10g,", w->score);
    else
        text_printf(out, ",,");
    add_text(out, work_state_names[w->state]);
}

/* How long after the deadline, those of the budget included, and what was made of it. */
static void add_details(struct text *out, const struct work *w)
{
    text_printf(out, ",%d,", w->days_late);
    add_text(out, w->explanation);
}

static void add_header(struct text *out, const struct class_data *class)
{
    text_printf(out, "\"student\",\"id\",\"email\"");
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            text_printf(out, ",\"lab%d\",\"lab%d state\"", lab, lab);
    text_printf(out, ",\"total\",\"state\"");
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            text_printf(out, ",\"lab%d days late\",\"lab%d note\"", lab, lab);
    text_add(out, "\n", 1);
}

static void add_student(struct text *out, const struct class_data *class, const struct student *s)
{
    add_text(out, s->full_name[0] ? s->full_name : s->name);
    text_add(out, ",", 1);
    add_text(out, s->name);
    text_add(out, ",", 1);
    add_text(out, s->email);
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            add_work(out, &s->works[lab]);
    text_printf(out, s->has_total ? ",%.10g," : ",", s->total);
    text_printf(out, s->has_total ? "" : ",");
    add_text(out, work_state_names[s->state]);
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            add_details(out, &s->works[lab]);
    text_add(out, "\n", 1);
}

void gradebook_csv(struct text *out, const struct class_data *class)
{
    add_header(out, class);
    for (size_t i = 0; i < class->count; i++)
        add_student(out, class, &class->students[i]);
}
