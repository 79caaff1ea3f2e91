/* Changes of host code: numbers of a launch, bytes, and copies. */
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

static bool begins_with(const struct tokens *t, size_t k, const char *beginning)
{
    return token_is_kind(t, k, TOKEN_NAME) && t->items[k].length >= strlen(beginning) &&
           memcmp(t->text + t->items[k].at, beginning, strlen(beginning)) == 0;
}

/* The number of the argument that ends before token `end`, from 1, and the token before the bracket or the
 * <<< that it stands in. */
static int argument_number(const struct proposer *p, size_t end, size_t *call)
{
    int number = 1;
    size_t k = span_argument_before(p->t, p->f, end);
    for (; token_is(p->t, k, ","); k = span_argument_before(p->t, p->f, k))
        number++;
    *call = token_is(p->t, k, "(") ? k - 1 : k;
    return number;
}

/* cudaMemset(c, 0, bytes) for another value. */
static void zero(struct proposer *p, size_t k)
{
    size_t call;
    bool ends = token_is(p->t, k, ",") && token_is(p->t, k - 2, ",") && !token_is(p->t, k - 1, "0");
    if (ends && argument_number(p, k, &call) == 2 && begins_with(p->t, call, "cudaMemset"))
        propose(p, k - 1, k - 1, "0");
}

/* ---- bytes ---- */

/* Does the argument or the value that ends before token k count bytes? */
static bool counts_bytes(const struct proposer *p, size_t k)
{
    static const char *const ends[] = {",", ")", ">>>", NULL};
    const struct tokens *t = p->t;
    size_t call;
    if (token_is(t, k, ";"))
        return begins_with(t, span_argument_before(t, p->f, k) - 2, "size_t");
    if (!token_among(t, k, ends))
        return false;
    int number = argument_number(p, k, &call);
    return token_is(t, call, "<<<")             ? number == 3
           : begins_with(t, call, "cudaMalloc") ? number == 2
           : begins_with(t, call, "cudaMemset")
               ? number == 3
               : begins_with(t, call, "cudaMemcpy") && (number == 3 || number == 4) &&
                     !begins_with(t, k - 1, "cudaMemcpy");
}

static bool holds(const struct tokens *t, size_t first, size_t last, const char *word)
{
    for (size_t k = first; k <= last; k++)
        if (token_is(t, k, word))
            return true;
    return false;
}

/* Has a variable of this name, token k, been set to a number of bytes? */
static bool is_set_to_bytes(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    for (size_t set = p->f->open; set < k; set++)
        if (token_same(t, set, k) && token_is(t, set + 1, "=")) {
            size_t end = set;
            while (end < k && !token_is(t, end, ";"))
                end++;
            if (holds(t, set, end, "sizeof"))
                return true;
        }
    return false;
}

/* A count of elements becomes one of bytes. */
static void elements_to_bytes(struct proposer *p, size_t k)
{
    static const char *const types[] = {"float", "long long"};
    const struct tokens *t = p->t;
    size_t first = counts_bytes(p, k) ? span_argument_before(t, p->f, k) + 1 : k;
    if (first >= k || holds(t, first, k - 1, "sizeof") || token_is(t, first, "0") ||
        is_set_to_bytes(p, first))
        return;
    struct piece count = piece_of(t, first, k - 1);
    for (size_t y = 0; y < ARRAY_LEN(types); y++)
        if (strstr(t->text, types[y]))
            propose(p, first, k - 1, first == k - 1 ? "%.*s * sizeof(%s)" : "(%.*s) * sizeof(%s)",
                    (int)(count.to - count.from), t->text + count.from, types[y]);
}

/* bytes + 2 * sizeof(float) for bytes + 2, and cells * sizeof(float) + 2 * radius * sizeof(float) for the
 * same without the last one. At the +. */
