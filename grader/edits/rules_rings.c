/* Changes of numbers that go round or halve: a slot of a ring of planes, the first step of a tree. */
#include <stdio.h>
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* ---- rings ---- */

/* Does the function take remainders by what token k reads? */
static bool divides_by(const struct proposer *p, size_t k)
{
    for (size_t at = p->f->open; at < p->f->close; at++)
        if (token_is(p->t, at, "%") && token_same(p->t, at + 1, k))
            return true;
    return false;
}

/* The token of the number of slots, if token `name` uses an array of planes, "ring[3][EDGE][EDGE]"; 0: it
 * does not. A small number, one by which the function takes remainders, and one unlike the others are slots.
 */
static size_t slots_of(const struct proposer *p, size_t name)
{
    enum { MOST_SLOTS = 8 };
    const struct tokens *t = p->t;
    const struct scope_name *array = token_is(t, name + 1, "[") ? scope_find(p->scope, t, name) : NULL;
    if (!array || array->kind != NAME_ARRAY || array->indices < 2 || array->token == name)
        return 0;
    size_t slots = array->token + 2, row = array->token + 5;
    if (!token_is(t, array->token + 1, "[") || t->items[array->token + 1].match != slots + 1)
        return 0;
    long number = token_count(t, slots);
    bool few = number > 1 && number <= MOST_SLOTS, alike = token_same(t, row, row + 3);
    bool odd = array->indices == 3 && alike && !token_same(t, slots, row) && token_is(t, row + 1, "]");
    return few || odd || divides_by(p, slots) ? slots : 0;
}

static bool has_sign(const struct tokens *t, size_t first, size_t last, const char *sign)
{
    for (size_t k = first; k <= last; k++)
        if (token_is(t, k, sign))
            return true;
    return false;
}

/* (s + 1) % 3 for s + 1; (s - 1 + 3) % 3 for s - 1, which may be below 0. */
static void propose_slot(struct proposer *p, size_t first, size_t last, size_t slots)
{
    const struct tokens *t = p->t;
    bool minus = has_sign(t, first, last, "-"), plain = first == last;
    char *is = words_of(t, first, last), *number = words_of(t, slots, slots);
    if (!has_sign(t, first, last, "%") && !(plain && token_is_kind(t, first, TOKEN_NUMBER)))
        propose(p, first, last, "%s%s%s%s%s %% %s", plain ? "" : "(", is, minus ? " + " : "",
                minus ? number : "", plain ? "" : ")", number);
    free(is);
    free(number);
}

/* At the array. */
static void slot_of_ring(struct proposer *p, size_t k)
{
    size_t slots = slots_of(p, k);
    if (slots)
        propose_slot(p, k + 2, p->t->items[k + 1].match - 1, slots);
}

/* ring[(i - 1 + 3) % 3], ring[i % 3] and ring[(i + 1) % 3]: all slots of an array together. At its first use.
 */
static void slots_of_ring(struct proposer *p, size_t k)
{
    struct proposals all = {0};
    struct proposer each = *p;
    const struct candidate *changes[PIECES_MOST];
    size_t count = 0;
    each.out = &all;
    for (size_t use = p->f->open; slots_of(p, k) && use < p->f->close; use++) {
        if (!token_same(p->t, use, k) || !slots_of(p, use))
            continue;
        if (use < k)
            break;
        slot_of_ring(&each, use);
    }
    for (; count < all.count && count < PIECES_MOST; count++)
        changes[count] = &all.items[count];
    if (count > 1 && count == all.count)
        propose_together(p, changes, count);
    free(all.items);
}

/* The + 3 of (s - 1 + 3) % 3, if token k is the % there, 0 if it has none. */
static size_t added_slots(const struct tokens *t, size_t k)
{
    bool added = token_is(t, k - 1, ")") && token_same(t, k - 2, k + 1) && token_is(t, k - 3, "+");
    return added ? k - 2 : 0;
}

/* One slot more, in the declaration ring[3][EDGE][EDGE] and in each remainder by 3 together: so many slots
 * are in use at once. At the declaration. */
static void longer_ring(struct proposer *p, size_t k)
{
    enum { MOST_SLOTS = 8 };
    const struct tokens *t = p->t;
    const struct scope_name *array = k > p->f->open ? scope_find(p->scope, t, k) : NULL;
    size_t places[PIECES_MOST] = {k + 2}, count = 1;
    long number = token_count(t, k + 2);
    char more[24];
    if (!array || array->token != k || array->indices < 2 || !token_is(t, k + 3, "]") || number < 2 ||
        number >= MOST_SLOTS)
        return;
    for (size_t at = k; at < p->f->close; at++) {
        size_t slots = token_is(t, at, "%") && token_same(t, at + 1, k + 2) ? at + 1 : 0;
        size_t added = slots ? added_slots(t, at) : 0;
        if (count + (slots > 0) + (added > 0) > PIECES_MOST)
            return;
        if (added)
            places[count++] = added;
        if (slots)
            places[count++] = slots;
    }
    snprintf(more, sizeof more, "%ld", number + 1);
    size_t before = p->out->count;
    if (count > 1)
        propose_each(p, places, count, more);
    if (p->out->count > before)
        p->out->items[before].form = FORM_SLOT;
}

/* The name at which the loop that follows the uses of constant slots begins, "for (int i = first;", if token
 * k is the first use of the array with one; 0: it is not, or none follows. */
