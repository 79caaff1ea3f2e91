#include "grader/handout/markdown.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define FURTHER_READING "## Further reading\n"

struct scanner {
    struct pieces *pieces;
    const char *text, *at;
    int line;
    bool line_start, after_blank, in_list, exempt;
    const char *word; /* the last word, if only blanks stand behind it; else NULL */
    size_t word_length;
    bool word_counts;  /* "one block", "the block": what follows is no number of it */
    bool word_numbers; /* the last number was the name of a thing: "lanes 0" and ... */
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

/* Go on to `to`, counting lines. */
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

/* Raised digits in UTF-8, 0 to 9. */
static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

static const char *read_raised(const char *at, int *power)
{
    int value = 0, sign = begins(at, "⁻") ? -1 : 1;
    const char *start = at += sign < 0 ? strlen("⁻") : 0;
    for (int d = 0; d < 10; d++)
        if (begins(at, raised[d])) {
            value = 10 * value + d;
            at += strlen(raised[d]);
            d = -1;
        }
    if (at > start && value < 100)
        *power = sign * value;
    return at;
}

static bool is_thousands(const char *at)
{
    return isdigit((unsigned char)at[0]) && isdigit((unsigned char)at[1]) && isdigit((unsigned char)at[2]) &&
           !isdigit((unsigned char)at[3]);
}

/* Read the number at `at`: 18,432 or 18{,}432 or 2.54; the value, its decimals and what stands behind it. */
static const char *read_digits(const char *at, struct piece *p)
{
    char plain[40];
    size_t length = 0;
    bool after_point = false;
    p->decimals = 0;
    for (;; at++) {
        if (isdigit((unsigned char)*at)) {
            p->decimals += after_point;
        } else if (!after_point && *at == '.' && isdigit((unsigned char)at[1])) {
            after_point = true;
        } else if (!after_point && *at == ',' && is_thousands(at + 1)) {
            continue;
        } else if (!after_point && begins(at, "{,}") && is_thousands(at + 3)) {
            p->tex = true;
            at += 2;
            continue;
        } else {
            break;
        }
        if (length + 1 < sizeof plain)
            plain[length++] = *at;
    }
    plain[length] = 0;
    p->value = strtod(plain, NULL);
    return at;
}

/* "58 %", "58%", and in formulas "58\,\%" */
static bool is_percent(const char *at)
{
    at += begins(at, "\\,") ? 2 : *at == ' ' || *at == '\n' ? 1 : begins(at, "\u00a0") ? strlen("\u00a0") : 0;
    return *at == '%' || begins(at, "\\%");
}

/* Words in front of a number that is a name. */
static bool is_numbering(const char *word, size_t length)
{
    static const char *const words[] = {"lab",   "exercise", "step", "CUDA",   "lane",    "thread",
                                        "block", "warp",     "cell", "bank",   "element", "output",
                                        "plane", "point",    "row",  "column", "figure",  "chapter",
                                        "bit",   "level",    "hint", "order"};
    for (size_t k = 0; k < ARRAY_LEN(words); k++) {
        size_t full = strlen(words[k]);
        if ((length == full || (length == full + 1 && word[full] == 's')) &&
            (tolower((unsigned char)word[0]) == tolower((unsigned char)words[k][0])) &&
            !strncmp(word + 1, words[k] + 1, full - 1))
            return true;
    }
    return false;
}

static bool is_article(const char *word, size_t length)
{
    static const char *const words[] = {"the", "a", "one", "each", "every", "per", "this"};
    for (size_t k = 0; k < ARRAY_LEN(words); k++)
        if (length == strlen(words[k]) && !strncasecmp(word, words[k], length))
            return true;
    return false;
}

static bool is_date(const char *at)
{
    static const char shape[] = "dddd-dd-dd";
    for (size_t k = 0; k + 1 < sizeof shape; k++)
        if (shape[k] == 'd' ? !isdigit((unsigned char)at[k]) : at[k] != '-')
            return false;
    return true;
}

/* "lanes 0 and 31", "labs 4 to 6": the second one is a name as the first. */
static void take_number(struct scanner *s)
{
    bool chained =
        s->word && s->word_numbers &&
        ((s->word_length == 2 && begins(s->word, "to")) || (s->word_length == 3 && begins(s->word, "and")));
    struct piece p = {.power = 1};
    const char *end = read_digits(s->at, &p);
    bool name =
        s->word && !p.decimals && (chained || (!s->word_counts && is_numbering(s->word, s->word_length)));
    if (is_date(s->at))
        end = s->at + strlen("dddd-dd-dd"), name = true;
    bool identifier = isalpha((unsigned char)*end) || *end == '_';
    if (!identifier && !name && !s->exempt) {
        const char *behind = read_raised(end, &p.power);
        struct piece *new = add_piece(s, PIECE_NUMBER, s->at, behind);
        new->value = pow(p.value, p.power);
        new->decimals = p.decimals;
        new->power = p.power;
        new->percent = is_percent(behind);
        new->value /= new->percent ? 100 : 1;
        end = behind;
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
    s->word_counts = s->word && is_article(s->word, s->word_length);
    s->word = s->at;
    s->word_length = (size_t)(end - s->at);
    go_to(s, end);
}

/* ---- code spans, formulas, comments ---- */

/* Does what stands behind a number in a formula leave it alone: a unit, a comma, a gap? */
static bool is_remark(const char *at)
{
    return *at == ',' || begins(at, "\\text") || begins(at, "\\quad") || begins(at, "\\qquad");
}

/* Is all of it, but for blanks around, one number? Then make a piece of it. */
static bool take_bare_number(struct scanner *s, const char *start, const char *end, bool formula)
{
    struct piece p = {.power = 1};
    while (start < end && isspace((unsigned char)*start))
        start++;
    if (start == end || !isdigit((unsigned char)*start))
        return false;
    const char *behind = read_digits(start, &p), *rest = behind;
    bool percent = is_percent(behind);
    while (rest < end && (isspace((unsigned char)*rest) || (percent && strchr("\\,%", *rest))))
        rest++;
    if ((rest < end && !(formula && is_remark(rest))) ||
        (formula && (p.value == 0 || p.value == 1) && !p.decimals))
        return false;
    struct piece *new = add_piece(s, PIECE_NUMBER, start, behind);
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

/* The sides of $a = b \approx c$ that are bare numbers are claims; all else is derivation. */
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

/* A fenced block: a diagram if it says "text". */
static void take_fence(struct scanner *s)
{
    const char *info = s->at + strspn(s->at, "`"), *line_end = strchr(info, '\n');
    const char *end = strstr(info, "\n```");
    add_piece(s, PIECE_END, s->at, s->at);
    if (!line_end || !end)
        add_piece(s, PIECE_OPEN, s->at, info);
    else if (strncmp(info, "text", (size_t)(line_end - info)) || line_end == info)
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
