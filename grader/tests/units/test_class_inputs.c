/* Test what an instructor writes for a class: times, tables, rosters, policies. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "grader/class/moment.h"
#include "grader/class/policy.h"
#include "grader/tests/units/scratch.h"

Suite *class_inputs_suite(void);

static char *path;
static struct why why;

static void set_up(void)
{
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    tzset();
    scratch_make();
    path = scratch_path("input");
}

static void tear_down(void)
{
    free(path);
    scratch_remove();
}

/* The reason why the file was refused, after its name. */
static void must_say(const char *words)
{
    size_t name = strlen(path);
    ck_assert_msg(!strncmp(why.text, path, name) && !strncmp(why.text + name, words, strlen(words)), "%s",
                  why.text);
}

/* ---- moments ---- */

static const struct {
    const char *text, *utc; /* NULL: it is refused */
} moments[] = {
    {"2026-11-20 23:59", "2026-11-20T22:59:00Z"},
    {"2026-11-20T23:59:01", "2026-11-20T22:59:01Z"},
    {"2026-07-01 00:00", "2026-06-30T22:00:00Z"},
    {"2026-11-20 23:59Z", "2026-11-20T23:59:00Z"},
    {"2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z"},
    {"2000-01-01 00:00Z", "2000-01-01T00:00:00Z"},
    {"26-12-31 23:59", NULL},
    {"1999-12-31 23:59", NULL},
    {"2026-02-29 12:00", NULL},
    {"2026-11-31 12:00Z", NULL},
    {"2026-11-20", NULL},
    {"2026-11-20 25:00", NULL},
    {"2026-11-20 12:00 or so", NULL},
    {"20.11.2026 12:00", NULL},
    {"2026-11-20  12:00", NULL},
    {"", NULL},
};

START_TEST(moments_are_read)
{
    char out[MOMENT_SIZE];
    time_t moment;
    bool ok = moment_read(moments[_i].text, &moment);
    ck_assert_msg(ok == (moments[_i].utc != NULL), "\"%s\"", moments[_i].text);
    if (!ok)
        return;
    moment_write(out, moment);
    ck_assert_str_eq(out, moments[_i].utc);
}
END_TEST

START_TEST(the_zone_has_a_rule)
{
    static const char eastern[] = "TZif2\n\0\nEST5EDT,M3.2.0,M11.1.0\n";
    char *of_file = xformat(":%s", path);
    const struct {
        const char *tz, *rule; /* NULL: it is unknown */
        size_t length;         /* of the zone's file; 0: there is none */
    } zones[] = {
        {"CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3", 0},
        {"", "UTC0", 0},
        {of_file, "EST5EDT,M3.2.0,M11.1.0", sizeof eastern - 1},
        {of_file + 1, "EST5EDT,M3.2.0,M11.1.0", sizeof eastern - 1},
        {of_file, NULL, sizeof eastern - 2},
        {of_file, NULL, 4},
    };
    if (zones[_i].length)
        ck_assert(file_write_new(path, eastern, zones[_i].length));
    setenv("TZ", zones[_i].tz, 1);
    char *rule = moment_zone();
    ck_assert_pstr_eq(rule, zones[_i].rule);
    free(rule);
    free(of_file);
}
END_TEST

/* ---- rosters ---- */

START_TEST(a_roster_is_read)
{
    struct roster roster;
    scratch_put(path, "Email;ID;group;Name;lab4.submitted\n"
                      "a@x; alice\t;1;\"Alice; A.\";2026-11-20 10:00Z\n"
                      "b@x;\"two\nlines\";2\n"
                      "c@x;\" bl\xffnks \";2\n");
    ck_assert_msg(roster_read(&roster, path, &why), "%s", why.text);
    ck_assert_uint_eq(roster.count, 3);
    const struct roster_row *alice = roster_find(&roster, "alice"), *bob = roster_find(&roster, "two\nlines");
    ck_assert(alice && bob && !roster_find(&roster, "Alice"));
    ck_assert_str_eq(alice->name, "Alice; A.");
    ck_assert_str_eq(alice->email, "a@x");
    ck_assert_int_eq(alice->submitted[4], 1795168800);
    ck_assert(roster.has_times[4] && !roster.has_times[3]);
    ck_assert(roster_find(&roster, " bl\xffnks ")); /* as quoted; a folder may have such a name */
    ck_assert_str_eq(bob->name, "");
    ck_assert_int_eq(bob->submitted[4], 0);
    roster_free(&roster);
}
END_TEST

