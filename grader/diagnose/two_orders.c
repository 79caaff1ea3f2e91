#include "grader/diagnose/two_orders.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"

/* Warp instructions of all replays of one entry point, about half a second, and of those at the largest size,
 * to which the others seldom get. */
enum { SPEND_MOST = 12000000, SPEND_AT_LARGEST = 30000000 };

/* By order: its name in the result file, what differs, and how the ascending order and this one are told. */
static const struct {
    const char *name, *ascending, *other;
    unsigned cost; /* compared with the ascending order */
} orders[DEVICE_ORDERS] = {
    [ORDER_ASCENDING] = {"ascending", "", "", 1},
    [ORDER_WARPS_REVERSED] = {"warps_reversed", "the first warp of each block runs first",
                              "the last warp of each block runs first", 1},
    [ORDER_WARPS_ROTATED] = {"warps_rotated", "the first warp of each block runs first",
                             "the middle warp of each block runs first", 1},
    [ORDER_BLOCKS_REVERSED] = {"blocks_reversed", "block 0 runs first", "the last block does", 1},
    [ORDER_STORES_LATE] = {"stores_late", "warps and blocks run one after another",
                           "all of them read before any stores", 4},
    [ORDER_ONE_WARP_LATE] = {"one_warp_late", "warps and blocks run one after another",
                             "the last warp of block 0 stores after all other blocks", 2},
    [ORDER_LANES_ONE_BY_ONE] = {"lanes_one_by_one", "the lanes of a warp run in step",
                                "lane 0 runs ahead of the others", 32},
    [ORDER_LANES_REVERSED] = {"lanes_reversed", "the lanes of a warp run in step",
                              "lane 31 runs ahead of the others", 32},
};

bool two_orders_in_block(const struct two_orders *t)
{
    return t->order == ORDER_WARPS_REVERSED || t->order == ORDER_WARPS_ROTATED ||
           t->order == ORDER_LANES_ONE_BY_ONE || t->order == ORDER_LANES_REVERSED;
}

const char *two_orders_name(enum device_order order)
{
    return orders[order].name;
}

/* ---- replays ---- */

/* The search at one size. */
struct search {
    struct two_orders *t;
    const struct diagnosis *d;
    size_t at;
    enum device_order order;       /* of the replay that is looked at */
    void *ascending[MOST_BUFFERS]; /* by parameter: the output in the ascending order */
};

static bool is_stored(const struct buffer_spec *spec, const void *array, size_t i, uint8_t poison)
{
    enum mark mark = compare_element(spec, array, i, poison, &(struct want){.written = false});
    return mark != MARK_KEPT;
}

/* Do two values differ by more than another order of summation explains? */
static bool differs(const struct buffer_spec *spec, const struct want *want, double a, double b)
{
    bool finite = isfinite(a) && isfinite(b);
    return spec->element != ELEMENT_FLOAT || !finite || fabs(a - b) > 2 * want->slack;
}

/* Keep the first output that differs. */
static void compare(struct search *s, const struct entry *entry, const struct case_data *data, int output,
                    const void *got, uint8_t poison)
{
    const struct buffer_spec *spec = &entry->buffers[output];
    const char *a = s->ascending[output], *b = got;
    size_t size = element_size(spec->element), count = spec->count(data->shape);
    for (size_t i = 0; i < count && !s->t->found; i++) {
        if (memcmp(a + i * size, b + i * size, size) == 0)
            continue;
        struct want want = entry->want(data, i);
        double values[2] = {element_number(spec->element, a, i), element_number(spec->element, b, i)};
        s->t->rounding |= !differs(spec, &want, values[0], values[1]);
        if (!differs(spec, &want, values[0], values[1]))
            continue;
        s->t->found = true;
        s->t->order = s->order;
        s->t->shape = data->shape;
        s->t->output = output;
        s->t->element = i;
        memcpy(s->t->values, values, sizeof values);
        s->t->whole[0] = element_integer(spec->element, a, i);
        s->t->whole[1] = element_integer(spec->element, b, i);
        s->t->stored[0] = is_stored(spec, a, i, poison);
        s->t->stored[1] = is_stored(spec, b, i, poison);
        s->t->right[0] = compare_element(spec, a, i, poison, &want) == MARK_RIGHT;
        s->t->right[1] = compare_element(spec, b, i, poison, &want) == MARK_RIGHT;
    }
}

