#include "grader/tests/expectation.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/report/report.h"
#include "grader/compile/submission.h"

/* The text after "//", or NULL. */
static const char *body(const char *line)
{
    line += strncmp(line, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return strncmp(line, "//", 2) == 0 ? line + 2 : NULL;
}

/* The next word as a new string, with `*at` moved after it; NULL at the end of the line. A word ends at a
 * space outside double quotes. */
static char *next_word(const char **at)
{
    const char *s = *at + strspn(*at, " \t"), *end = s;
    for (bool quoted = false;
         *end && *end != '\n' && *end != '\r' && (quoted || !isspace((unsigned char)*end)); end++)
        quoted ^= *end == '"';
    *at = end;
    return end > s ? xstrndup(s, (size_t)(end - s)) : NULL;
}

const struct lab *expectation_lab(const char *line)
{
    int number, length = 0;
    const char *s = body(line);
    if (!s || sscanf(s, " lab%d%n", &number, &length) != 1 || !isspace((unsigned char)s[length]))
        return NULL;
    return lab_find(number);
}

/* What one word needs to be judged. */
struct subject {
    const struct result *r;
    const char *source;
};

static bool verdict_holds(const struct subject *s, const char *want)
{
    return strcmp(verdict_name(s->r->verdict), want) == 0;
}

/* "=57.5", "<57.5" or ">57.5" */
static bool score_holds(const struct subject *s, const char *want)
{
    char *end;
    double score = s->r->score, value = strtod(want + 1, &end);
    bool holds = *want == '<' ? score < value : *want == '>' ? score > value : fabs(score - value) < 0.01;
    return end > want + 1 && *end == 0 && holds;
}

bool expectation_is_here(const char *source, int line)
{
    const char *text = submission_line(source, line), *here = text ? strstr(text, "// HERE") : NULL;
    return here && here < text + strcspn(text, "\n");
}

/* "@12", "@HERE", or nothing */
static bool place_holds(const struct subject *s, const char *place, int line)
{
    if (strcmp(place, "@HERE") == 0)
        return expectation_is_here(s->source, line);
    return *place == 0 || atoi(place + 1) == line;
}

static const char *kind_word(const struct finding *f)
{
    return finding_kind_name(f->kind);
}

/* "KIND" or "CAUSE", with or without a place */
static bool some_finding_holds(const struct subject *s, const char *want,
                               const char *(*word)(const struct finding *f))
{
    size_t length = strcspn(want, "@");
    for (int e = 0; e < s->r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++) {
            const struct findings *list = &s->r->exercises[e].checks[c].findings;
            for (size_t i = 0; i < list->count; i++) {
                const char *has = word(&list->items[i]);
                if (strncmp(has, want, length) == 0 && has[length] == 0 &&
                    place_holds(s, want + length, list->items[i].line))
                    return true;
            }
        }
    return false;
}

static bool finding_holds(const struct subject *s, const char *want)
{
    return some_finding_holds(s, want, kind_word);
}

static bool cause_holds(const struct subject *s, const char *want)
{
    return some_finding_holds(s, want, finding_cause_word);
}

static bool no_finding(const struct subject *s)
{
    for (int e = 0; e < s->r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++) {
            const struct findings *list = &s->r->exercises[e].checks[c].findings;
            for (size_t i = 0; i < list->count; i++)
                if (finding_kind_costs(list->items[i].kind))
                    return false;
        }
    return true;
}

/* Is the file the boss itself? Where not, build/measure boss --modelled writes its lines anew. */
static bool is_boss(const struct subject *s)
{
    bool same = s->r->exercise_count > 0;
    for (int e = 0; e < s->r->exercise_count; e++) {
        const struct exercise *x = &s->r->exercises[e];
        same = same && x->boss > 0 && fabs(x->timed.seconds / x->boss - 1) < 0.05;
    }
    return same;
}

/* "text", with its quotes */
static bool says_holds(const struct subject *s, const char *want)
{
    struct text said = {0};
    size_t length = strlen(want);
    if (length < 3 || want[0] != '"' || want[length - 1] != '"')
        return false;
    report_render(&said, s->r, &(struct report_style){.width = 1 << 20});
    text_printf(&said, "\n%s\n%s", s->r->message, s->r->diagnostics.s ? s->r->diagnostics.s : "");
    for (int e = 0; e < s->r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++)
            for (size_t i = 0; i < s->r->exercises[e].checks[c].findings.count; i++)
                text_printf(&said, "\n%s", s->r->exercises[e].checks[c].findings.items[i].message);
    char *text = xstrndup(want + 1, length - 2);
    bool holds = strstr(said.s, text) != NULL;
    free(text);
    text_free(&said);
    return holds;
}

static bool omits_holds(const struct subject *s, const char *want)
{
    return strlen(want) > 2 && !says_holds(s, want);
}

/* ENTRY.CHECK=STATUS. False too if it names no check of this lab. */
static bool check_holds(const struct subject *s, const char *word)
{
    for (int e = 0; e < s->r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++) {
            const struct exercise *exercise = &s->r->exercises[e];
            char *want = xformat("%s.%s=%s", exercise->entry->name, check_name((enum check_name)c),
                                 check_status_name(exercise->checks[c].status));
            bool holds = strcmp(want, word) == 0;
            free(want);
            if (holds)
                return true;
        }
    return false;
}

static bool word_holds(const struct subject *s, const char *word)
{
    static const struct {
        const char *prefix;
        bool (*holds)(const struct subject *s, const char *want);
    } forms[] = {
        {"verdict=", verdict_holds}, {"finding=", finding_holds}, {"cause=", cause_holds},
        {"says=", says_holds},       {"omits=", omits_holds},
    };
    for (size_t i = 0; i < ARRAY_LEN(forms); i++)
        if (strncmp(word, forms[i].prefix, strlen(forms[i].prefix)) == 0)
            return forms[i].holds(s, word + strlen(forms[i].prefix));
    if (strncmp(word, "score", 5) == 0 && strchr("=<>", word[5]) && word[5])
        return score_holds(s, word + 5);
    if (strcmp(word, "nofinding") == 0)
        return no_finding(s);
    if (strcmp(word, "boss") == 0)
        return is_boss(s);
    return check_holds(s, word);
}

/* Does the word speak of points that a clock gives otherwise than a model? */
static bool is_about_time(const char *word)
{
    return strstr(word, ".time=") || strncmp(word, "score>", 6) == 0 ||
           (strncmp(word, "score=", 6) == 0 && strcmp(word, "score=0") != 0);
}

static const char on_gpu[] = " gpu:", unconfined[] = " unconfined:";

static bool begins(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

/* What stands after the mark, one of the two above, in the marked lines directly below the first one, or
 * NULL. */
static const char *marked_words(const char *line, const char *mark)
{
    for (line += strcspn(line, "\n"); *line; line += strcspn(line, "\n")) {
        const char *words = body(++line);
        if (!words || !(begins(words, on_gpu) || begins(words, unconfined)))
            return NULL;
        if (begins(words, mark))
            return words + strlen(mark);
    }
    return NULL;
}

/* What stands after "// labN" in the first line, or NULL. */
static const char *first_words(const char *line)
{
    const char *at = body(line);
    char *lab = at ? next_word(&at) : NULL;
    free(lab);
    return lab ? at : NULL;
}

bool expectation_may_run_unconfined(const char *line)
{
    const char *words = marked_words(line, unconfined);
    return !words || strncmp(words, " do not run", strlen(" do not run")) != 0;
}

void expectation_check(struct text *failures, const char *line, const struct result *r, const char *source)
{
    struct subject subject = {r, source};
    bool clocked = r->device_kind && strcmp(r->device_kind, "cuda") == 0;
    const char *own = clocked ? marked_words(line, on_gpu) : NULL;
    if (strcmp(r->sandbox, "none") == 0 && marked_words(line, unconfined))
        own = marked_words(line, unconfined);
    const char *at = own ? own : first_words(line);
    int words = 0;
    for (char *word; at && (word = next_word(&at)); words++) {
        bool passed_over = clocked && !own && is_about_time(word);
        if (!passed_over && !word_holds(&subject, word))
            text_printf(failures, "does not hold: %s\n", word);
        free(word);
    }
    if (words == 0)
        text_printf(failures, "nothing is expected: write \"// labN verdict=...\"\n");
}