static const struct {
    const char *text, *words;
} bad_rosters[] = {
    {"", ":1: the file is empty"},
    {"name,email\nx,y\n", ":1: no column is called id"},
    {"id\na\n\n\nb\na\n", ":6: \"a\" already has a line above"},
    {"id,name\nx,y\n,z\n", ":3: the id is missing"},
    {"id,name\nx,y,z\n", ":2: 3 fields, but the header names 2"},
    {"id\nx\n../x\n", ":3: \"../x\" cannot be a folder's name"},
    {"id\n..\n", ":2: \"..\" cannot be a folder's name"},
    {"id\n.\n", ":2: \".\" cannot be a folder's name"},
    {"id\n\"x\n", ":2: a quote (\""},
    {"id\n  \n", ":2: the id is missing"},
    {"id,lab4.submited\nx,\n", ":1: lab4.submited: there is no such column"},
    {"id,Lab77.submitted\nx,\n", ":1: Lab77.submitted: there is no such column"},
    {"id,name\nx,M\xfcller\n", ":2: is not UTF-8"},
    {"id,lab4.submitted\nx,yesterday\n", ":2: \"yesterday\" is not a time"},
};

START_TEST(a_bad_roster_is_refused)
{
    struct roster roster;
    scratch_put(path, bad_rosters[_i].text);
    ck_assert(!roster_read(&roster, path, &why));
    must_say(bad_rosters[_i].words);
    roster_free(&roster);
}
END_TEST

/* ---- policies ---- */

START_TEST(a_policy_is_read)
{
    struct policy policy;
    scratch_put(path, "\xef\xbb\xbf"
                      "Late_Days = 7\n# the class\n"
                      "lab4.marks = 20   # stands before what holds for all\n"
                      "\tmarks=10\r\n"
                      "late_penalty = 12.5\n"
                      "lab4.deadline = 2026-11-20 23:59\n"
                      "handed_in = roster\n");
    ck_assert_msg(policy_read(&policy, path, &why), "%s", why.text);
    ck_assert_double_eq(policy.labs[4].marks, 20);
    ck_assert_double_eq(policy.labs[3].marks, 10);
    ck_assert_double_eq(policy.labs[3].late_days, 7);
    ck_assert_double_eq(policy.labs[3].weight, 1);
    ck_assert_double_eq(policy.labs[4].late_penalty, 12.5);
    ck_assert_int_eq(policy.labs[4].deadline, 1795215540);
    ck_assert_int_eq(policy.labs[3].deadline, 0);
    ck_assert(policy.by_roster);
}
END_TEST

static const struct {
    const char *text, *words;
} bad_policies[] = {
    {"marks = 10\nwieght = 2\n", ":2: wieght: there is no such key"},
    {"\nmarks\n", ":2: \"marks\" is not of the form KEY = VALUE"},
    {"marks = ten\n", ":1: marks = ten: give a number"},
    {"marks = 10 points\n", ":1: marks = 10 points: give a number"},
    {"marks = 0\n", ":1: marks = 0: give a number from 0.01 to"},
    {"marks = 1\nMarks = 2\n", ":2: Marks is set twice"},
    {"marks = nan\n", ":1: marks = nan: give a number"},
    {"late_penalty = 101\n", ":1: late_penalty = 101: give a number from 0 to 100"},
    {"marks = 1\nmarks = 2\n", ":2: marks is set twice"},
    {"lab4.marks = 1\n\nlab4.marks = 1\n", ":3: lab4.marks is set twice"},
    {"lab9.marks = 1\n", ":1: lab9.marks: there is no such lab"},
    {"deadline = 26-12-31 23:59\n", ":1: deadline = 26-12-31 23:59: is not a time"},
    {"deadline = tomorrow\n", ":1: deadline = tomorrow: is not a time"},
    {"handed_in = git\n", ":1: handed_in = git: choose mtime or roster"},
};

START_TEST(a_bad_policy_is_refused)
{
    struct policy policy;
    scratch_put(path, bad_policies[_i].text);
    ck_assert(!policy_read(&policy, path, &why));
    must_say(bad_policies[_i].words);
}
END_TEST

