#include "grader/handout/markdown.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "grader/handout/number.h"

#define FURTHER_READING "## Further reading\n"

struct scanner {
    struct pieces *pieces;
    const char *text, *at;
    int line;
    bool line_start, after_blank, in_list, exempt;
    const char *word; /* the last word, if only blanks follow it; else NULL */
    size_t word_length;
    bool word_counts;  /* "one block", "the block": a number after it is no name of the block */
    bool word_numbers; /* the last number was a name: "lanes 0" and ... */
};

static struct piece *add_piece(struct scanner *s, enum piece_kind kind, const char *start, const char *end)
{
    struct piece *p = ARRAY_PUSH(s->pieces->items, s->pieces->count, s->pieces->capacity);
    *p = (struct piece){.kind = kind,
                        .start = (size_t)(start - s->text),
                        .end = (size_t)(end - s->text),
                        .line = s->line,
                        .power = 1};
    return p;
}

/* Advance to `to`, counting lines. */
static void go_to(struct scanner *s, const char *to)
{
    for (; s->at < to; s->at++)
        if (*s->at == '\n') {
            s->line++;
            s->line_start = true;
        }
}

static bool begins(const char *s, const char *with)
{
    return !strncmp(s, with, strlen(with));
}

/* ---- numbers ---- */

/* "lanes 0 and 31", "labs 4 to 6": the second number is a name like the first. */
static void take_number(struct scanner *s)
{
    bool chained =
        s->word && s->word_numbers &&
        ((s->word_length == 2 && begins(s->word, "to")) || (s->word_length == 3 && begins(s->word, "and")));
    struct piece p = {.power = 1};
    const char *end = number_read(s->at, &p);
    bool name =
        s->word && !p.decimals && (chained || (!s->word_counts && number_names(s->word, s->word_length)));
    if (number_is_date(s->at))
        end = s->at + strlen("dddd-dd-dd"), name = true;
    bool identifier = isalpha((unsigned char)*end) || *end == '_';
    if (!identifier && !name && !s->exempt) {
        const char *after = number_raised(end, &p.power);
        struct piece *new = add_piece(s, PIECE_NUMBER, s->at, after);
        new->value = pow(p.value, p.power);
        new->decimals = p.decimals;
        new->power = p.power;
        new->percent = number_is_percent(after);
        new->value /= new->percent ? 100 : 1;
        end = after;
    }
    while (identifier && (isalnum((unsigned char)*end) || *end == '_'))
        end++;
    go_to(s, end);
    s->word = NULL;
    s->word_numbers = name;
}

static void take_word(struct scanner *s)
{
    const char *end = s->at;
    while (isalnum((unsigned char)*end) || *end == '_')
        end++;
    s->word_counts = s->word && number_counts(s->word, s->word_length);
    s->word = s->at;
    s->word_length = (size_t)(end - s->at);
    go_to(s, end);
}

/* ---- code spans, formulas, comments ---- */

/* Does the text after a number in a formula leave its value alone: a unit, a comma, a space? */
static bool is_remark(const char *at)
{
    return *at == ',' || begins(at, "\\text") || begins(at, "\\quad") || begins(at, "\\qquad");
}

/* Is the whole text one number, except for blanks around it? Then add it as a piece. */
static bool take_bare_number(struct scanner *s, const char *start, const char *end, bool formula)
{
    struct piece p = {.power = 1};
    while (start < end && isspace((unsigned char)*start))
        start++;
    if (start == end || !isdigit((unsigned char)*start))
        return false;
    const char *after = number_read(start, &p), *rest = after;
    bool percent = number_is_percent(after);
    while (rest < end && (isspace((unsigned char)*rest) || (percent && strchr("\\,%", *rest))))
        rest++;
    if ((rest < end && !(formula && is_remark(rest))) ||
        (formula && (p.value == 0 || p.value == 1) && !p.decimals))
        return false;
    struct piece *new = add_piece(s, PIECE_NUMBER, start, after);
    new->value = percent ? p.value / 100 : p.value;
    new->decimals = p.decimals;
    new->percent = percent;
    new->tex = p.tex;
    return true;
}

static void take_code_span(struct scanner *s)
{
    size_t ticks = strspn(s->at, "`");
    const char *start = s->at + ticks, *end = start;
    while (*end && (strspn(end, "`") != ticks))
        end += *end == '`' ? strspn(end, "`") : 1;
    if (!s->exempt)
        take_bare_number(s, start, end, false);
    go_to(s, *end ? end + ticks : end);
}

