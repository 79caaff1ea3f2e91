#include "grader/predict/predict.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/kit/kit.h"
#include "grader/text/nearest.h"
#include "grader/text/whole_file.h"

enum { MOST_BYTES = 64 << 10 };

char *predict_file(const struct lab *lab)
{
    return kit_file("labs/lab%d_predict.txt", lab->number);
}

/* ---- one answer ---- */

/* An answer may be cut off or rounded at its last digit, with at least two digits. Whole numbers must be
 * exact. */
bool predict_accepts(const struct number *given, double truth)
{
    bool whole = truth == floor(truth);
    double unit = given->last > 0 ? given->last : whole ? 0 : 1;
    double above = given->value - truth, slack = 1e-9 * fabs(truth);
    if (fabs(above) <= slack)
        return true;
    if (given->digits == 0) /* computed, perhaps from rounded numbers */
        return !whole && fabs(above) <= 1e-3 * fabs(truth);
    return given->digits >= 2 && above <= unit / 2 + slack && -above < unit + slack;
}

/* Mistakes that are possible in every question. */
static const struct {
    double factor;
    const char *why;
} factors[] = {
    {4, "that is 4 times as much: bytes instead of elements?"},
    {0.25, "that is a quarter of it: elements instead of bytes?"},
    {1e3, "that is 1000 times as much: check the units"},
    {1e-3, "that is a thousandth of it: check the units"},
};

/* Like predict_accepts, but with coarser rounding of what is not whole: 389 does not look like 390.6. */
static bool looks_like(const struct number *given, double value)
{
    bool whole = value == floor(value) || given->value == floor(given->value);
    return predict_accepts(given, value) || (!whole && fabs(given->value - value) <= 0.005 * fabs(value));
}

static const char *mistake_of(const struct question *q, const struct number *given, double truth)
{
    for (int m = 0; m < MISTAKES && q->mistakes[m].formula; m++)
        if (looks_like(given, formula_value(q->mistakes[m].formula)))
            return q->mistakes[m].why;
    for (size_t f = 0; f < ARRAY_LEN(factors) && truth != 0; f++)
        if (looks_like(given, factors[f].factor * truth))
            return factors[f].why;
    if (truth != 0 && given->value != 0 && looks_like(given, 1 / truth))
        return "that is the inverse";
    if (given->digits == 1 && fabs(given->value - truth) <= given->last + (truth != floor(truth)))
        return "that is close, but give at least two digits";
    return "";
}

/* Read a number. Only the question's unit may follow it. */
static bool read_number(struct prediction *p, struct number *n)
{
    const char *rest, *unit = p->question->unit;
    if (!expression_read(n, p->given, &rest, &p->why))
        return false;
    if (*rest == 0 || (unit && strcmp(rest, unit) == 0))
        return true;
    if (unit)
        why_say(&p->why, "\"%.30s\" after the number: give the answer in %s", rest, unit);
    else
        why_say(&p->why, "\"%.30s\" after the number: take it out", rest);
    return false;
}

static void judge(struct predictions *all, struct prediction *p)
{
    struct number given;
    if (!*p->given)
        return;
    if (!read_number(p, &given)) {
        p->state = PREDICTION_UNREADABLE;
        text_printf(&all->remarks, "%s:%d: %s: %s.\n", all->file, p->line, p->question->name, p->why.text);
        return;
    }
    bool right = predict_accepts(&given, p->truth);
    p->value = given.value;
    p->state = right ? PREDICTION_RIGHT : PREDICTION_WRONG;
    why_say(&p->why, "%s", right ? "" : mistake_of(p->question, &given, p->truth));
}

/* ---- the file ---- */

static const struct predictions *names_of; /* for nearest_name, which takes no context */

static const char *name_at(size_t i)
{
    return names_of->items[i].question->name;
}

static struct prediction *named(struct predictions *p, const char *name)
{
    for (int k = 0; k < p->count; k++)
        if (strcmp(p->items[k].question->name, name) == 0)
            return &p->items[k];
    return NULL;
}