enum { DEADLINE = 1000000, MINUTE = 60, DAY = 86400 };

static const struct {
    long after; /* seconds after the deadline */
    double fraction, score;
    unsigned days_late;
} handed_in[] = {
    {-5 * DAY, 1, 20, 0},
    {0, 0.5, 10, 0},
    {10 * MINUTE, 1, 20, 0},     /* the last second of grace */
    {10 * MINUTE + 1, 1, 18, 1}, /* 10 % of 20 marks off */
    {DAY, 1, 18, 1},
    {DAY + 1, 1, 16, 2},
    {DAY + 1, 0.5, 6, 2},
    {DAY + 1, 0.1, 0, 2}, /* never less than 0 */
    {3 * DAY, 1, 14, 3},
    {3 * DAY + 1, 1, 0, 4}, /* too late */
};

START_TEST(a_policy_is_applied)
{
    struct policy policy = policy_default();
    policy.labs[2] = (struct lab_policy){.weight = 3,
                                         .marks = 20,
                                         .deadline = DEADLINE,
                                         .late_penalty = 10,
                                         .late_days = 3,
                                         .grace_minutes = 10};
    struct applied a =
        policy_apply(&policy.labs[2], handed_in[_i].fraction, DEADLINE + handed_in[_i].after, 0);
    ck_assert_double_eq_tol(a.score, handed_in[_i].score, 1e-12);
    ck_assert_uint_eq(a.days_late, handed_in[_i].days_late);
    ck_assert_int_eq(a.late, handed_in[_i].days_late > 0);
    ck_assert_double_eq(a.weight, 3);
    ck_assert_double_eq(policy_apply(&policy.labs[1], 0.25, DEADLINE, 0).score,
                        25); /* no deadline, 100 marks */
}
END_TEST

/* Clocks go back on 25 October 2026 and forward on 28 March 2027. */
static const struct {
    const char *deadline, *handed_in;
    unsigned days_late;
} calendar[] = {
    {"2026-10-24 23:59", "2026-10-25 23:30", 1}, /* within a day of 25 hours */
    {"2026-10-24 23:59", "2026-10-25 23:59", 1},
    {"2026-10-24 23:59", "2026-10-26 00:00", 2},
    {"2026-10-20 23:59", "2026-10-26 00:00", 6},
    {"2027-03-27 23:59", "2027-03-28 23:59", 1}, /* of 23 hours */
    {"2027-03-27 23:59", "2027-03-29 00:00", 2},
    {"2027-03-27 02:30", "2027-03-28 03:31", 2}, /* half past two is half past three on that day */
    {"2026-01-01 00:00", "2026-12-31 23:59", 365},
    {"2026-01-01 00:00", "2027-01-01 00:01", 366},
};

START_TEST(days_are_those_of_the_calendar)
{
    struct policy policy = policy_default();
    time_t handed_in_at;
    ck_assert(moment_read(calendar[_i].deadline, &policy.labs[2].deadline) &&
              moment_read(calendar[_i].handed_in, &handed_in_at));
    ck_assert_uint_eq(policy_apply(&policy.labs[2], 1, handed_in_at, 0).days_late, calendar[_i].days_late);
}
END_TEST

Suite *class_inputs_suite(void)
{
    Suite *suite = suite_create("class_inputs");
    TCase *tests = tcase_create("class_inputs");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, moments_are_read, 0, ARRAY_LEN(moments));
    tcase_add_loop_test(tests, the_zone_has_a_rule, 0, 6);
    tcase_add_test(tests, a_roster_is_read);
    tcase_add_loop_test(tests, a_bad_roster_is_refused, 0, ARRAY_LEN(bad_rosters));
    tcase_add_test(tests, a_policy_is_read);
    tcase_add_loop_test(tests, a_bad_policy_is_refused, 0, ARRAY_LEN(bad_policies));
    tcase_add_loop_test(tests, a_policy_is_applied, 0, ARRAY_LEN(handed_in));
    tcase_add_loop_test(tests, days_are_those_of_the_calendar, 0, ARRAY_LEN(calendar));
    suite_add_tcase(suite, tests);
    return suite;
}
