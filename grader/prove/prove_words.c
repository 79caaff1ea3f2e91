/* Print what was proved. */
#include <stdio.h>
#include <string.h>

#include "grader/prove/prove_parts.h"
#include "grader/text/page.h"
#include "grader/text/terminal.h"

struct grouped {
    char s[24];
};

/* 2,147,483,647 */
static struct grouped grouped(int number)
{
    struct grouped g = {""};
    char digits[16];
    int count = snprintf(digits, sizeof digits, "%d", number), at = 0;
    for (int k = 0; k < count; k++) {
        if (k && (count - k) % 3 == 0)
            g.s[at++] = ',';
        g.s[at++] = digits[k];
    }
    return g;
}

static void doubt_words(struct text *out, const struct doubt *d)
{
    if (d->line)
        text_printf(out, "line %d: ", d->line);
    switch (d->kind) {
    case DOUBT_OUTSIDE:
        text_printf(out, "the index of this %s %s may leave it", d->store ? "store to" : "load from",
                    d->what);
        break;
    case DOUBT_ADDRESS:
        text_printf(out, "the address in %s is not known: it may depend on a loaded value", d->what);
        break;
    case DOUBT_OVERFLOW:
        text_printf(out, "a 32-bit number on the way to this address may overflow");
        break;
    case DOUBT_LENGTH:
        text_printf(out, "the kernel has too many ways through it");
        break;
    case DOUBT_MEET:
        text_printf(out, "this %s %s may meet that of line %d", d->store ? "store to" : "load from", d->what,
                    d->other_line);
        break;
    case DOUBT_BARRIER:
        text_printf(out, "some threads may pass this barrier by (line %d)", d->other_line);
        break;
    case DOUBT_TWICE:
        text_printf(out, "an output may be stored again at line %d", d->other_line);
        break;
    case DOUBT_NO_OUTPUT:
        text_printf(out, "what is stored here may be no output");
        break;
    case DOUBT_MISSING:
        text_printf(out, "an output may not be stored");
        break;
    case DOUBT_INSTRUCTION:
    case DOUBT_LAUNCH:
        text_printf(out, "%s", d->what);
        break;
    }
}

static void wrong_words(struct text *out, const struct proof *p, const char *file)
{
    text_printf(out, "wrong at ");
    if (!is_output_fault(p->finding.kind))
        text_printf(out, "%s: ", shape_name(p->wrong).s);
    if (p->finding.line)
        text_printf(out, "line %d: ", p->finding.line);
    text_printf(out, "%s\n", p->finding.message);
    text_printf(out, "    see it: ./grade lab%d %s --run --function %s --n %d\n", p->lab, file,
                p->entry->name, p->wrong.n);
}

/* What is not shown of one claim. */
static void claim_open_words(struct text *out, const struct claim *c, const char *what)
{
    if (c->end != CLAIM_OPEN)
        return;
    text_printf(out, "    not proved that %s: ", what);
    doubt_words(out, &c->doubt);
    text_printf(out, "\n");
}

static void holds_words(struct text *out, const struct proof *p, const char *file)
{
    bool apart = p->apart.end == CLAIM_HOLDS, once = p->once.end == CLAIM_HOLDS;
    text_printf(out, "proved for all n up to %s: no access leaves its buffer%s%s\n", grouped(p->bound).s,
                apart ? "; no two threads meet" : "", once ? "; each output is stored once" : "");
    if (p->bound < p->asked) {
        text_printf(out, "    above it, not proved: ");
        doubt_words(out, &p->beyond);
        text_printf(out, "\n");
    }
    claim_open_words(out, &p->apart, "no two threads meet");
    claim_open_words(out, &p->once, "each output is stored once");
    if (p->apart.end == CLAIM_WRONG || p->once.end == CLAIM_WRONG) {
        text_printf(out, "    ");
        wrong_words(out, p, file);
    }
}

static void open_words(struct text *out, const struct proof *p)
{
    text_printf(out, "not proved");
    for (size_t k = 0; k < p->doubt_count && k < 1; k++) {
        text_printf(out, ": ");
        doubt_words(out, &p->doubts[k]);
    }
    text_printf(out, " (n = %s%s)\n", grouped(p->from).s,
                p->every_recorded || p->from <= 40 ? "" : " and more");
}

