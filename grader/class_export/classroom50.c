/* Export for Classroom 50: its result.json. See "The result.json contract" in
 * https://github.com/foundation50/classroom50/wiki/Advanced-Autograding. Its runner names classroom,
 * assignment and submission in the environment; elsewhere they are "unknown".
 *
 * Points are whole numbers there. The sum of the tests so far is rounded down, and each test gets what this
 * sum grows by. So the tests add up to the score, rounded down. The format cannot express "not graded":
 * nothing is written then, and the runner reports an error of the grader. */
#include <math.h>
#include <stdlib.h>

#include "grader/class_export/checks.h"
#include "grader/class_export/export.h"

static const char *surrounding(const char *name, const char *otherwise)
{
    const char *value = getenv(name);
    return value && *value ? value : otherwise;
}

/* Sums of points have rounding errors: 39.999999 is 40. */
static int whole(double points)
{
    return (int)floor(points + 1e-6);
}

/* One test; *points and *most are the sums so far. */
static json_t *make_test(const struct submission *s, const struct check_view *check, double *points,
                         double *most)
{
    int before = whole(*points), most_before = whole(*most);
    char *name = xformat("%s: %s", check->entry, check->name);
    *points += applied_points(s, check->score);
    *most += applied_most(s, check->max_score);
    json_t *test = json_pack("{s:s, s:b, s:i, s:i, s:s, s:s}", "test-name", name, "passed",
                             check_passes(check), "score", whole(*points) - before, "max-score",
                             whole(*most) - most_before, "status", check->status, "message", check->summary);
    free(name);
    return test;
}

bool export_classroom50(struct text *out, const struct submission *s, const struct export_options *options)
{
    (void)options;
    if (s->standing != STANDING_GRADED)
        return false;
    size_t count;
    double points = 0, most = 0;
    struct check_view *checks = checks_of(s, &count);
    json_t *tests = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(tests, make_test(s, &checks[i], &points, &most));
    const char *commit = surrounding("COMMIT_URL", "unknown");
    json_t *result = json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:i, s:o}", "schema",
        "classroom50/result/v1", "classroom", surrounding("CLASSROOM", "unknown"), "assignment",
        surrounding("ASSIGNMENT", s->lab), "assignment_type", surrounding("ASSIGNMENT_TYPE", "individual"),
        "owner", surrounding("OWNER", s->student), "submission", surrounding("SUBMISSION_TAG", "unknown"),
        "commit", commit, "release", surrounding("RELEASE_URL", "unknown"), "review",
        surrounding("REVIEW_URL", commit), "datetime", s->graded_at, "graded_at", s->graded_at, "score",
        whole(points), "max-score", whole(most), "tests", tests);
    export_add_json(out, result, JSON_INDENT(2));
    free(checks);
    return true;
}
