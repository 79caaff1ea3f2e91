#include "grader/handout/formula.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A recursive descent parser: one function for each line of the grammar. All return false after filling
 * `why`. */
struct reader {
    const char *at;
    const struct names *names;
    int depth;
    struct why *why;
};

enum { DEPTH_MOST = 50, NAME_MOST = 120 };

static bool read_sum(struct reader *r, struct values *out);
static bool read_power(struct reader *r, struct values *out);

static char next(struct reader *r)
{
    r->at += strspn(r->at, " \t\n");
    return *r->at;
}

static bool take(struct reader *r, char c)
{
    if (next(r) != c)
        return false;
    r->at++;
    return true;
}

static bool fail(struct reader *r, const char *message)
{
    why_say(r->why, "%s at \"%.30s\"", message, r->at);
    return false;
}

/* ---- operations, element by element ---- */

static double add(double a, double b)
{
    return a + b;
}

static double subtract(double a, double b)
{
    return a - b;
}

static double multiply(double a, double b)
{
    return a * b;
}

static double divide(double a, double b)
{
    return a / b;
}

/* A single value is combined with each value of a list. Two lists are combined pair by pair. */
static bool combine(struct reader *r, struct values *a, const struct values *b, double (*f)(double, double))
{
    struct values left = *a;
    if (a->count != b->count && a->count != 1 && b->count != 1) {
        why_say(r->why, "%d values meet %d", a->count, b->count);
        return false;
    }
    a->count = a->count > b->count ? a->count : b->count;
    a->named |= b->named;
    for (int k = 0; k < a->count; k++)
        a->v[k] = f(left.v[left.count == 1 ? 0 : k], b->v[b->count == 1 ? 0 : k]);
    return true;
}

static const struct {
    const char *name;
    double (*of_one)(double);
    double (*of_two)(double, double);
} functions[] = {
    {"ceil", ceil, NULL}, {"floor", floor, NULL}, {"log2", log2, NULL},
    {"min", NULL, fmin},  {"max", NULL, fmax},
};

/* ---- grammar ---- */

/* call = name "(" sum ["," sum] ")" */
static bool read_call(struct reader *r, const char *name, struct values *out)
{
    for (size_t k = 0; k < ARRAY_LEN(functions); k++) {
        struct values second;
        if (strcmp(name, functions[k].name))
            continue;
        if (!read_sum(r, out))
            return false;
        if (functions[k].of_two) {
            if (!take(r, ','))
                return fail(r, "a comma is missing");
            if (!read_sum(r, &second) || !combine(r, out, &second, functions[k].of_two))
                return false;
        }
        for (int v = 0; functions[k].of_one && v < out->count; v++)
            out->v[v] = functions[k].of_one(out->v[v]);
        return take(r, ')') || fail(r, "a ) is missing");
    }
    why_say(r->why, "no function is called %s", name);
    return false;
}

/* A name is letters, digits, _ and dots between them. */
static bool read_name(struct reader *r, struct values *out)
{
    char name[NAME_MOST];
    size_t length = 0;
    while (isalnum((unsigned char)r->at[length]) || r->at[length] == '_' || r->at[length] == '.')
        length++;
    if (length >= sizeof name)
        return fail(r, "the name is too long");
    memcpy(name, r->at, length);
    name[length] = 0;
    r->at += length;
    if (take(r, '('))
        return read_call(r, name, out);
    if (!r->names->look_up(r->names->context, name, out, r->why))
        return false;
    out->named = true;
    return true;
}

/* atom = number | name | call | "(" sum ")" | "-" power */
static bool read_atom(struct reader *r, struct values *out)
{
    char c = next(r), *end;
    if (isalpha((unsigned char)c))
        return read_name(r, out);
    if (take(r, '('))
        return read_sum(r, out) && (take(r, ')') || fail(r, "a ) is missing"));
    if (take(r, '-')) {
        const struct values minus = {{-1}, 1, false};
        return read_power(r, out) && combine(r, out, &minus, multiply);
    }
    if (!isdigit((unsigned char)c))
        return fail(r, "a number or a name is missing");
    *out = (struct values){{strtod(r->at, &end)}, 1, false};
    r->at = end;
    return true;
}

/* power = atom ["^" power] */
static bool read_power(struct reader *r, struct values *out)
{
    struct values exponent;
    if (++r->depth > DEPTH_MOST)
        return fail(r, "the formula is nested too deeply");
    bool ok =
        read_atom(r, out) && (!take(r, '^') || (read_power(r, &exponent) && combine(r, out, &exponent, pow)));
    r->depth--;
    return ok;
}

/* product = power {("*" | "/") power} */
static bool read_product(struct reader *r, struct values *out)
{
    struct values factor;
    bool ok = read_power(r, out);
    while (ok && (next(r) == '*' || *r->at == '/')) {
        char sign = *r->at++;
        ok = read_power(r, &factor) && combine(r, out, &factor, sign == '*' ? multiply : divide);
    }
    return ok;
}

/* sum = product {("+" | "-") product} */
static bool read_sum(struct reader *r, struct values *out)
{
    struct values term;
    bool ok = read_product(r, out);
    while (ok && (next(r) == '+' || *r->at == '-')) {
        char sign = *r->at++;
        ok = read_product(r, &term) && combine(r, out, &term, sign == '+' ? add : subtract);
    }
    return ok;
}

bool formula_compute(struct values *out, const char **at, const struct names *names, struct why *why)
{
    struct reader r = {*at, names, 0, why};
    bool ok = read_sum(&r, out);
    for (int k = 0; ok && k < out->count; k++)
        if (!isfinite(out->v[k]))
            ok = fail(&r, "a division by zero");
    while (r.at > *at && isspace((unsigned char)r.at[-1]))
        r.at--;
    *at = r.at;
    return ok;
}