static void details_words(struct text *out, const struct proof *p)
{
    for (size_t k = 1; k < p->doubt_count; k++) {
        text_printf(out, "    also ");
        doubt_words(out, &p->doubts[k]);
        text_printf(out, "\n");
    }
    text_printf(out, "    %llu accesses judged; the host code was recorded %zu times, %s; %.1f s\n",
                (unsigned long long)p->accesses, p->recorded,
                p->every_recorded ? "once for each n" : "at each n up to 40 and at some above", p->seconds);
}

/* Add lines, each wrapped, with what follows four columns further to the right. */
static void add_wrapped(struct text *out, const char *lines)
{
    struct page page = {.out = out, .width = terminal_width(stdout)};
    for (const char *s = lines; *s; s += strcspn(s, "\n") + 1) {
        int indent = (int)strspn(s, " ");
        page_tab(&page, indent);
        page.indent = indent + 4;
        page_words(&page, "%.*s", (int)strcspn(s, "\n"), s);
        page_end_line(&page);
    }
}

void prove_words(struct text *out, const struct proof *p, const char *file, bool verbose)
{
    struct text lines = {0};
    text_printf(&lines, "%s: ", p->entry->name);
    if (p->end == PROOF_HOLDS)
        holds_words(&lines, p, file);
    else if (p->end == PROOF_REFUTED)
        wrong_words(&lines, p, file);
    else
        open_words(&lines, p);
    if (verbose)
        details_words(&lines, p);
    add_wrapped(out, lines.s);
    text_free(&lines);
}

static const char *const claim_words[] = {[CLAIM_HOLDS] = "proved",
                                          [CLAIM_OPEN] = "not_proved",
                                          [CLAIM_WRONG] = "wrong",
                                          [CLAIM_NOTHING] = "nothing_to_prove"};

static const char *const end_words[] = {
    [PROOF_HOLDS] = "proved", [PROOF_OPEN] = "not_proved", [PROOF_REFUTED] = "wrong"};

static void doubts_json(struct json *j, const struct proof *p)
{
    json_open(j, "doubts", '[');
    for (size_t k = 0; k < p->doubt_count; k++) {
        struct text words = {0};
        doubt_words(&words, &p->doubts[k]);
        json_open(j, NULL, '{');
        json_integer(j, "line", p->doubts[k].line);
        json_string(j, "message", words.s);
        json_close(j);
        text_free(&words);
    }
    json_close(j);
}

static void claim_json(struct json *j, const struct proof *p, const char *name, const struct claim *c)
{
    struct text words = {0};
    if (c->end == CLAIM_OPEN)
        doubt_words(&words, &c->doubt);
    json_open(j, NULL, '{');
    json_string(j, "claim", name);
    json_string(j, "result", claim_words[c->end]);
    json_integer(j, "bound", c->end == CLAIM_HOLDS ? p->bound : 0);
    json_integer(j, "wrong_at", c->end == CLAIM_WRONG ? p->wrong.n : 0);
    json_string(j, "message", c->end == CLAIM_WRONG ? p->finding.message : words.s ? words.s : "");
    json_close(j);
    text_free(&words);
}

void prove_json(struct json *j, const struct proof *p)
{
    json_open(j, NULL, '{');
    json_string(j, "entry", p->entry->name);
    json_string(j, "claim", "no_access_out_of_bounds");
    json_string(j, "result", end_words[p->end]);
    json_integer(j, "bound", p->end == PROOF_HOLDS ? p->bound : 0);
    json_integer(j, "from", p->end == PROOF_OPEN ? p->from : 0);
    json_integer(j, "wrong_at", p->end == PROOF_REFUTED ? p->wrong.n : 0);
    json_integer(j, "recorded", (int64_t)p->recorded);
    json_number(j, "seconds", p->seconds);
    doubts_json(j, p);
    json_open(j, "claims", '[');
    claim_json(j, p, "no_two_threads_meet", &p->apart);
    claim_json(j, p, "each_output_stored_once", &p->once);
    json_close(j);
    json_close(j);
}
