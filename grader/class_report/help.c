/* List the students who may need help, by a few simple rules, most reasons first. */
#include <stdlib.h>
#include <string.h>

#include "grader/text/html.h"
#include "grader/class_report/pages.h"

enum { MANY_ATTEMPTS = 10 };

static bool is_missing(const struct work *w)
{
    return w->state == WORK_MISSING;
}

static bool does_not_compile(const struct work *w)
{
    return strcmp(field_text(w->result, "verdict"), "compile_error") == 0;
}

static bool has_nothing(const struct work *w)
{
    return work_is_graded(w) && number_of(w->result, "score") <= 0 && !does_not_compile(w);
}

static bool is_below_half(const struct work *w)
{
    return work_is_graded(w) && number_of(w->result, "score") > 0 &&
           number_of(w->result, "score") < number_of(w->result, "max_score") / 2;
}

static bool tries_in_vain(const struct work *w)
{
    return work_is_graded(w) && w->practice.attempts >= MANY_ATTEMPTS &&
           number_of(w->result, "score") >= number_of(w->result, "max_score") / 2 &&
           number_of(w->result, "score") < number_of(w->result, "max_score");
}

/* Each rule looks at one lab, before deductions for being late. At most one rule holds for a lab. */
static const struct {
    bool (*holds)(const struct work *w);
    const char *reason;
} rules[] = {
    {is_missing, "handed in nothing"},
    {does_not_compile, "does not compile"},
    {has_nothing, "no points"},
    {is_below_half, "less than half of the points"},
    {tries_in_vain, "not all points after ten attempts or more"},
};

static size_t count_reasons(const struct class_data *class, const struct student *s)
{
    size_t count = 0;
    for (int lab = 0; lab < LABS_MOST; lab++)
        for (size_t r = 0; class->labs[lab] && r < ARRAY_LEN(rules); r++)
            count += rules[r].holds(&s->works[lab]);
    return count;
}

static void add_student(struct text *out, const struct class_data *class, const struct student *s)
{
    const char *comma = "";
    html(out, "<li>");
    page_student_link(out, s);
    html(out, ": ");
    for (int lab = 0; lab < LABS_MOST; lab++)
        for (size_t r = 0; class->labs[lab] && r < ARRAY_LEN(rules); r++)
            if (rules[r].holds(&s->works[lab])) {
                html(out, "%slab %d: %s", comma, lab, rules[r].reason);
                comma = "; ";
            }
    html(out, "</li>\n");
}

void page_help(struct text *out, const struct class_data *class)
{
    size_t listed = 0;
    html(out, "<h2 id=\"help\">Students who may need help</h2>\n<p class=\"faint\">A student is listed if "
              "one of these holds in some lab: ");
    for (size_t r = 0; r < ARRAY_LEN(rules); r++)
        html(out, "%s“%s”", r == 0 ? "" : r + 1 < ARRAY_LEN(rules) ? ", " : " or ", rules[r].reason);
    html(
        out,
        ". Deductions for being late do not count. Students with the most such labs come first.</p>\n<ul>\n");
    for (size_t reasons = LABS_MOST; reasons > 0; reasons--)
        for (size_t i = 0; i < class->count; i++)
            if (count_reasons(class, &class->students[i]) == reasons) {
                add_student(out, class, &class->students[i]);
                listed++;
            }
    html(out, listed ? "</ul>\n" : "<li>none</li>\n</ul>\n");
}
