#include "grader/class/policy.h"

#include <math.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "grader/class/moment.h"
#include "grader/text/whole_file.h"
#include "grader/labs/lab_record.h"

enum { POLICY_MAX_BYTES = 1 << 20 };

static const char byte_order_mark[] = "\xef\xbb\xbf"; /* some editors on Windows begin a file with it */

/* ---- keys ---- */

static const struct number_key {
    const char *name;
    size_t offset;
    double least, most;
    bool whole;
} number_keys[] = {
    {"weight", offsetof(struct lab_policy, weight), 0, 1e6, false},
    {"marks", offsetof(struct lab_policy, marks), 0.01, 1e6, false},
    {"late_penalty", offsetof(struct lab_policy, late_penalty), 0, 100, false},
    {"late_days", offsetof(struct lab_policy, late_days), 0, 1e6, false},
    {"grace_minutes", offsetof(struct lab_policy, grace_minutes), 0, 1e6, false},
};

struct reader {
    struct policy *policy;
    const char *path;
    int line;
    bool only_labs; /* second pass: the lines for one lab, which override those for all */
    char seen[100][60];
    size_t seen_count;
    struct why *why;
};

static const struct number_key term_keys[] = {
    {"late_budget", offsetof(struct term_policy, late_budget), 0, 1000, true},
    {"drop_lowest", offsetof(struct term_policy, drop_lowest), 0, 100, true},
    {"best_of", offsetof(struct term_policy, best_of), 0, 100, true},
};

/* Set the number in `record` that the key stands for. */
static bool set_number(struct reader *r, void *record, const struct number_key *key, const char *value)
{
    char *end;
    double number = strtod(value, &end);
    if (end == value || *end || !(number >= key->least && number <= key->most) ||
        (key->whole && number != floor(number)))
        return why_say_at(r->why, r->path, r->line, "%s = %s: give a %snumber from %g to %g", key->name,
                          value, key->whole ? "whole " : "", key->least, key->most);
    memcpy((char *)record + key->offset, &number, sizeof number);
    return true;
}

static bool set_lab_key(struct reader *r, struct lab_policy *lab, const char *key, const char *value)
{
    for (size_t i = 0; i < ARRAY_LEN(number_keys); i++)
        if (strcasecmp(key, number_keys[i].name) == 0)
            return set_number(r, lab, &number_keys[i], value);
    if (strcasecmp(key, "deadline") != 0)
        return why_say_at(
            r->why, r->path, r->line,
            "%s: there is no such key; keys are weight, marks, deadline, late_penalty, late_days, "
            "grace_minutes, each with or without labN. before it, and handed_in, late_budget, "
            "drop_lowest, best_of",
            key);
    return moment_read(value, &lab->deadline) ||
           why_say_at(r->why, r->path, r->line,
                      "deadline = %s: is not a time; write 2026-11-20 23:59, with a Z after it for UTC",
                      value);
}

static bool set_handed_in(struct reader *r, const char *value)
{
    r->policy->by_roster = strcmp(value, "roster") == 0;
    return r->policy->by_roster || strcmp(value, "mtime") == 0 ||
           why_say_at(r->why, r->path, r->line, "handed_in = %s: choose mtime or roster", value);
}

static bool set_for_all(struct reader *r, const char *key, const char *value)
{
    if (strcasecmp(key, "handed_in") == 0)
        return set_handed_in(r, value);
    for (size_t i = 0; i < ARRAY_LEN(term_keys); i++)
        if (strcasecmp(key, term_keys[i].name) == 0)
            return set_number(r, &r->policy->term, &term_keys[i], value);
    for (size_t n = 0; n < LABS_MOST; n++)
        if (!set_lab_key(r, &r->policy->labs[n], key, value))
            return false;
    return true;
}

/* ---- lines ---- */

static char *trim(char *s)
{
    char *end = s + strlen(s);
    while (end > s && isspace((unsigned char)end[-1]))
        *--end = 0;
    return s + strspn(s, " \t");
}

