#include "grader/steps/steps_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/report/report.h"
#include "grader/run/random.h"
#include "grader/steps/own_run.h"
#include "grader/steps/steps_json.h"
#include "grader/steps/trace_table.h"
#include "grader/steps/why_print.h"
#include "grader/text/whole_file.h"

/* What is at hand when a call has been followed. */
struct view {
    const struct command *command;
    const struct steps *steps;
    struct page page;
};

static bool show_why(struct view *v, struct why *why)
{
    const struct steps *s = v->steps;
    if (!s->buffers[s->output].marks) {
        why_say(why, "%s did not come to its end at %s, so it has no value to explain: %.200s",
                s->entry->name, shape_name(s->shape).s, s->message);
        return false;
    }
    struct why_tree *t = why_tree_take(s, s->wrong);
    why_print(&v->page, s, t);
    why_tree_free(t);
    return true;
}

static bool show_trace(struct view *v, struct why *why)
{
    (void)why;
    trace_table(&v->page, v->steps);
    return true;
}

static bool show_run(struct view *v, struct why *why)
{
    (void)why;
    own_run(&v->page, v->steps);
    return true;
}

static bool show_json(struct view *v, struct why *why)
{
    const char *path = v->command->look.json;
    struct text json = {0};
    bool ok = true;
    steps_json(&json, v->steps, v->command->lab->number);
    if (!strcmp(path, "-"))
        text_add(v->page.out, json.s, json.length);
    else if ((ok = whole_file_write(path, json.s, json.length, why)))
        text_printf(v->page.out, "Wrote the trace of %s at %s to %s.\n", v->steps->entry->name,
                    shape_name(v->steps->shape).s, path);
    text_free(&json);
    return ok;
}

static bool (*const shows[])(struct view *v, struct why *why) = {
    [LOOK_WHY] = show_why,
    [LOOK_TRACE] = show_trace,
    [LOOK_JSON] = show_json,
    [LOOK_RUN] = show_run,
};

/* The numbers of a list such as "1,2,3". The caller frees them. */
static double *read_numbers(const char *list, size_t *count)
{
    double *numbers = NULL;
    size_t capacity = 0;
    *count = 0;
    for (char *end; *list; list = *end ? end + 1 : end) {
        double value = strtod(list, &end);
        if (end == list)
            break;
        *ARRAY_PUSH(numbers, *count, capacity) = value;
    }
    return numbers;
}

/* Is `length` letters of `name` the name of an output of one of the lab's entry points? */
static bool is_output(const struct lab *lab, const char *name, size_t length)
{
    for (int e = 0; e < lab->entry_count; e++)
        for (int b = 0; b < lab->entries[e]->buffer_count; b++) {
            const struct buffer_spec *buffer = &lab->entries[e]->buffers[b];
            if (buffer->role == ROLE_OUTPUT && strlen(buffer->name) == length &&
                !strncmp(buffer->name, name, length))
                return true;
        }
    return false;
}

/* The indices of "out[2][3][4]", or of "2". */
static bool read_cell(struct steps_choice *choice, const struct lab *lab, const char *cell, struct why *why)
{
    const char *at = strchr(cell, '[') ? strchr(cell, '[') : cell;
    if (at > cell && !is_output(lab, cell, (size_t)(at - cell))) {
        why_say(
            why,
            "--why %s: %.*s is no output of lab %d; write an element of one, such as 'out[2][3][4]' or 'y[5]'",
            cell, (int)(at - cell), cell, lab->number);
        return false;
    }
    for (int d = 0; d < 3 && *at; d++) {
        char *end;
        at += *at == '[';
        choice->cell[d] = (int)strtol(at, &end, 10);
        if (end == at || *end != (strchr(cell, '[') ? ']' : 0))
            break;
        choice->has_cell = true;
        at = *end ? end + 1 : end;
        if (!*at)
            return true;
    }
    why_say(why, "--why %s: write an element of the output, such as 'out[2][3][4]' or 'y[5]'", cell);
    return false;
}

static bool make_choice(struct steps_choice *choice, const struct command *c, struct why *why)
{
    const struct look *look = &c->look;
    *choice = (struct steps_choice){
        .entry = look->function,
        .n = look->n,
        .has_block = look->has_block,
        .launch = look->launch,
        .seed = c->grade.has_seed ? c->grade.seed : 1,
    };
    memcpy(choice->block, look->block, sizeof choice->block);
    if (look->inputs) {
        choice->has_inputs = true;
        choice->inputs = read_numbers(look->inputs, &choice->input_count);
        choice->n = choice->n ? choice->n : (int)choice->input_count;
    }
    return !look->cell || read_cell(choice, c->lab, look->cell, why);
}

struct steps *steps_of_command(struct scene *scene, const struct command *command, struct why *why)
{
    struct steps_choice choice;
    struct steps *s = NULL;
    char *path = options_file(command);
    if (make_choice(&choice, command, why) &&
        sandbox_choose(command->grade.sandbox, command->grade.sandbox_name, why) &&
        scene_open(scene, command->lab, path, why))
        s = steps_take(scene, path, &choice, why);
    free((double *)choice.inputs);
    free(path);
    return s;
}

bool steps_command(struct text *out, const struct command *command, struct why *why)
{
    struct report_style style = report_style_for(stdout);
    struct view view = {.command = command,
                        .page = {.out = out, .colour = style.colour, .width = style.width}};
    struct scene scene = {0};
    struct steps *s = steps_of_command(&scene, command, why);
    view.steps = s;
    bool ok = s && shows[command->look.kind](&view, why);
    steps_free(s);
    scene_close(&scene);
    return ok;
}
