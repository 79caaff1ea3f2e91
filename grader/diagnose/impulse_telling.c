#include "grader/diagnose/impulse_telling.h"

#include "grader/diagnose/impulse_words.h"

void telling_input(const struct telling *t, const struct impulse_tap *tap)
{
    impulse_input(t->to, t->x, t->entry, tap);
}

void telling_weight(const struct telling *t, double weight)
{
    char name[IMPULSE_WEIGHT];
    impulse_weight(name, sizeof name, t->x, weight);
    text_printf(t->to, "%s", *name == '.' ? "0" : name);
}

void telling_term(const struct telling *t, const struct impulse_tap *tap)
{
    if (t->x->named.count) {
        telling_weight(t, tap->wanted);
        text_printf(t->to, " * ");
    }
    telling_input(t, tap);
}

void telling_element(const struct telling *t, const char *name, size_t element)
{
    text_printf(t->to, "%s", name);
    for (int a = 0; a < t->x->grid.dimensions; a++)
        text_printf(t->to, "[%d]", grid_coordinate(&t->x->grid, element, a));
}

void telling_output_at(const struct telling *t, const int step[3])
{
    text_printf(t->to, "%s", impulse_output_name(t->entry));
    for (int a = 0; a < t->x->grid.dimensions; a++) {
        text_printf(t->to, "[");
        impulse_index(t->to, axis_names[a], step[a]);
        text_printf(t->to, "]");
    }
}
