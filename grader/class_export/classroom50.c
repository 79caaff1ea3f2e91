/* Export for Classroom 50: its result.json. See "The result.json contract" in
 * https://github.com/foundation50/classroom50/wiki/Advanced-Autograding. Its runner names classroom,
 * assignment and submission in the environment; elsewhere they are "unknown".
 *
 * Points are whole numbers there, and the score is the sum of the tests. So the marks are rounded to the
 * nearest whole number, which is shared out among the tests by largest remainder: a test with all of its
 * points keeps them, one without any gets none, and the highest score is only for those who lost nothing. The
 * format cannot express "not graded": nothing is written then, and the runner reports an error of the grader.
 */
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

/* The whole points of a test, and the part of a point that rounding down took. */
struct share {
    int score, most;
    double lost; /* 0: the test has all of its points, or none */
};

/* Shares without what rounding down took from the scores. The maxima add up to the rounded sum of all maxima.
 */
static struct share *shares_of(const struct submission *s, const struct check_view *checks, size_t count)
{
    struct share *shares = xcalloc(count + 1, sizeof *shares);
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        double most = applied_most(s, checks[i].max_score);
        double part = most > 0 ? applied_points(s, checks[i].score) / most : 0;
        struct share *share = &shares[i];
        share->most = whole(sum + most) - whole(sum);
        share->score = whole(part * share->most);
        share->lost = part < 1 - 1e-9 ? fmax(part * share->most - share->score, 0) : 0;
        sum += most;
    }
    return shares;
}

/* Give `points` back to the tests that lost most by rounding, one each. */
static void give_back(struct share *shares, size_t count, int points)
{
    for (; points > 0; points--) {
        struct share *best = NULL;
        for (size_t i = 0; i < count; i++)
            if (shares[i].lost > (best ? best->lost : 1e-6))
                best = &shares[i];
        if (!best)
            return;
        best->score++;
        best->lost = 0;
    }
}

static json_t *make_test(const char *name, bool passed, const struct share *share, const char *status,
                         const char *message)
{
    return json_pack("{s:s, s:b, s:i, s:i, s:s, s:s}", "test-name", name, "passed", passed, "score",
                     share->score, "max-score", share->most, "status", status, "message", message);
}

/* The marks, to the nearest whole number. The highest is only for who lost nothing. */
static int rounded(const struct submission *s)
{
    int score = whole(s->score + 0.5), most = whole(s->max_score + 0.5);
    return score == most && s->score < s->max_score - 1e-6 ? most - 1 : score;
}

/* One test for each check. *total is the sum. */
static json_t *make_tests(const struct submission *s, struct share *total)
{
    size_t count;
    struct check_view *checks = checks_of(s, &count);
    struct share *shares = shares_of(s, checks, count);
    json_t *tests = json_array();
    int sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += shares[i].score;
    give_back(shares, count, rounded(s) - sum);
    for (size_t i = 0; i < count; i++) {
        char *name = xformat("%s: %s", checks[i].entry, checks[i].name);
        json_array_append_new(tests, make_test(name, check_passes(&checks[i]), &shares[i], checks[i].status,
                                               checks[i].summary));
        total->score += shares[i].score;
        total->most += shares[i].most;
        free(name);
    }
    free(shares);
    free(checks);
    return tests;
}

/* Marks that the teacher has set where nothing was earned have no checks to be shared out among. */
static bool is_set_by_teacher(const struct submission *s)
{
    return s->score > 0 && field_number(s->result, "score") <= 0;
}

static json_t *make_only_test(const struct submission *s, struct share *total)
{
    *total = (struct share){.score = rounded(s), .most = whole(s->max_score + 0.5)};
    return json_pack("[o]", make_test("marks", total->score == total->most, total, "set", s->explanation));
}

bool export_classroom50(struct text *out, const struct submission *s, const struct export_options *options)
{
    (void)options;
    if (s->standing != STANDING_GRADED)
        return false;
    struct share total = {0};
    json_t *tests = is_set_by_teacher(s) ? make_only_test(s, &total) : make_tests(s, &total);
    const char *commit = surrounding("COMMIT_URL", "unknown");
    json_t *result = json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:i, s:o}", "schema",
        "classroom50/result/v1", "classroom", surrounding("CLASSROOM", "unknown"), "assignment",
        surrounding("ASSIGNMENT", s->lab), "assignment_type", surrounding("ASSIGNMENT_TYPE", "individual"),
        "owner", surrounding("OWNER", s->student), "submission", surrounding("SUBMISSION_TAG", "unknown"),
        "commit", commit, "release", surrounding("RELEASE_URL", "unknown"), "review",
        surrounding("REVIEW_URL", commit), "datetime", s->graded_at, "graded_at", s->graded_at, "score",
        total.score, "max-score", total.most, "tests", tests);
    export_add_json(out, result, JSON_INDENT(2));
    return true;
}
