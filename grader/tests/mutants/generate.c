#include "grader/tests/mutants/generate.h"

#include <ctype.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/mutants/mask.h"

enum { GROUPS = 10 };

/* ---- texts ---- */

/* `text` from the line that holds `at` up to its end, without blanks around it. */
static char *trimmed_line(const char *text, size_t at)
{
    while (at > 0 && text[at - 1] != '\n')
        at--;
    const char *start = text + at + strspn(text + at, " \t");
    size_t length = strcspn(start, "\n");
    while (length > 0 && isspace((unsigned char)start[length - 1]))
        length--;
    return xstrndup(start, length);
}

char *mutant_text(const struct mutant *m)
{
    return xformat("%.*s%s%s", (int)m->at, m->origin_text, m->replacement,
                   m->origin_text + m->at + m->length);
}

static char *plain_change(const struct mutant *m)
{
    char *text = mutant_text(m), *before = trimmed_line(m->origin_text, m->at);
    char *after = trimmed_line(text, m->at), *change = xformat("%s => %s", before, after);
    free(text);
    free(before);
    free(after);
    return change;
}

char *mutant_change(const struct mutant *m)
{
    char *change = plain_change(m), *numbered = m->nth > 1 ? xformat("%s #%d", change, m->nth) : NULL;
    if (numbered)
        free(change);
    return numbered ? numbered : change;
}

char *mutant_name(const struct mutants *list, size_t i)
{
    const struct mutant *m = &list->items[i];
    const char *slash = strrchr(m->origin, '/'), *file = slash ? slash + 1 : m->origin;
    int nth = 1;
    for (size_t k = i; k-- > 0 && list->items[k].origin == m->origin;)
        nth += strcmp(list->items[k].rule->name, m->rule->name) == 0 && list->items[k].line == m->line;
    char *name = xformat("%.*s:%s:%d", (int)strcspn(file, "."), file, m->rule->name, m->line);
    if (nth > 1) {
        char *longer = xformat("%s.%d", name, nth);
        free(name);
        return longer;
    }
    return name;
}

/* ---- places ---- */

/* How many lines further down the statement ends that masked[at] is part of: at its semicolon, or at the
 * brace that closes its block. */
static int lines_to_end(const char *masked, size_t at)
{
    int lines = 0, depth = 0;
    for (const char *c = masked + at; *c; c++) {
        lines += *c == '\n';
        depth += (*c == '{') - (*c == '}');
        if ((*c == ';' && depth == 0) || (*c == '}' && depth <= 0))
            break;
    }
    return lines;
}

/* One rule, ready to be looked for. */
struct search {
    regex_t on, find;
};

static void compile(regex_t *to, const char *pattern)
{
    if (regcomp(to, pattern, REG_EXTENDED) != 0)
        die("mutants: no regular expression: %s", pattern);
}

static void search_start(struct search *s, const struct rule *rule)
{
    compile(&s->on, rule->on ? rule->on : "");
    compile(&s->find, rule->find);
}

static void search_end(struct search *s)
{
    regfree(&s->on);
    regfree(&s->find);
}

/* `put` with what the groups of a match hold. */
static char *expand(const char *put, const char *line, const regmatch_t *groups)
{
    struct text out = {0};
    text_add(&out, "", 0);
    for (; *put; put++) {
        const regmatch_t *g = *put == '\\' && isdigit((unsigned char)put[1]) ? &groups[put[1] - '0'] : NULL;
        if (g && g->rm_so >= 0)
            text_add(&out, line + g->rm_so, (size_t)(g->rm_eo - g->rm_so));
        put += *put == '\\';
        if (!g)
            text_add(&out, put, 1);
    }
    return out.s;
}

static bool same_change(const struct mutant *a, const struct mutant *b)
{
    char *x = mutant_text(a), *y = mutant_text(b);
    bool same = strcmp(x, y) == 0;
    free(x);
    free(y);
    return same;
}

/* Is it new, and are there fewer than `most` of its rule from the same origin? */
static bool is_wanted(const struct mutants *list, const struct mutant *m, size_t most)
{
    size_t siblings = 0;
    for (size_t k = list->count; k-- > 0 && list->items[k].origin == m->origin;) {
        const struct mutant *other = &list->items[k];
        if (other->line == m->line && same_change(other, m))
            return false;
        siblings += strcmp(other->rule->name, m->rule->name) == 0;
    }
    return siblings < most;
}

/* Which of those that read the same is it? */
static int nth_of_its_kind(const struct mutants *list, const struct mutant *m)
{
    int nth = 1;
    char *change = plain_change(m);
    for (size_t k = list->count; k-- > 0 && list->items[k].origin == m->origin;) {
        char *other = plain_change(&list->items[k]);
        nth += strcmp(list->items[k].rule->name, m->rule->name) == 0 && strcmp(other, change) == 0;
        free(other);
    }
    free(change);
    return nth;
}

/* Keep it if it changes something, touches nothing masked, and is wanted. */
static void keep(struct mutants *list, struct mutant *m, const char *masked, size_t most)
{
    bool changes = strlen(m->replacement) != m->length || memcmp(masked + m->at, m->replacement, m->length);
    if (changes && !memchr(masked + m->at, MASKED, m->length) && is_wanted(list, m, most)) {
        m->nth = nth_of_its_kind(list, m);
        *ARRAY_PUSH(list->items, list->count, list->capacity) = *m;
    } else {
        free(m->replacement);
    }
}

/* All places in the line that begins at masked[start]. */
static void search_line(struct mutants *list, struct mutant m, const struct search *s, const char *masked,
                        size_t start, size_t most)
{
    char *line = xstrndup(masked + start, strcspn(masked + start, "\n"));
    regmatch_t groups[GROUPS];
    bool wanted = regexec(&s->on, line, 0, NULL, 0) == 0;
    for (size_t from = 0; wanted && line[from];) {
        if (regexec(&s->find, line + from, GROUPS, groups, from ? REG_NOTBOL : 0) != 0)
            break;
        m.at = start + from + (size_t)groups[0].rm_so;
        m.length = (size_t)(groups[0].rm_eo - groups[0].rm_so);
        m.last_line = m.line + lines_to_end(masked, m.at);
        m.replacement = expand(m.rule->put, line + from, groups);
        keep(list, &m, masked, most);
        from += (size_t)groups[0].rm_eo + (m.length == 0);
    }
    free(line);
}

void mutants_add(struct mutants *list, const char *origin, const char *text, size_t most)
{
    char *masked = xstrdup(text);
    mask_source(masked);
    for (size_t r = 0; r < rule_count; r++) {
        struct search search;
        search_start(&search, &rules[r]);
        struct mutant m = {.origin = origin, .origin_text = text, .rule = &rules[r], .line = 1};
        for (const char *at = masked; *at; at += strcspn(at, "\n"), at += *at == '\n', m.line++)
            search_line(list, m, &search, masked, (size_t)(at - masked), most);
        search_end(&search);
    }
    free(masked);
}

void mutants_free(struct mutants *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i].replacement);
    free(list->items);
    *list = (struct mutants){0};
}
