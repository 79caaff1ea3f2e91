/* Export as TAP, the Test Anything Protocol, version 13: one line per check. See
 * https://testanything.org/tap-version-13-specification.html. Below a check that lost points is a block of
 * YAML with what was found.
 *
 * TAP has two outcomes, ok and not ok, and two directives. What could not be judged or was not handed in is
 * SKIP. What needs a review is TODO. Neither counts as failed. */
#include <stdlib.h>
#include <string.h>

#include "grader/text/escape.h"
#include "grader/class_export/checks.h"
#include "grader/class_export/export.h"

struct tap {
    struct text lines;
    int count;
};

static void begin(struct tap *t, bool ok, const struct submission *s)
{
    text_printf(&t->lines, "%s %d - ", ok ? "ok" : "not ok", ++t->count);
    tap_add(&t->lines, s->student);
    text_printf(&t->lines, " ");
    tap_add(&t->lines, s->lab);
}

static void directive(struct tap *t, const char *word, const char *reason)
{
    text_printf(&t->lines, " # %s ", word);
    tap_add(&t->lines, reason);
}

/* A string in YAML: every string of JSON is one. */
static void yaml(struct text *out, const char *key, const char *value)
{
    json_t *string = json_string(value);
    char *quoted = json_dumps(string, JSON_ENCODE_ANY);
    text_printf(out, "  %s: %s\n", key, quoted);
    free(quoted);
    json_decref(string);
}

static void add_block(struct tap *t, const struct submission *s, const struct check_view *check)
{
    struct text details = {0};
    check_details(&details, s, check);
    text_printf(&t->lines, "  ---\n");
    yaml(&t->lines, "status", check->status);
    yaml(&t->lines, "message", check->summary);
    yaml(&t->lines, "details", details.s ? details.s : "");
    text_printf(&t->lines, "  ...\n");
    text_free(&details);
}

static void add_check(struct tap *t, const struct submission *s, const struct check_view *check)
{
    bool skipped = strcmp(check->status, "skipped") == 0, open = check_is_open(check) && !skipped;
    begin(t, check_passes(check) || skipped, s);
    text_printf(&t->lines, " ");
    tap_add(&t->lines, check->entry);
    text_printf(&t->lines, " ");
    tap_add(&t->lines, check->name);
    if (check->max_score > 0)
        text_printf(&t->lines, ", %.10g of %.10g points", check->score, check->max_score);
    if (skipped)
        directive(t, "SKIP", check->summary);
    if (open)
        directive(t, "TODO", check->summary);
    text_printf(&t->lines, "\n");
    if (!check_passes(check) && !skipped)
        add_block(t, s, check);
}

static void add_standing(struct tap *t, const struct submission *s)
{
    char *reason = xformat("%s%s", s->standing == STANDING_NOT_GRADED ? "not graded: " : "", s->reason);
    begin(t, true, s);
    directive(t, "SKIP", reason);
    text_printf(&t->lines, "\n");
    free(reason);
}

static void add_submission(struct tap *t, const struct submission *s)
{
    size_t count;
    struct check_view *checks = checks_of(s, &count);
    for (size_t i = 0; i < count; i++)
        add_check(t, s, &checks[i]);
    free(checks);
}

void export_tap(struct text *out, const struct book *book)
{
    struct tap t = {0};
    for (size_t i = 0; i < book->count; i++)
        if (book->items[i].standing == STANDING_GRADED)
            add_submission(&t, &book->items[i]);
        else
            add_standing(&t, &book->items[i]);
    text_printf(out, "TAP version 13\n1..%d%s\n", t.count, t.count ? "" : " # SKIP no submissions");
    text_add(out, t.lines.s, t.lines.length);
    text_free(&t.lines);
}