static void more_elements(struct proposer *p, size_t k)
{
    static const char *const types[] = {"float", "long long"}, *const ends[] = {",", ")", ";", ">>>", NULL};
    const struct tokens *t = p->t;
    size_t end = k + 1;
    while (token_is(t, k, "+") && end < p->f->close && !token_is(t, end, "+") && !token_among(t, end, ends))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    if (end == k + 1 || !counts_bytes(p, end) || holds(t, k + 1, end - 1, "sizeof") ||
        !(token_is_kind(t, k + 1, TOKEN_NUMBER) ||
          holds(t, span_argument_before(t, p->f, end) + 1, k, "sizeof")))
        return;
    struct piece count = piece_of(t, k + 1, end - 1);
    for (size_t y = 0; y < ARRAY_LEN(types); y++)
        if (!strstr(t->text, types[y]))
            continue;
        else if (end == k + 2 && token_is(t, k + 1, "1"))
            propose(p, k + 1, k + 1, "sizeof(%s)", types[y]);
        else
            propose(p, k + 1, end - 1, "%.*s * sizeof(%s)", (int)(count.to - count.from),
                    t->text + count.from, types[y]);
}

/* A cell more: that of a halo, or both. */
static void more_cells(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t sum = k - 2; /* (threads) * sizeof(float) */
    if (!token_is(t, k, "sizeof") || !token_is(t, k - 1, "*"))
        return;
    size_t begin = span_operand_begin(t, sum);
    bool brackets = token_is(t, begin, "(") && t->items[begin].match == sum;
    struct piece count = piece_of(t, begin + brackets, sum - brackets);
    for (int more = 1; more <= 2; more++)
        propose(p, begin, sum, "(%.*s + %d)", (int)(count.to - count.from), t->text + count.from, more);
}

/* sizeof(long long) for sizeof(int). */
static void other_size(struct proposer *p, size_t k)
{
    static const char *const types[] = {"float", "long long"};
    const struct tokens *t = p->t;
    if (!token_is(t, k, "sizeof") || !token_is(t, k + 1, "("))
        return;
    for (size_t y = 0; y < ARRAY_LEN(types); y++)
        if (strstr(t->text, types[y]))
            propose(p, k, t->items[k + 1].match, "sizeof(%s)", types[y]);
}

static void other_direction(struct proposer *p, size_t k)
{
    static const char *const directions[] = {"cudaMemcpyDeviceToDevice", "cudaMemcpyHostToDevice",
                                             "cudaMemcpyDeviceToHost", NULL};
    for (int d = 0; d < 2 && token_among(p->t, k, directions); d++)
        if (!token_is(p->t, k, directions[d]))
            propose(p, k, k, "%s", directions[d]);
}

/* ---- templates ---- */

/* k<32, 8><<<...>>> for k<8, 32><<<...>>>: two arguments side by side. At the > before the launch. */
static void other_template_order(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = k, middle = 0;
    if (!token_is(t, k, ">") || !token_is(t, k + 1, "<<<"))
        return;
    for (size_t at = k - 1; at > p->f->open && !token_is(t, at, ";"); at--) {
        bool opens = token_is(t, at, "<");
        if (t->items[at].match < at)
            at = t->items[at].match;
        if (!opens && !token_is(t, at, ","))
            continue;
        if (middle)
            propose_swap(p, (size_t[2]){at + 1, middle - 1}, (size_t[2]){middle + 1, end - 1}, FORM_WRITE);
        if (opens)
            return;
        end = middle ? middle : end;
        middle = at;
    }
}

/* k<128><<<...>>> for k<256><<<...>>>: the number of another case. */
static void template_of_case(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is_kind(t, k, TOKEN_NUMBER) || !token_is(t, k - 1, "<") || !token_is(t, k + 1, ">") ||
        !token_is(t, k + 2, "<<<"))
        return;
    for (size_t o = p->f->open; o < p->f->close; o++)
        if (token_is(t, o, "case") && token_is_kind(t, o + 1, TOKEN_NUMBER) && !token_same(t, o + 1, k))
            propose(p, k, k, "%ld", token_count(t, o + 1));
}

/* ---- numbers ---- */

enum { FEWEST = 2 };

static void constant_for_count(struct proposer *p, size_t k)
{
    for (size_t n = 0; n < p->scope->count && token_count(p->t, k) >= FEWEST; n++)
        if (p->scope->items[n].constant)
            propose_name(p, k, k, &p->scope->items[n]);
}

/* Another number of the function. */
static void other_count(struct proposer *p, size_t k)
{
    for (size_t o = p->f->open; o < p->f->close && token_count(p->t, k) >= FEWEST; o++)
        if (token_count(p->t, o) > FEWEST && !token_same(p->t, o, k))
            propose(p, k, k, "%ld", token_count(p->t, o));
}

