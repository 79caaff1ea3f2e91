/* Export as JUnit XML, which continuous integration systems show as test results.
 *
 * There is no official specification. The output keeps to the schema of Ant's JUnit tasks, the strictest in
 * use (https://raw.githubusercontent.com/windyroad/JUnit-Schema/master/JUnit.xsd), and fits readers of the
 * common form (https://github.com/testmoapp/junitxml). It has one suite per submission and one case per
 * check.
 *
 * A check that fails is a failure. A check that needs a review is an error, and so is a submission that could
 * not be graded. A missing submission is a skipped case. */
#include <stdlib.h>
#include <string.h>

#include "grader/text/escape.h"
#include "grader/class_export/checks.h"
#include "grader/class_export/export.h"

struct tally {
    int tests, failures, errors, skipped;
};

static void attribute(struct text *out, const char *name, const char *value)
{
    text_printf(out, " %s=\"", name);
    xml_add(out, value, true);
    text_printf(out, "\"");
}

static void property(struct text *out, const char *name, const char *value)
{
    text_printf(out, "      <property name=\"%s\"", name);
    attribute(out, "value", value);
    text_printf(out, "/>\n");
}

static void open_case(struct text *out, const struct submission *s, const char *entry, const char *name)
{
    char *class =
        xformat("%s.%s.%s", s->lab, s->student, entry); /* readers merge cases of one class and name */
    text_printf(out, "    <testcase");
    attribute(out, "name", name);
    attribute(out, "classname", class);
    text_printf(out, " time=\"0\">");
    free(class);
}

/* <failure>, <error> or <skipped> inside a case; `inside` may be empty. */
static void outcome(struct text *out, const char *element, const char *type, const char *message,
                    const char *inside)
{
    text_printf(out, "<%s", element);
    if (strcmp(element, "skipped") != 0)
        attribute(out, "type", type);
    attribute(out, "message", message);
    text_printf(out, ">");
    xml_add(out, inside, false);
    text_printf(out, "</%s>", element);
}

static void add_check(struct text *out, struct tally *tally, const struct submission *s,
                      const struct check_view *check)
{
    struct text details = {0};
    bool skipped = strcmp(check->status, "skipped") == 0, open = check_is_open(check);
    check_details(&details, s, check);
    open_case(out, s, check->entry, check->name);
    if (!check_passes(check))
        outcome(out,
                skipped ? "skipped"
                : open  ? "error"
                        : "failure",
                check->status, check->summary, details.s ? details.s : "");
    text_printf(out, "</testcase>\n");
    tally->tests++;
    tally->skipped += skipped;
    tally->errors += open && !skipped;
    tally->failures += !open && !check_passes(check);
    text_free(&details);
}

static void add_checks(struct text *out, struct tally *tally, const struct submission *s)
{
    size_t count;
    struct check_view *checks = checks_of(s, &count);
    for (size_t i = 0; i < count; i++)
        add_check(out, tally, s, &checks[i]);
    free(checks);
}

/* The one case of a submission without a grade. */
static void add_standing(struct text *out, struct tally *tally, const struct submission *s)
{
    bool missing = s->standing != STANDING_NOT_GRADED; /* or excused */
    open_case(out, s, "submission", "grading");
    outcome(out, missing ? "skipped" : "error", "not_graded", s->reason, "");
    text_printf(out, "</testcase>\n");
    *tally = (struct tally){.tests = 1, .errors = !missing, .skipped = missing};
}

static void add_properties(struct text *out, const struct submission *s)
{
    text_printf(out, "    <properties>\n");
    property(out, "student", s->student);
    property(out, "lab", s->lab);
    if (s->standing == STANDING_GRADED) {
        char *score = xformat("%.10g", s->score), *most = xformat("%.10g", s->max_score);
        property(out, "score", score);
        property(out, "max_score", most);
        property(out, "source_sha256", field_text(s->result, "source_sha256"));
        property(out, "device", field_text(json_object_get(s->result, "device"), "name"));
        free(score);
        free(most);
    }
    text_printf(out, "    </properties>\n");
}

static void add_suite(struct text *out, const struct submission *s, int id)
{
    struct tally tally = {0};
    struct text cases = {0};
    char *name = xformat("%s of %s", s->lab, s->student);
    if (s->standing == STANDING_GRADED)
        add_checks(&cases, &tally, s);
    else
        add_standing(&cases, &tally, s);
    text_printf(out, "  <testsuite");
    attribute(out, "name", name);
    attribute(out, "package", s->lab);
    text_printf(out, " id=\"%d\" hostname=\"localhost\" timestamp=\"%.19s\"", id,
                s->graded_at[0] ? s->graded_at : "1970-01-01T00:00:00");
    text_printf(out, " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\" time=\"%.3f\">\n",
                tally.tests, tally.failures, tally.errors, tally.skipped, s->wall_seconds);
    add_properties(out, s);
    text_add(out, cases.s, cases.length);
    text_printf(out, "    <system-out>");
    xml_add(out, s->report, false);
    text_printf(out, "</system-out>\n    <system-err/>\n  </testsuite>\n");
    text_free(&cases);
    free(name);
}

void export_junit(struct text *out, const struct book *book)
{
    text_printf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (size_t i = 0; i < book->count; i++)
        add_suite(out, &book->items[i], (int)i);
    text_printf(out, "</testsuites>\n");
}
