/* A node of the tree in words: its value, and the name of its place. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/steps/step_list.h"
#include "grader/steps/why_tree.h"

void why_value(const struct steps *s, const struct why_node *n, char *to, size_t size)
{
    float f;
    double d;
    uint32_t low = (uint32_t)n->bits;
    bool real = s->entry->buffers[0].element == ELEMENT_FLOAT;
    memcpy(&f, &low, sizeof f);
    memcpy(&d, &n->bits, sizeof d);
    if (n->undefined)
        snprintf(to, size, "not defined");
    else if (real && isnan(n->bytes == 8 ? d : (double)f))
        snprintf(to, size, "NaN");
    else if (real)
        snprintf(to, size, "%.6g", n->bytes == 8 ? d : (double)f);
    else
        snprintf(to, size, "%lld", n->bytes == 8 ? (long long)n->bits : (long long)(int32_t)low);
}

/* "tile[2][3]", in the array's declared shape if that is known. */
static void name_shared(const struct steps *s, const char *name, size_t count, size_t cell, char *to,
                        size_t size)
{
    size_t edge[3] = {1, 1, 1};
    unsigned edges = shared_shape(s->code, name, count, edge);
    int length = snprintf(to, size, "%s", name);
    if (edges < 2)
        snprintf(to + length, size - (size_t)length, "[%zu]", cell);
    else if (edges == 2)
        snprintf(to + length, size - (size_t)length, "[%zu][%zu]", cell / edge[1], cell % edge[1]);
    else
        snprintf(to + length, size - (size_t)length, "[%zu][%zu][%zu]", cell / edge[2] / edge[1],
                 cell / edge[2] % edge[1], cell % edge[2]);
}

/* A cell of shared memory. An index below 0 has wrapped round, since addresses there have 32 bits. */
static void place_in_shared(const struct steps *s, const struct event_launch *l, int64_t at, uint32_t bytes,
                            char *to, size_t size)
{
    int64_t from = at > INT32_MAX ? (int64_t)(int32_t)at : at;
    for (unsigned k = 0; k < l->array_count; k++)
        if (from >= l->arrays[k].low && from < l->arrays[k].high) {
            name_shared(s, l->arrays[k].name, (size_t)(l->arrays[k].high - l->arrays[k].low) / bytes,
                        (size_t)(from - l->arrays[k].low) / bytes, to, size);
            return;
        }
    if (l->array_count == 1)
        snprintf(to, size, "cell %lld of %s", (long long)(from - l->arrays[0].low) / (long long)bytes,
                 l->arrays[0].name);
    else
        snprintf(to, size, "shared memory, byte %lld", (long long)from);
}

void why_place(const struct steps *s, const struct why_node *n, char *to, size_t size)
{
    int parameter = steps_parameter(s, n->place.space);
    const struct event_buffer *buffer = event_log_buffer(s->log, n->place.space);
    if (parameter >= 0) {
        int64_t element = n->place.at / (int64_t)element_size(s->buffers[parameter].spec->element);
        if (element >= 0 && (size_t)element < s->buffers[parameter].count)
            steps_cell_name(s, parameter, (size_t)element, to, size);
        else
            snprintf(to, size, "%s[%lld]", s->buffers[parameter].spec->name, (long long)element);
        return;
    }
    uint32_t bytes = n->bytes ? n->bytes : 4;
    if (n->place.space == FOLLOW_SHARED) {
        const struct event_launch *l =
            event_log_launch(s->log, n->event == NO_EVENT ? s->launch : event_at(s->log, n->event)->launch);
        place_in_shared(s, l, n->place.at, bytes, to, size);
    } else if (buffer && buffer->name[0]) {
        snprintf(to, size, "%s[%lld]", buffer->name, (long long)n->place.at / bytes);
    } else if (buffer) {
        snprintf(to, size, "element %lld of memory from cudaMalloc", (long long)n->place.at / bytes);
    } else {
        snprintf(to, size, n->place.space == FOLLOW_LOCAL ? "a local array" : "a register");
    }
}