static bool set(struct reader *r, const char *key, const char *value)
{
    const char *dot = strchr(key, '.');
    if ((dot != NULL) != r->only_labs)
        return true;
    for (size_t i = 0; i < r->seen_count; i++)
        if (strcasecmp(r->seen[i], key) == 0)
            return why_say_at(r->why, r->path, r->line, "%s is set twice; remove one of the lines", key);
    if (r->seen_count < ARRAY_LEN(r->seen))
        snprintf(r->seen[r->seen_count++], sizeof r->seen[0], "%s", key);
    if (!dot)
        return set_for_all(r, key, value);
    char *word = xstrndup(key, (size_t)(dot - key));
    const struct lab *lab = lab_named(word);
    free(word);
    return lab ? set_lab_key(r, &r->policy->labs[lab->number], dot + 1, value)
               : why_say_at(r->why, r->path, r->line, "%s: there is no such lab", key);
}

static bool read_line(struct reader *r, char *line)
{
    line[strcspn(line, "#")] = 0;
    char *key = trim(line), *equals = strchr(key, '=');
    if (!*key)
        return true;
    if (!equals)
        return why_say_at(r->why, r->path, r->line, "\"%s\" is not of the form KEY = VALUE", key);
    *equals = 0;
    return set(r, trim(key), trim(equals + 1));
}

static bool read_lines(struct reader *r, const char *text)
{
    bool ok = true;
    r->line = 0;
    if (strncmp(text, byte_order_mark, strlen(byte_order_mark)) == 0)
        text += strlen(byte_order_mark);
    for (const char *at = text; ok && *at; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        char *line = xstrndup(at, length);
        r->line++;
        ok = read_line(r, line);
        free(line);
        at += length;
    }
    return ok;
}

struct policy policy_default(void)
{
    struct policy policy = {0};
    for (size_t n = 0; n < LABS_MOST; n++)
        policy.labs[n] = LAB_POLICY_USUAL;
    return policy;
}

bool policy_read(struct policy *policy, const char *path, struct why *why)
{
    struct reader r = {.policy = policy, .path = path, .why = why};
    struct text text = {0};
    *policy = policy_default();
    bool ok = whole_file_read(&text, path, POLICY_MAX_BYTES, why);
    for (int pass = 0; ok && text.s && pass < 2; pass++) {
        r.only_labs = pass == 1;
        ok = read_lines(&r, text.s);
    }
    if (ok && policy->term.drop_lowest > 0 && policy->term.best_of > 0)
        ok = why_say_at(r.why, r.path, r.line, "drop_lowest and best_of are both set; choose one");
    text_free(&text);
    return ok;
}

/* ---- one submission ---- */

time_t policy_days_after(time_t moment, unsigned days)
{
    struct tm tm;
    localtime_r(&moment, &tm);
    tm.tm_mday += (int)days;
    tm.tm_isdst = -1;
    return mktime(&tm);
}

/* Days begun since the deadline. */
static unsigned days_between(time_t deadline, time_t handed_in)
{
    enum { LONG_DAY = 25 * 3600 };
    unsigned days = (unsigned)((handed_in - deadline) / LONG_DAY); /* at least this many */
    while (policy_days_after(deadline, days) < handed_in)
        days++;
    return days;
}

struct applied policy_apply(const struct lab_policy *lab, double fraction, time_t handed_in,
                            unsigned days_free)
{
    struct applied a = {.weight = lab->weight,
                        .marks = lab->marks,
                        .late_penalty = lab->late_penalty,
                        .late_days = lab->late_days};
    a.late = lab->deadline && difftime(handed_in, lab->deadline) > 60 * lab->grace_minutes;
    a.days_late = a.late ? days_between(lab->deadline, handed_in) : 0;
    a.days_free = days_free < a.days_late ? days_free : a.days_late;
    a.score = lab_policy_marks(lab, fraction, a.days_late - a.days_free);
    return a;
}