static void look(void *context, const struct entry *entry, const struct case_data *data, int output,
                 const void *got, uint8_t poison)
{
    struct search *s = context;
    size_t bytes = buffer_bytes(&entry->buffers[output], data->shape);
    if (s->order == ORDER_ASCENDING) {
        s->ascending[output] = xcalloc(bytes + 1, 1);
        memcpy(s->ascending[output], got, bytes);
    } else if (s->ascending[output] && !s->t->found) {
        compare(s, entry, data, output, got, poison);
    }
}

/* Replay in one order. Adds to *spent what it has cost; false if the run did not end normally. */
static bool replay(struct search *s, enum device_order order, uint64_t *cost)
{
    const struct rig *rig = s->d->rig;
    s->order = order;
    rig->backend->order(rig->device, order);
    uint64_t before = rig->backend->spent(rig->device);
    bool ran = diagnose_run(s->d, s->at, 0, &(struct probe){.look = look, .context = s});
    *cost = rig->backend->spent(rig->device) - before;
    rig->backend->order(rig->device, ORDER_ASCENDING);
    return ran;
}

/* Try all orders before `end` at one size. */
static void try_size(struct two_orders *t, const struct diagnosis *d, size_t at, int end, uint64_t *left)
{
    struct search s = {.t = t, .d = d, .at = at};
    uint64_t once = 0, cost;
    bool ran = replay(&s, ORDER_ASCENDING, &once);
    for (int order = 1; order < end && ran && !t->found; order++) {
        if (once * orders[order].cost > *left)
            continue;
        replay(&s, (enum device_order)order, &cost);
        *left -= cost < *left ? cost : *left;
        t->tried++;
    }
    *left -= once < *left ? once : *left;
    for (int b = 0; b < MOST_BUFFERS; b++)
        free(s.ascending[b]);
}

size_t two_orders_next_size(const struct diagnosis *d, size_t last)
{
    size_t best = d->count, least = SIZE_MAX;
    size_t (*count)(struct shape) = d->entry->buffers[0].count;
    size_t floor = last < d->count ? count(d->tried[last].shape) : 0;
    for (size_t k = 0; k < d->count; k++) {
        size_t elements = count(d->tried[k].shape);
        bool later = last == d->count || elements > floor || (elements == floor && k > last);
        if (later && elements < least) {
            best = k;
            least = elements;
        }
    }
    return best;
}

static size_t largest_size(const struct diagnosis *d)
{
    size_t largest = d->count;
    for (size_t k = two_orders_next_size(d, d->count); k < d->count; k = two_orders_next_size(d, k))
        largest = k;
    return largest;
}

void two_orders_find(struct two_orders *t, const struct diagnosis *d, bool by_lanes)
{
    uint64_t left = SPEND_MOST, at_largest = SPEND_AT_LARGEST;
    *t = (struct two_orders){0};
    for (size_t k = two_orders_next_size(d, d->count); k < d->count && left && !t->found;
         k = two_orders_next_size(d, k))
        try_size(t, d, k, by_lanes ? DEVICE_ORDERS : ORDER_LANES_ONE_BY_ONE, &left);
    if (d->count && !t->found) /* all launches may be others there */
        try_size(t, d, largest_size(d), ORDER_STORES_LATE, &at_largest);
}

/* ---- words ---- */

/* "0.3 if block 0 runs first" */
static void tell_value(struct text *to, const struct two_orders *t, enum element element, int which)
{
    double value = t->values[which];
    if (!t->stored[which])
        text_printf(to, "never written");
    else if (isnan(value))
        text_printf(to, "not a number (NaN)");
    else if (element == ELEMENT_FLOAT)
        text_printf(to, "%.6g", value);
    else
        text_printf(to, "%lld", t->whole[which]);
    text_printf(to, " if %s", which ? orders[t->order].other : orders[t->order].ascending);
}

static void tell_found(struct text *to, const struct two_orders *t, const struct entry *entry)
{
    const struct buffer_spec *spec = &entry->buffers[t->output];
    text_printf(to, "At %s, ", shape_name(t->shape).s);
    text_printf(to, entry->pattern.sum ? "*%s is " : "%s[%zu] is ", spec->name, t->element);
    tell_value(to, t, spec->element, 0);
    text_printf(to, ", and ");
    tell_value(to, t, spec->element, 1);
    text_printf(to, ".");
    if (t->right[0] != t->right[1])
        text_printf(to, " The %s value is the right one.", t->right[0] ? "first" : "second");
}

void two_orders_tell(struct text *to, const struct two_orders *t, const struct entry *entry)
{
    if (t->found)
        tell_found(to, t, entry);
    else if (t->tried)
        text_printf(
            to,
            "%d replays in other orders gave the same outputs. The race is still there: a GPU has more "
            "orders than these.",
            t->tried);
}
