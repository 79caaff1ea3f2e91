/* One trial with all its buffers kept, and followed if that is asked for. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/steps/steps_parts.h"

/* What a trial's probe fills in. */
struct keeping {
    struct steps *s;
    const struct steps_choice *choice;
};

static void *copy_of(const void *bytes, size_t size)
{
    return memcpy(xcalloc(size + 8, 1), bytes, size);
}

static void set_number(const struct buffer_spec *spec, void *array, size_t e, double value)
{
    if (spec->element == ELEMENT_FLOAT)
        ((float *)array)[e] = (float)value;
    else if (spec->element == ELEMENT_INT)
        ((int *)array)[e] = (int)value;
    else
        ((long long *)array)[e] = (long long)value;
}

/* Set the student's own inputs, and keep what all inputs are. */
static void fill(void *context, const struct entry *entry, struct shape shape, void *const *inputs)
{
    struct keeping *k = context;
    for (size_t e = 0; k->choice->has_inputs && e < entry->buffers[0].count(shape); e++)
        set_number(&entry->buffers[0], inputs[0], e, e < k->choice->input_count ? k->choice->inputs[e] : 0);
    for (int b = 0; b < entry->buffer_count; b++) {
        struct steps_buffer *to = &k->s->buffers[b];
        free(to->before);
        to->before = NULL;
        to->spec = &entry->buffers[b];
        to->count = to->spec->count(shape);
        if (to->spec->role == ROLE_INPUT)
            to->before = copy_of(inputs[b], to->count * element_size(to->spec->element));
    }
}

/* The first element that is wrong; of a right output the first that the definition writes. */
static void note_mark(struct steps *s, size_t e, enum mark mark, bool *seen)
{
    bool wrong = mark != MARK_KEPT && mark != MARK_RIGHT;
    if ((wrong && !s->has_wrong) || (mark == MARK_RIGHT && !*seen && !s->has_wrong))
        s->wrong = e;
    *seen |= mark == MARK_RIGHT;
    s->has_wrong |= wrong;
}

static void look(void *context, const struct entry *entry, const struct case_data *data, int output,
                 const void *got, uint8_t poison)
{
    struct steps *s = ((struct keeping *)context)->s;
    struct steps_buffer *to = &s->buffers[output];
    to->after = copy_of(got, to->count * element_size(to->spec->element));
    to->wanted = xcalloc(to->count, sizeof *to->wanted);
    to->marks = xcalloc(to->count, sizeof *to->marks);
    s->output = output;
    s->data = *data;
    for (int b = 0; b < entry->buffer_count; b++)
        s->data.data[b] = s->buffers[b].before;
    bool seen = false;
    for (size_t e = 0; e < to->count; e++) {
        struct want want = entry->want(data, e);
        to->marks[e] = (uint8_t)compare_element(to->spec, got, e, poison, &want);
        to->wanted[e] = !want.written                        ? NAN
                        : to->spec->element == ELEMENT_FLOAT ? want.value
                                                             : (double)want.exact;
        note_mark(s, e, (enum mark)to->marks[e], &seen);
    }
}

void steps_forget(struct steps *s)
{
    for (int b = 0; b < MOST_BUFFERS; b++) {
        free(s->buffers[b].before);
        free(s->buffers[b].after);
        free(s->buffers[b].wanted);
        free(s->buffers[b].marks);
    }
    memset(s->buffers, 0, sizeof s->buffers);
    findings_free(&s->findings);
    printed_free(&s->printed);
    event_log_free(s->log);
    s->log = NULL;
    s->has_wrong = false;
    s->wrong = 0;
    s->findings = (struct findings){0};
}

/* Run the chosen size once; with a filter, follow it. */
void steps_run(struct steps *s, struct rig *rig, const struct steps_choice *choice,
               const struct event_filter *filter)
{
    struct keeping keeping = {s, choice};
    struct probe probe = {fill, look, &keeping};
    struct trial t = {.shape = s->shape, .variant = s->variant, .probe = &probe};
    steps_forget(s);
    if (filter) {
        s->log = event_log_new(filter);
        sim_backend.follow(rig->device, event_log_listener(s->log));
    }
    rig->printed = &s->printed;
    trial_run(&t, rig, s->entry, s->which);
    rig->printed = NULL;
    sim_backend.follow(rig->device, NULL);
    s->end = t.end;
    snprintf(s->message, sizeof s->message, "%s", t.message);
    s->findings = t.findings;
    for (int b = 0; b < s->entry->buffer_count; b++) {
        s->buffers[b].number = -1;
        for (int32_t k = 0; s->log && s->buffers[b].spec && k < 2000 && s->buffers[b].number < 0; k++) {
            const struct event_buffer *buffer = event_log_buffer(s->log, k);
            if (buffer && !strcmp(buffer->name, s->buffers[b].spec->name) && !buffer->is_variable)
                s->buffers[b].number = k;
        }
    }
}
