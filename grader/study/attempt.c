#include "grader/study/attempt.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "grader/advice/next_step.h"

#define LINE_BEGIN "attempt "
#define LINE_END   " end"

static void take_entry(struct attempt_entry *entry, const struct exercise *e)
{
    for (int c = 0; c < CHECK_COUNT; c++) {
        entry->checks[c].score = e->checks[c].score;
        entry->checks[c].max_score = e->checks[c].max_score;
    }
    entry->op_per_byte = e->counted ? e->op_per_byte : 0;
}

static void take_answers(struct attempt *a, const struct predictions *p, bool told)
{
    struct text answers = {0};
    if (told)
        predict_answers(&answers, p);
    a->predicted = predict_sums(p);
    snprintf(a->answers, sizeof a->answers, "%s", answers.s ? answers.s : "");
    text_free(&answers);
}

void attempt_take(struct attempt *a, const struct result *r)
{
    struct text step = {0};
    next_step(&step, r);
    *a = (struct attempt){
        .time = time(NULL), .lab = r->lab->number, .score = r->score, .max_score = r->max_score};
    snprintf(a->sha256, sizeof a->sha256, "%s", r->source_sha256);
    snprintf(a->verdict, sizeof a->verdict, "%s", verdict_name(r->verdict));
    snprintf(a->device, sizeof a->device, "%s%s",
             r->device_kind && strcmp(r->device_kind, "sim") == 0 ? "sim:" : "", r->device_name);
    snprintf(a->next, sizeof a->next, "%s", step.s);
    for (int e = 0; e < r->exercise_count && e < ATTEMPT_ENTRIES; e++)
        take_entry(&a->entries[e], &r->exercises[e]);
    if (r->predictions)
        take_answers(a, r->predictions, r->predictions->told && r->verdict == VERDICT_GRADED);
    text_free(&step);
}

bool attempt_is_full(const struct attempt *a)
{
    return a->time && a->max_score > 0 && a->score >= a->max_score && strcmp(a->verdict, "graded") == 0;
}

bool attempt_is_judged(const struct attempt *a)
{
    return strcmp(a->verdict, verdict_name(VERDICT_GRADED)) == 0 ||
           strcmp(a->verdict, verdict_name(VERDICT_REVIEW)) == 0;
}

bool attempt_is_again(const struct attempt *a, const struct attempt *before)
{
    return before && strcmp(before->sha256, a->sha256) == 0;
}

char *attempt_moment(const struct attempt *a)
{
    char words[40] = "";
    time_t when = (time_t)a->time;
    struct tm local;
    if (localtime_r(&when, &local))
        strftime(words, sizeof words, "%Y-%m-%d %H:%M", &local);
    return xstrdup(words);
}

/* ---- one line of the history ---- */

/* Percent-encoding as in URLs: letters, digits and a few signs stay, other bytes become %XX. */
static void add_escaped(struct text *line, const char *s)
{
    for (; *s; s++)
        text_printf(line, isalnum((unsigned char)*s) || strchr("_-.,:/", *s) ? "%c" : "%%%02X",
                    (unsigned char)*s);
}

static int hex_digit(char c)
{
    const char *digits = "0123456789ABCDEF", *found = c ? strchr(digits, c) : NULL;
    return found ? (int)(found - digits) : -1;
}

static void unescape(char *out, size_t size, const char *s)
{
    size_t count = 0;
    while (*s && count + 1 < size) {
        bool coded = *s == '%' && hex_digit(s[1]) >= 0 && hex_digit(s[2]) >= 0;
        out[count++] = coded ? (char)(hex_digit(s[1]) << 4 | hex_digit(s[2])) : *s;
        s += coded ? 3 : 1;
    }
    out[count] = 0;
}

static const struct words {
    const char *key;
    size_t offset, size;
} words[] = {
#define WORD(key, field)                                                                                     \
    {                                                                                                        \
        key, offsetof(struct attempt, field), sizeof((struct attempt *)0)->field                             \
    }
    WORD("sha256", sha256),           WORD("verdict", verdict), WORD("device", device),
    WORD("missed", predicted.missed), WORD("answers", answers), WORD("next", next),
#undef WORD
};

/* "stencil_tiled=20/20,5/5,0/10,15/15@0.46": points by check, then OP/B. */
static void add_entry(struct text *line, const struct attempt_entry *entry, const char *name)
{
    text_printf(line, " %s=", name);
    for (int c = 0; c < CHECK_COUNT; c++)
        text_printf(line, "%s%.10g/%.10g", c ? "," : "", entry->checks[c].score, entry->checks[c].max_score);
    text_printf(line, "@%.10g", entry->op_per_byte);
}