/* middle for middle + 1: where one part ends, the next one begins. */
static void without_one(struct proposer *p, size_t k)
{
    static const char *const signs[] = {"+", "-", NULL}, *const after[] = {",", ")", ";", NULL};
    const struct tokens *t = p->t;
    if (token_among(t, k, signs) && token_is(t, k + 1, "1") && token_among(t, k + 2, after) &&
        token_ends_operand(t, k - 1))
        propose(p, k, k + 1, "%s", "");
}

/* blocks(n - 2, DEPTH) for blocks(n, DEPTH), where the function also says blocks(n - 2, EDGE). At the n. */
static void argument_of_twin(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t call;
    if (!used_name(p, k) || !(token_is(t, k + 1, ",") || token_is(t, k + 1, ")")))
        return;
    int number = argument_number(p, k + 1, &call);
    if (!token_is_kind(t, call, TOKEN_NAME) || !token_is(t, call + 1, "("))
        return;
    for (size_t o = p->f->open; o < p->f->close; o++) {
        size_t before = token_same(t, o, call) && token_is(t, o + 1, "(") && o != call
                            ? span_argument_of(t, o + 1, number)
                            : 0;
        bool longer = before && token_same(t, before + 1, k) &&
                      (token_is(t, before + 2, "-") || token_is(t, before + 2, "+")) &&
                      (token_is(t, before + 4, ",") || token_is(t, before + 4, ")"));
        struct piece is = longer ? piece_of(t, before + 1, before + 3) : (struct piece){.from = 0};
        if (longer)
            propose(p, k, k, "%.*s", (int)(is.to - is.from), t->text + is.from);
    }
}

/* kernel<<<...>>>(in, blocks) for kernel<<<...>>>(in, needed): another number of the function. */
static void launch_argument(struct proposer *p, size_t k)
{
    const struct scope_name *name = used_name(p, k);
    size_t call;
    bool argument = (token_is(p->t, k - 1, ",") || token_is(p->t, k - 1, "(")) &&
                    (token_is(p->t, k + 1, ",") || token_is(p->t, k + 1, ")"));
    if (!argument || !name || name->kind != NAME_INTEGER)
        return;
    argument_number(p, k + 1, &call);
    for (size_t n = 0; token_is(p->t, call, ">>>") && n < p->scope->count; n++) {
        const struct scope_name *other = &p->scope->items[n];
        if (other != name && other->kind == NAME_INTEGER && !other->constant && other->token < k &&
            other->until > k)
            propose_name(p, k, k, other);
    }
}

/* kernel<<<...>>>(in + begin, out + begin) for kernel<<<...>>>(in + begin, out): the other pointer is moved
 * on, too. At the out. */
static void moved_argument(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    const struct scope_name *name = used_name(p, k);
    size_t call, before, end;
    if (!name || name->kind != NAME_POINTER || !(token_is(t, k + 1, ",") || token_is(t, k + 1, ")")) ||
        !(token_is(t, k - 1, ",") || token_is(t, k - 1, "(")))
        return;
    argument_number(p, k + 1, &call);
    for (int other = 1; token_is(t, call, ">>>") && (before = span_argument_of(t, call + 1, other));
         other++) {
        const struct scope_name *moved = used_name(p, before + 1);
        if (!moved || moved->kind != NAME_POINTER || !token_is(t, before + 2, "+"))
            continue;
        for (end = before + 3; end < p->f->close && !token_is(t, end, ",") && !token_is(t, end, ")");)
            end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
        struct piece by = piece_of(t, before + 2, end - 1);
        propose(p, k, k, "%.*s %.*s", (int)t->items[k].length, t->text + t->items[k].at,
                (int)(by.to - by.from), t->text + by.from);
    }
}

const struct rule host_rules[] = {{without_one, 1},        {template_of_case, 0},     {zero, 0},
                                  {elements_to_bytes, 1},  {more_elements, 0},        {more_cells, 1},
                                  {other_size, 1},         {other_direction, 1},      {other_count, 2},
                                  {constant_for_count, 1}, {other_template_order, 1}, {argument_of_twin, 0},
                                  {launch_argument, 0},    {moved_argument, 0},       {NULL, 0}};
