#include "grader/class_report/class_data.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const work_state_names[WORK_STATES] = {
    [WORK_GRADED] = "graded",   [WORK_EXCUSED] = "excused",       [WORK_LATE] = "late",
    [WORK_MISSING] = "missing", [WORK_NOT_GRADED] = "not graded",
};

static void free_student(struct student *s)
{
    char *texts[] = {s->folder, s->name, s->full_name, s->email, s->page};
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        free(texts[i]);
}

void class_data_free(struct class_data *class)
{
    for (size_t i = 0; i < class->count; i++)
        free_student(&class->students[i]);
    for (size_t i = 0; i < class->problem_count; i++)
        text_free(&class->problems[i]);
    free(class->students);
    free(class->problems);
    book_free(&class->book);
    *class = (struct class_data){0};
}

void class_data_problem(struct class_data *class, const char *format, ...)
{
    struct text line = {0};
    va_list args;
    va_start(args, format);
    text_vprintf(&line, format, args);
    va_end(args);
    if (class->problem_count && strcmp(class->problems[class->problem_count - 1].s, line.s) == 0)
        text_free(&line);
    else
        *ARRAY_PUSH(class->problems, class->problem_count, class->problem_capacity) = line;
}

bool work_is_graded(const struct work *w)
{
    return w->state == WORK_GRADED || w->state == WORK_LATE;
}

size_t class_data_count(const struct class_data *class, int lab, enum work_state state)
{
    size_t count = 0;
    for (size_t i = 0; i < class->count; i++) {
        const struct work *w = &class->students[i].works[lab];
        count += state == WORK_GRADED ? work_is_graded(w) : w->state == state;
    }
    return count;
}

/* ---- results ---- */

double number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

const json_t *check_of(const json_t *exercise, const char *name)
{
    size_t i;
    json_t *check;
    json_array_foreach(json_object_get(exercise, "checks"), i,
                       check) if (strcmp(field_text(check, "name"), name) == 0) return check;
    return NULL;
}

double seconds_of(const json_t *exercise, bool *modelled)
{
    double clock = number_of(json_object_get(exercise, "clock"), "median_seconds");
    *modelled = isnan(clock);
    return *modelled ? number_of(json_object_get(exercise, "model"), "seconds") : clock;
}
