/* Write the gradebook as CSV, safe to open in a spreadsheet. */
#include "grader/class_report/gradebook.h"
#include "grader/text/sheet.h"

static void add_work(struct text *out, const struct work *w)
{
    if (work_is_graded(w))
        text_printf(out, ",%.10g,", w->score);
    else
        text_printf(out, ",,");
    sheet_add_cell(out, work_state_names[w->state]);
}

/* How long after the deadline, those of the budget included, what was made of it, and whether it counts. */
static void add_details(struct text *out, const struct work *w)
{
    struct text note = {0};
    text_printf(&note, "%s", w->explanation);
    if (w->dropped)
        text_printf(&note, "%snot among the labs that count", note.length ? "; " : "");
    text_printf(out, ",%d,", w->days_late);
    sheet_add_cell(out, note.s);
    text_free(&note);
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
    sheet_add_cell(out, s->full_name[0] ? s->full_name : s->name);
    text_add(out, ",", 1);
    sheet_add_cell(out, s->name);
    text_add(out, ",", 1);
    sheet_add_cell(out, s->email);
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            add_work(out, &s->works[lab]);
    text_printf(out, s->has_total ? ",%.10g," : ",", s->total);
    text_printf(out, s->has_total ? "" : ",");
    sheet_add_cell(out, work_state_names[s->state]);
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