static size_t start_of_march(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t loop = k;
    while (loop < p->f->close && !token_is(t, loop, "for"))
        loop++;
    size_t start = token_is(t, loop + 4, "=") ? loop + 5 : loop + 4;
    bool named = token_is(t, loop + 1, "(") && token_is(t, start - 1, "=") && used_name(p, start) &&
                 token_is(t, start + 1, ";");
    for (size_t use = p->f->open; use < k && named; use++)
        named = !token_same(t, use, k) || !slots_of(p, use);
    return named ? start : 0;
}

/* (first - 1) % 3, first % 3 or (first + 1) % 3 for a constant slot, `away` being the -1, 0 or 1. */
static void propose_slot_of_plane(struct proposer *p, size_t slot, size_t start, long away, size_t slots)
{
    char *first = words_of(p->t, start, start), *number = words_of(p->t, slots, slots);
    if (away)
        propose(p, slot, slot, "(%s %c %ld) %% %s", first, away < 0 ? '-' : '+', labs(away), number);
    else
        propose(p, slot, slot, "%s %% %s", first, number);
    free(first);
    free(number);
}

/* All constant slots between the array's first use and the march, together; slot `less` gets plane first. */
static void propose_slots_of_planes(struct proposer *p, size_t k, size_t start, size_t slots, long less)
{
    const struct tokens *t = p->t;
    struct proposals all = {0};
    struct proposer each = *p;
    const struct candidate *changes[PIECES_MOST];
    size_t count = 0;
    each.out = &all;
    for (size_t use = k; use < start; use++)
        if (token_same(t, use, k) && token_is_kind(t, use + 2, TOKEN_NUMBER) && token_is(t, use + 3, "]"))
            propose_slot_of_plane(&each, use + 2, start,
                                  strtol(t->text + t->items[use + 2].at, NULL, 10) - less, slots);
    for (; count < all.count && count < PIECES_MOST; count++)
        changes[count] = &all.items[count];
    if (count > 1 && count == all.count)
        propose_together(p, changes, count);
    else if (count == 1)
        propose_candidate(p, changes[0]);
    free(all.items);
}

/* ring[(first - 1) % 3] and ring[first % 3] for ring[0] and ring[1], before a march that takes plane i from
 * slot i % 3. */
static void slots_before_march(struct proposer *p, size_t k)
{
    size_t slots = slots_of(p, k), start = slots ? start_of_march(p, k) : 0;
    for (long less = 1; less >= 0 && start; less--)
        propose_slots_of_planes(p, k, start, slots, less);
}

/* The slots of the ring whose first index is only the variable of token k; 0: there is none. */
static size_t slots_by(const struct proposer *p, size_t k)
{
    for (size_t use = p->f->open; use < p->f->close; use++) {
        size_t slots = token_same(p->t, use + 2, k) && token_is(p->t, use + 3, "]") ? slots_of(p, use) : 0;
        if (slots)
            return slots;
    }
    return 0;
}

/* next = (s + 1) % 3 for next = s + 1, where next is the number of a slot; s = (s + 1) % 3 for s++. */
static void slot_in_variable(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t name = token_is(t, k, "=") ? k - 1 : token_is(t, k, "++") ? k - 1 : 0;
    size_t slots = name && token_is_kind(t, name, TOKEN_NAME) ? slots_by(p, name) : 0, end = k + 1;
    if (!slots)
        return;
    if (token_is(t, k, "++")) {
        char *number = words_of(t, slots, slots), *own = words_of(t, name, name);
        propose(p, name, k, "%s = (%s + 1) %% %s", own, own, number);
        free(number);
        free(own);
        return;
    }
    while (end < p->f->close && !token_is(t, end, ";") && !token_is(t, end, ","))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    propose_slot(p, k + 1, end - 1, slots);
}

/* ---- trees ---- */

/* Does the function halve the variable of token k? */
static bool is_halved(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    for (size_t at = k + 1; at < p->f->close; at++)
        if (token_same(t, at, k) && ((token_is(t, at + 1, "/=") && token_is(t, at + 2, "2")) ||
                                     (token_is(t, at + 1, ">>=") && token_is(t, at + 2, "1"))))
            return true;
    return false;
}

/* half = BLOCK / 2, blockDim.x / 2 or half of another constant, where a tree begins with another number. */
static void half_of_block(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = k + 1;
    if (!token_is(t, k, "=") || !token_is_kind(t, k - 1, TOKEN_NAME) || !is_halved(p, k - 1))
        return;
    while (end < p->f->close && !token_is(t, end, ";") && !token_is(t, end, ","))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    propose(p, k + 1, end - 1, "blockDim.x / 2");
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *name = &p->scope->items[n];
        if (name->constant && name->kind == NAME_INTEGER)
            propose(p, k + 1, end - 1, "%.*s / 2", (int)name->length, name->at);
    }
}

enum { RARE = -3 }; /* few texts have such places */

const struct rule ring_rules[] = {{slot_of_ring, 1},     {slots_of_ring, 1}, {slots_before_march, RARE},
                                  {slot_in_variable, 0}, {half_of_block, 1}, {NULL, 0}};
/* Without a race, 4 slots for 3 may be right by chance, where slabs of 32 planes begin in slot 0. */
const struct rule ring_race_rules[] = {{longer_ring, 1}, {NULL, 0}};