static size_t relation_length(const char *at)
{
    static const char *const relations[] = {"=", "\\approx", "\\le", "\\ge", "\\to", "<", ">", "≈", "≤", "≥"};
    for (size_t k = 0; k < ARRAY_LEN(relations); k++)
        if (begins(at, relations[k]) &&
            !(relations[k][0] == '\\' && isalpha((unsigned char)at[strlen(relations[k])])))
            return strlen(relations[k]);
    return 0;
}

/* In $a = b \approx c$, sides that are bare numbers are claims; the rest is derivation. */
static bool take_formula(struct scanner *s)
{
    size_t dollars = s->at[1] == '$' ? 2 : 1;
    const char *start = s->at + dollars;
    const char *end = strstr(start, dollars == 2 ? "$$" : "$");
    if (!end || (dollars == 1 && isspace((unsigned char)*start)))
        return false;
    for (const char *side = start, *at = start; at <= end; at++) {
        size_t relation = at < end ? relation_length(at) : 1;
        if (!relation)
            continue;
        if (!s->exempt)
            take_bare_number(s, side, at, true);
        side = at + relation;
        at = side - 1;
    }
    go_to(s, end + dollars);
    return true;
}

static void take_comment(struct scanner *s)
{
    const char *end = strstr(s->at, "-->"), *start = s->at + strlen("<!--");
    if (!end) {
        add_piece(s, PIECE_OPEN, s->at, start);
        go_to(s, s->at + strlen(s->at));
        return;
    }
    start += strspn(start, " \n");
    if (*start == '=')
        add_piece(s, PIECE_SOURCES, start + 1, end);
    go_to(s, end + strlen("-->"));
}

/* ---- lines ---- */

/* A fenced block: a diagram if it is marked "text", a listing (listing.h) if it is marked "cuda". */
static void take_fence(struct scanner *s)
{
    const char *info = s->at + strspn(s->at, "`"), *line_end = strchr(info, '\n');
    const char *end = strstr(info, "\n```");
    add_piece(s, PIECE_END, s->at, s->at);
    if (!line_end || !end)
        add_piece(s, PIECE_OPEN, s->at, info);
    else if (!begins(info, "text\n") && !begins(info, "cuda\n"))
        add_piece(s, PIECE_PASTED, s->at, info);
    end = end ? strchr(end + 1, '\n') : NULL;
    go_to(s, end ? end : s->text + strlen(s->text));
}

static size_t list_marker(const char *at)
{
    size_t digits = strspn(at, "0123456789");
    if (digits && strchr(".)", at[digits]) && at[digits] && at[digits + 1] == ' ')
        return digits + 2;
    return *at && strchr("-*+", *at) && at[1] == ' ' ? 2 : 0;
}

static void take_line_start(struct scanner *s)
{
    size_t indent = strspn(s->at, " "), marker = list_marker(s->at + indent);
    const char *first = s->at + indent;
    s->line_start = false;
    if (*first == '\n' || *first == '#') {
        add_piece(s, PIECE_END, s->at, s->at);
        if (*first == '#')
            s->exempt = begins(first, FURTHER_READING);
        s->after_blank = *first == '\n';
        s->word = NULL;
        go_to(s, first + strcspn(first, "\n"));
        return;
    }
    if (!marker && indent == 0 && s->after_blank)
        s->in_list = false;
    s->in_list |= marker > 0;
    if (indent >= 4 && s->after_blank && !s->in_list) {
        add_piece(s, PIECE_PASTED, s->at, first);
        go_to(s, first + strcspn(first, "\n"));
        return;
    }
    if (marker)
        add_piece(s, PIECE_END, s->at, s->at);
    s->after_blank = false;
    go_to(s, first + marker);
    if (begins(s->at, "```"))
        take_fence(s);
}

static void take_inline(struct scanner *s)
{
    unsigned char c = (unsigned char)*s->at;
    if (begins(s->at, "<!--"))
        take_comment(s);
    else if (begins(s->at, "]("))
        go_to(s, s->at + strcspn(s->at, ")"));
    else if (c == '`')
        take_code_span(s);
    else if (c == '$' && take_formula(s))
        s->word = NULL;
    else if (isdigit(c))
        take_number(s);
    else if (isalpha(c) || c == '_')
        take_word(s);
    else {
        if (c != ' ' && c != '\n')
            s->word = NULL;
        go_to(s, s->at + 1);
    }
}

void markdown_scan(struct pieces *pieces, const char *text)
{
    struct scanner s = {
        .pieces = pieces, .text = text, .at = text, .line = 1, .line_start = true, .after_blank = true};
    while (*s.at)
        if (s.line_start)
            take_line_start(&s);
        else
            take_inline(&s);
    add_piece(&s, PIECE_END, s.at, s.at);
}
