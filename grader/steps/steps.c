#include "grader/steps/steps.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile/submission.h"
#include "grader/run/compare.h"

enum { FOLLOW_AT_MOST = 400000 }; /* warp instructions that are kept whole; else one block is */

/* ---- one trial, with all its buffers kept ---- */

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

static void forget(struct steps *s)
{
    for (int b = 0; b < MOST_BUFFERS; b++) {
        free(s->buffers[b].before);
        free(s->buffers[b].after);
        free(s->buffers[b].wanted);
        free(s->buffers[b].marks);
    }
    memset(s->buffers, 0, sizeof s->buffers);
    findings_free(&s->findings);
    event_log_free(s->log);
    s->log = NULL;
    s->has_wrong = false;
    s->wrong = 0;
    s->findings = (struct findings){0};
}

/* Run the chosen size once; with a filter, follow it. */
static void run(struct steps *s, struct rig *rig, const struct steps_choice *choice,
                const struct event_filter *filter)
{
    struct keeping keeping = {s, choice};
    struct probe probe = {fill, look, &keeping};
    struct trial t = {.shape = s->shape, .variant = s->variant, .probe = &probe};
    forget(s);
    if (filter) {
        s->log = event_log_new(filter);
        sim_backend.follow(rig->device, event_log_listener(s->log));
    }
    trial_run(&t, rig, s->entry, s->which);
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

/* ---- which size ---- */

static bool has_fault(const struct steps *s)
{
    bool fault = s->has_wrong || s->end != TRIAL_COMPARED;
    for (size_t f = 0; f < s->findings.count; f++)
        fault |= finding_kind_costs(s->findings.items[f].kind);
    return fault;
}

/* Does this size show a mistake? Both choices of inputs and poison are tried. */
static bool shows_mistake(struct steps *s, struct rig *rig, const struct steps_choice *choice)
{
    for (s->variant = 0; s->variant < 2; s->variant++) {
        run(s, rig, choice, NULL);
        if (has_fault(s))
            return true;
    }
    s->variant = 0;
    return false;
}

static bool has_several_blocks(struct steps *s, struct rig *rig, const struct steps_choice *choice)
{
    static const struct event_filter stores = {.stores_only = true};
    run(s, rig, choice, &stores);
    size_t launches = event_log_launches(s->log);
    for (size_t k = 0; k < launches; k++) {
        const struct event_launch *l = event_log_launch(s->log, k);
        if ((uint64_t)l->grid[0] * l->grid[1] * l->grid[2] > 1)
            return true;
    }
    return false;
}

/* The smallest size that shows a mistake; else the smallest with outputs and several blocks. */
static bool find_size(struct steps *s, struct rig *rig, const struct steps_choice *choice)
{
    struct shape plain = {0};
    for (int k = 0; k <= s->entry->size_count; k++) {
        s->shape = k < s->entry->size_count ? s->entry->sizes[k] : s->entry->count_size;
        if (shows_mistake(s, rig, choice))
            return true;
    }
    for (int k = 0; k < s->entry->size_count; k++) {
        s->shape = s->entry->sizes[k];
        if (s->entry->outputs(s->shape) < 1)
            continue;
        if (!plain.n)
            plain = s->shape;
        if (has_several_blocks(s, rig, choice)) {
            plain = s->shape;
            break;
        }
    }
    s->shape = plain.n ? plain : s->entry->count_size;
    return false;
}

/* ---- which launch and block ---- */

/* The launch and block that wrote an element of the output last. False if none has. */
static bool find_writer(struct steps *s, size_t element)
{
    const struct steps_buffer *b = &s->buffers[s->output];
    int64_t size = (int64_t)element_size(b->spec->element);
    uint32_t lane, at = NO_EVENT;
    if (b->number >= 0)
        at = event_find_writer(s->log, NO_EVENT, (struct event_place){b->number, (int64_t)element * size}, 0,
                               &lane);
    if (at == NO_EVENT || event_at(s->log, at)->kind == EVENT_HOST)
        return false;
    s->launch = event_at(s->log, at)->launch;
    s->block = event_at(s->log, at)->block;
    return true;
}

/* The block of the first finding that names a thread, in the last launch. */
static void find_finding(struct steps *s)
{
    size_t launches = event_log_launches(s->log);
    s->launch = launches ? (uint32_t)launches - 1 : 0;
    s->block = 0;
    for (size_t f = 0; launches && f < s->findings.count; f++) {
        const struct finding *finding = &s->findings.items[f];
        const struct event_launch *l = event_log_launch(s->log, s->launch);
        if (!finding->has_thread || finding->block[0] >= l->grid[0] || finding->block[1] >= l->grid[1] ||
            finding->block[2] >= l->grid[2])
            continue;
        s->block = finding->block[0] +
                   (uint64_t)l->grid[0] * (finding->block[1] + (uint64_t)l->grid[1] * finding->block[2]);
        return;
    }
}

/* A missing element should have been written by the block that wrote what is nearest to it. */
static bool find_neighbour(struct steps *s)
{
    const struct steps_buffer *b = &s->buffers[s->output];
    for (size_t d = 1; b->marks && d < b->count && d < 4096; d++)
        if ((s->wrong >= d && find_writer(s, s->wrong - d)) ||
            (s->wrong + d < b->count && find_writer(s, s->wrong + d)))
            return true;
    return false;
}

static bool choose_block(struct steps *s, const struct steps_choice *choice, struct why *why)
{
    size_t launches = event_log_launches(s->log);
    if (!launches) {
        why_say(why, "%s launches no kernel at n = %d: there is nothing to follow", s->entry->name,
                s->shape.n);
        return false;
    }
    if (!find_writer(s, s->wrong) && !(s->has_wrong && find_neighbour(s)))
        find_finding(s);
    if (choice->launch > 0) {
        if ((size_t)choice->launch > launches) {
            why_say(why, "--launch %d: %s launches %zu at n = %d", choice->launch, s->entry->name, launches,
                    s->shape.n);
            return false;
        }
        s->launch = (uint32_t)choice->launch - 1;
    }
    const struct event_launch *l = event_log_launch(s->log, s->launch);
    const uint32_t *at = choice->block, *grid = l->grid;
    if (choice->has_block && (at[0] >= grid[0] || at[1] >= grid[1] || at[2] >= grid[2])) {
        why_say(why, "--block %u,%u,%u: the grid has %u x %u x %u blocks at n = %d, counted from 0", at[0],
                at[1], at[2], grid[0], grid[1], grid[2], s->shape.n);
        return false;
    }
    if (choice->has_block)
        s->block = at[0] + (uint64_t)grid[0] * (at[1] + (uint64_t)grid[1] * at[2]);
    else if (s->block >= (uint64_t)grid[0] * grid[1] * grid[2])
        s->block = 0;
    return true;
}

/* ---- all of it ---- */

static bool choose_entry(struct steps *s, const struct lab *lab, const struct steps_choice *choice,
                         struct why *why)
{
    for (s->which = 0; choice->entry && s->which < lab->entry_count; s->which++)
        if (!strcmp(lab->entries[s->which]->name, choice->entry))
            break;
    if (s->which == lab->entry_count) {
        why_say(why, "lab %d has no function %s; it has %s%s%s", lab->number, choice->entry,
                lab->entries[0]->name, lab->entry_count > 1 ? " and " : "",
                lab->entry_count > 1 ? lab->entries[1]->name : "");
        return false;
    }
    s->entry = lab->entries[s->which];
    return true;
}

/* The entry point and size to look at. */
static bool choose_size(struct steps *s, const struct lab *lab, struct rig *rig,
                        const struct steps_choice *choice)
{
    bool only = choice->entry || choice->n || choice->has_inputs;
    if (choice->n) {
        s->shape = entry_shape(s->entry, choice->n);
        return shows_mistake(s, rig, choice);
    }
    for (int which = only ? s->which : 0; which <= (only ? s->which : lab->entry_count - 1); which++) {
        s->which = which;
        s->entry = lab->entries[which];
        if (find_size(s, rig, choice))
            return true;
    }
    if (!only) { /* all are right: the last one is the lab's technique, and its size is chosen */
        s->which = lab->entry_count - 1;
        s->entry = lab->entries[s->which];
    }
    return false;
}

static bool set_cell(struct steps *s, const struct steps_choice *choice, struct why *why)
{
    struct grid grid = entry_grid(s->entry, s->shape);
    size_t element = 0;
    if (!choice->has_cell)
        return true;
    for (int d = 0; d < grid.dimensions; d++) {
        if (choice->cell[d] < 0 || (size_t)choice->cell[d] >= grid.edge[d]) {
            why_say(why, "there is no such element at n = %d: index %d is %d, and must be below %zu",
                    s->shape.n, d + 1, choice->cell[d], grid.edge[d]);
            return false;
        }
        element = element * grid.edge[d] + (size_t)choice->cell[d];
    }
    s->wrong = s->entry->pattern.sum ? 0 : element;
    return true;
}

static bool read_source(struct steps *s, const char *path, struct why *why)
{
    struct submission file = {0};
    bool ok = !path || submission_read(&file, path, why);
    s->source = xstrdup(ok && path ? file.text : "");
    submission_free(&file);
    return ok;
}

struct steps *steps_take(struct scene *scene, const char *path, const struct steps_choice *choice,
                         struct why *why)
{
    struct steps *s = xcalloc(1, sizeof *s);
    struct rig *rig = &scene->rig;
    struct event_filter filter = {.stores_only = true};
    rig->seed = s->seed = choice->seed ? choice->seed : 1;
    snprintf(s->file, sizeof s->file, "%s", path ? path : "the solution");
    bool ok = read_source(s, path, why) && choose_entry(s, scene->lab, choice, why);
    if (ok) {
        choose_size(s, scene->lab, rig, choice);
        run(s, rig, choice, &filter);
        ok = set_cell(s, choice, why) && choose_block(s, choice, why);
    }
    if (ok) {
        filter =
            (struct event_filter){.one_block = event_log_heard(s->log) > FOLLOW_AT_MOST, .block = s->block};
        run(s, rig, choice, &filter);
        ok = set_cell(s, choice, why);
    }
    if (!ok) {
        steps_free(s);
        return NULL;
    }
    return s;
}

void steps_free(struct steps *s)
{
    if (s) {
        forget(s);
        text_free(&s->printed);
        free(s->source);
    }
    free(s);
}

/* ---- names and numbers ---- */

static void split(uint64_t linear, const uint32_t edge[3], uint32_t index[3])
{
    index[0] = (uint32_t)(linear % edge[0]);
    index[1] = (uint32_t)(linear / edge[0] % edge[1]);
    index[2] = (uint32_t)(linear / edge[0] / edge[1]);
}

void steps_block_index(const struct steps *s, uint32_t launch, uint64_t block, uint32_t index[3])
{
    split(block, event_log_launch(s->log, launch)->grid, index);
}

void steps_thread_index(const struct steps *s, uint32_t launch, uint32_t warp, uint32_t lane,
                        uint32_t index[3])
{
    split((uint64_t)warp * FOLLOW_LANES + lane, event_log_launch(s->log, launch)->block, index);
}

void steps_cell_name(const struct steps *s, int buffer, size_t element, char *to, size_t size)
{
    const struct steps_buffer *b = &s->buffers[buffer];
    struct grid grid = entry_grid(s->entry, s->shape);
    bool on_grid = b->count == grid.edge[0] * grid.edge[1] * grid.edge[2];
    int length = snprintf(to, size, "%s", b->spec->name);
    for (int d = 0; on_grid && d < grid.dimensions && length < (int)size; d++)
        length += snprintf(to + length, size - (size_t)length, "[%d]", grid_coordinate(&grid, element, d));
    if (!on_grid)
        snprintf(to + length, size - (size_t)length, "[%zu]", element);
}

int steps_parameter(const struct steps *s, int32_t number)
{
    for (int b = 0; number >= 0 && b < s->entry->buffer_count; b++)
        if (s->buffers[b].number == number)
            return b;
    return -1;
}

double steps_number(const struct steps *s, int buffer, size_t element, bool after)
{
    const struct steps_buffer *b = &s->buffers[buffer];
    const void *array = after ? b->after : b->before;
    if (!array)
        return NAN;
    return b->spec->element == ELEMENT_FLOAT ? (double)((const float *)array)[element]
           : b->spec->element == ELEMENT_INT ? (double)((const int *)array)[element]
                                             : (double)((const long long *)array)[element];
}