static void remark_unknown(struct predictions *p, int line, const char *name)
{
    names_of = p;
    const char *nearest = nearest_name(name, name_at, (size_t)p->count);
    text_printf(&p->remarks, "%s:%d: there is no question \"%.40s\"", p->file, line, name);
    if (nearest)
        text_printf(&p->remarks, "; did you mean %s?\n", nearest);
    else
        text_printf(&p->remarks, "; do not change the names in the file.\n");
}

/* Remove blanks at both ends, in place. */
static char *trimmed(char *s)
{
    s += strspn(s, " \t\r");
    size_t length = strlen(s);
    while (length > 0 && strchr(" \t\r", s[length - 1]))
        length--;
    s[length] = 0;
    return s;
}

/* name = value, and perhaps a comment after a #. */
static void read_line(struct predictions *p, char *line, int number)
{
    line[strcspn(line, "#")] = 0;
    char *equals = strchr(line, '=');
    if (equals)
        *equals = 0;
    char *name = trimmed(line), *value = equals ? trimmed(equals + 1) : "";
    struct prediction *of = named(p, name);
    if (!equals && *name)
        text_printf(&p->remarks, "%s:%d: write a line as: name = number, or begin it with #.\n", p->file,
                    number);
    else if (equals && !of)
        remark_unknown(p, number, name);
    else if (equals && of->line)
        text_printf(&p->remarks, "%s:%d: %s has an answer in line %d already; keep one of them.\n", p->file,
                    number, name, of->line);
    else if (equals && strlen(value) >= sizeof of->given)
        text_printf(&p->remarks, "%s:%d: %s: this is too long for a number.\n", p->file, number, name);
    else if (equals) {
        of->line = number;
        snprintf(of->given, sizeof of->given, "%s", value);
    }
}

static void read_lines(struct predictions *p, struct text *text)
{
    static const char mark[] = "\xef\xbb\xbf"; /* some editors put this in front of UTF-8 */
    char *rest = text->s, *line;
    if (rest && text->length > strlen(rest))
        text_printf(&p->remarks, "%s: the file has a zero byte: save it as plain text (UTF-8).\n", p->file);
    if (rest && strncmp(rest, mark, strlen(mark)) == 0)
        rest += strlen(mark);
    for (int number = 1; (line = strsep(&rest, "\n")); number++)
        read_line(p, line, number);
    for (int k = 0; k < p->count; k++)
        judge(p, &p->items[k]);
}

struct predictions *predict_read(const struct lab *lab, const char *file)
{
    int count;
    const struct question *questions = questions_of(lab, &count);
    struct text text = {0};
    if (count == 0 || access(file, F_OK) != 0)
        return NULL;
    struct predictions *p = xcalloc(1, sizeof *p);
    *p = (struct predictions){.file = xstrdup(file), .count = count};
    for (int q = 0; q < count; q++) {
        p->items[q].question = &questions[q];
        p->items[q].truth = formula_value(questions[q].formula);
    }
    struct why why;
    if (whole_file_read(&text, file, MOST_BYTES, &why))
        read_lines(p, &text);
    else
        text_printf(&p->remarks, "%s. Your predictions are not checked.\n", why.text);
    text_free(&text);
    return p;
}

void predict_free(struct predictions *p)
{
    if (!p)
        return;
    free(p->file);
    text_free(&p->remarks);
    free(p);
}

struct prediction_sums predict_sums(const struct predictions *p)
{
    struct prediction_sums sums = {0};
    struct text missed = {0};
    for (int k = 0; k < p->count; k++) {
        enum prediction_state state = p->items[k].state;
        sums.right += state == PREDICTION_RIGHT;
        sums.wrong += state == PREDICTION_WRONG;
        sums.open += state == PREDICTION_OPEN || state == PREDICTION_UNREADABLE;
        if (state == PREDICTION_WRONG)
            text_printf(&missed, "%s%s", missed.length ? "," : "", p->items[k].question->name);
    }
    snprintf(sums.missed, sizeof sums.missed, "%s", missed.s ? missed.s : "");
    text_free(&missed);
    return sums;
}
