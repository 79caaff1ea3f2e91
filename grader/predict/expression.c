#include "grader/predict/expression.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 50 };

/* A reader of the grammar below. `bad` describes the first error. */
struct reader {
    const char *at;
    int depth;
    struct number plain; /* the last number that was read */
    bool computed;       /* the text has an operator or a function, not only a number */
    char *bad;
};

static double fail(struct reader *r, const char *format, ...) PRINTF_LIKE(2, 3);

static double fail(struct reader *r, const char *format, ...)
{
    va_list args;
    struct text text = {0};
    va_start(args, format);
    text_vprintf(&text, format, args);
    va_end(args);
    if (r->bad)
        text_free(&text);
    else
        r->bad = text.s;
    return 0;
}

static bool take(struct reader *r, const char *sign)
{
    r->at += strspn(r->at, " \t");
    bool here = strncmp(r->at, sign, strlen(sign)) == 0;
    r->at += here ? strlen(sign) : 0;
    r->computed |= here;
    return here;
}

/* ---- plain numbers ---- */

/* Copy digits without the commas between groups of three. */
static void copy_digits(struct reader *r, struct text *digits)
{
    for (;;) {
        size_t run = strspn(r->at, "0123456789");
        text_add(digits, r->at, run);
        r->at += run;
        bool group = *r->at == ',' && run > 0 && run <= 3 && strspn(r->at + 1, "0123456789") == 3;
        if (!group)
            return;
        r->at++;
    }
}

static int significant(const char *digits)
{
    int count = 0;
    for (const char *s = digits; *s && *s != 'e' && *s != 'E'; s++)
        count += isdigit((unsigned char)*s) && (count > 0 || *s != '0');
    return count;
}

/* number = digits ["." digits] ["e" ["+" | "-"] digits] */
static double number(struct reader *r)
{
    struct text digits = {0};
    int after_point = 0, exponent = 0, used = 0;
    bool exact = true;
    copy_digits(r, &digits);
    if (*r->at == '.') {
        size_t run = strspn(r->at + 1, "0123456789");
        text_add(&digits, r->at, run + 1);
        r->at += run + 1;
        after_point = (int)run;
        exact = false;
    }
    if ((*r->at == 'e' || *r->at == 'E') && sscanf(r->at + 1, "%4d%n", &exponent, &used) == 1) {
        text_printf(&digits, "e%d", exponent);
        r->at += 1 + used;
        exact = false;
    }
    if (*r->at == ',')
        fail(r, isdigit((unsigned char)r->at[1]) ? "a comma separates thousands, as in 3,375; write "
                                                   "decimals with a point, as in 2.54"
                                                 : "write one number only");
    r->plain = (struct number){.value = strtod(digits.s, NULL), .digits = significant(digits.s)};
    r->plain.last = exact ? 0 : pow(10, exponent - after_point);
    text_free(&digits);
    return r->plain.value;
}

/* ---- expressions ---- */

static double sum(struct reader *r);

/* atom = number | function "(" sum ")" | "(" sum ")" */
static double atom(struct reader *r)
{
    static const struct {
        const char *opening;
        double (*of)(double);
    } functions[] = {{"ceil(", ceil}, {"floor(", floor}, {"log2(", log2}, {"(", NULL}};
    for (size_t f = 0; f < ARRAY_LEN(functions); f++)
        if (take(r, functions[f].opening)) {
            if (++r->depth > DEPTH_MOST)
                return fail(r, "too many brackets");
            double inner = sum(r);
            r->depth--;
            if (!take(r, ")"))
                return fail(r, "a closing bracket is missing");
            return functions[f].of ? functions[f].of(inner) : inner;
        }
    if (isdigit((unsigned char)*r->at) || (*r->at == '.' && isdigit((unsigned char)r->at[1])))
        return number(r);
    size_t length = strcspn(r->at, " \t");
    return length ? fail(r, "\"%.*s\" is no number; write 3375, 3,375, 15^3, 15*15*15 or 1.5e3",
                         length > 20 ? 20 : (int)length, r->at)
                  : fail(r, "a number is missing at the end");
}

/* power = ["-"] atom ["^" power] */
static double power(struct reader *r)
{
    if (take(r, "-"))
        return ++r->depth > DEPTH_MOST ? fail(r, "too many signs") : -power(r);
    double base = atom(r);
    if (r->bad || !(take(r, "^") || take(r, "**")))
        return base;
    return ++r->depth > DEPTH_MOST ? fail(r, "too many signs") : pow(base, power(r));
}

/* product = power { ("*" | "/") power } */
static double product(struct reader *r)
{
    double value = power(r);
    while (!r->bad)
        if (take(r, "*") || take(r, "×") || take(r, "·"))
            value *= power(r);
        else if (take(r, "/")) {
            double by = power(r);
            value = by == 0 ? fail(r, "this divides by zero") : value / by;
        } else
            break;
    return value;
}

/* sum = product { ("+" | "-") product } */
static double sum(struct reader *r)
{
    double value = product(r);
    while (!r->bad)
        if (take(r, "+"))
            value += product(r);
        else if (take(r, "-"))
            value -= product(r);
        else
            break;
    return value;
}

bool expression_read(struct number *n, const char *text, const char **rest, struct why *why)
{
    struct reader r = {.at = text};
    double value = sum(&r);
    if (!r.bad && !isfinite(value))
        fail(&r, "its value is too large");
    *n = r.computed ? (struct number){.value = value} : r.plain;
    *rest = r.at + strspn(r.at, " \t");
    bool ok = !r.bad;
    if (r.bad)
        why_say(why, "%s", r.bad);
    free(r.bad);
    return ok;
}

double formula_value(const char *formula)
{
    struct number n;
    const char *rest;
    struct why why;
    if (!expression_read(&n, formula, &rest, &why) || *rest)
        die("the formula %s cannot be read: %s", formula, *rest ? rest : why.text);
    return n.value;
}