void attempt_write(struct text *line, const struct attempt *a)
{
    const struct lab *lab = lab_find(a->lab);
    text_printf(line, LINE_BEGIN "lab=%d time=%" PRId64 " score=%.10g/%.10g predicted=%d/%d/%d", a->lab,
                a->time, a->score, a->max_score, a->predicted.right, a->predicted.wrong, a->predicted.open);
    for (size_t w = 0; w < ARRAY_LEN(words); w++) {
        text_printf(line, " %s=", words[w].key);
        add_escaped(line, (const char *)a + words[w].offset);
    }
    for (int e = 0; e < lab->entry_count; e++)
        add_entry(line, &a->entries[e], lab->entries[e]->name);
    text_printf(line, LINE_END "\n");
}

/* Read exactly `count` numbers, separated by the characters of `signs`. */
static bool read_numbers(const char *value, int count, const char *signs, double *numbers)
{
    for (int k = 0; k < count; k++) {
        char *end;
        numbers[k] = strtod(value, &end);
        if (end == value || *end != (k + 1 < count ? signs[k] : 0))
            return false;
        value = end + 1;
    }
    return true;
}

static bool read_entry(struct attempt_entry *entry, const char *value)
{
    double numbers[2 * CHECK_COUNT + 1];
    if (!read_numbers(value, ARRAY_LEN(numbers), "/,/,/,/@", numbers))
        return false;
    for (int c = 0; c < CHECK_COUNT; c++) {
        entry->checks[c].score = numbers[2 * c];
        entry->checks[c].max_score = numbers[2 * c + 1];
    }
    entry->op_per_byte = numbers[2 * CHECK_COUNT];
    return true;
}

static bool read_word(struct attempt *a, const char *key, const char *value)
{
    const struct lab *lab = lab_find(a->lab);
    int used = 0;
    if (strcmp(key, "lab") == 0)
        return sscanf(value, "%9d%n", &a->lab, &used) == 1 && !value[used];
    if (strcmp(key, "time") == 0)
        return sscanf(value, "%18" SCNd64 "%n", &a->time, &used) == 1 && !value[used];
    if (strcmp(key, "score") == 0)
        return sscanf(value, "%lf/%lf%n", &a->score, &a->max_score, &used) == 2 && !value[used];
    if (strcmp(key, "predicted") == 0)
        return sscanf(value, "%9d/%9d/%9d%n", &a->predicted.right, &a->predicted.wrong, &a->predicted.open,
                      &used) == 3 &&
               !value[used];
    for (size_t w = 0; w < ARRAY_LEN(words); w++)
        if (strcmp(key, words[w].key) == 0)
            unescape((char *)a + words[w].offset, words[w].size, value);
    for (int e = 0; lab && e < lab->entry_count; e++)
        if (strcmp(key, lab->entries[e]->name) == 0)
            return read_entry(&a->entries[e], value);
    return true;
}

bool attempt_read(struct attempt *a, const char *line, size_t length)
{
    size_t begin = strlen(LINE_BEGIN), end = strlen(LINE_END);
    *a = (struct attempt){.lab = -1};
    if (length < begin + end || memcmp(line, LINE_BEGIN, begin) != 0 ||
        memcmp(line + length - end, LINE_END, end) != 0 || memchr(line, 0, length))
        return false;
    char *copy = xstrndup(line + begin, length - begin - end), *rest = copy, *word;
    bool ok = true;
    while (ok && (word = strsep(&rest, " "))) {
        char *equals = strchr(word, '=');
        if (equals)
            *equals = 0;
        ok = equals && read_word(a, word, equals + 1);
    }
    free(copy);
    return ok && a->time > 0 && lab_find(a->lab) && a->max_score > 0;
}

/* ---- changes ---- */

void attempt_changes(struct text *out, const struct attempt *before, const struct attempt *after)
{
    const struct lab *lab = lab_find(after->lab);
    for (int e = 0; e < lab->entry_count; e++) {
        bool named = false;
        for (int c = 0; c < CHECK_COUNT; c++) {
            double was = before->entries[e].checks[c].score, is = after->entries[e].checks[c].score;
            if (was == is)
                continue;
            char *from = result_points(was), *to = result_points(is);
            text_printf(out, "%s", named ? ", " : out->length ? "; " : "");
            if (!named && lab->entry_count > 1)
                text_printf(out, "%s: ", lab->entries[e]->name);
            text_printf(out, "%s %s → %s", check_name((enum check_name)c), from, to);
            named = true;
            free(from);
            free(to);
        }
    }
}
