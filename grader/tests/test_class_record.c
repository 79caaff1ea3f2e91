/* REPORT: what is read back, what takes whose place, what is swept. */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "grader/class/class.h"
#include "grader/class/record.h"
#include "grader/class/status.h"
#include "grader/class/store.h"
#include "grader/workspace.h"

Suite *class_record_suite(void);

static char *folder, why[600];
static struct class_scan scan;

static void set_up(void)
{
    folder = make_folder(why, sizeof why);
    ck_assert_msg(folder != NULL, "%s", why);
    ck_assert_int_eq(chdir(folder), 0);
    ck_assert_int_eq(mkdir("in", 0777), 0);
}

static void tear_down(void)
{
    scan_free(&scan);
    ck_assert_int_eq(chdir("/"), 0);
    remove_folder(folder);
    free(folder);
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    ck_assert(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static const struct applied plain = {.weight = 1, .marks = 100, .score = 50};
static const struct grading_facts facts = {"2026-11-22T12:00:00Z", 1.25, 2, "bubblewrap, landlock"};

static const struct class_options with_seed = {.seed = 77};
static const bool only_lab1[LABS_MOST] = {[1] = true};

/* A result of alice's lab1, on disk. */
static struct task write_result(void)
{
    struct result r = {.lab = lab_find(1), .score = 50, .max_score = 100};
    mkdir("in/alice", 0777);
    put("in/alice/lab1.cu", "one");
    scan_free(&scan);
    ck_assert_msg(scan_class(&scan, "in", &(struct roster){0}, only_lab1, why, sizeof why), "%s", why);
    struct task t = scan.tasks[0];
    memcpy(r.source_sha256, t.sha256, sizeof r.source_sha256);
    r.seed = stock_task_seed(&with_seed, &t);
    mkdir("results", 0777);
    ck_assert(store_make_folder("results/alice", why, sizeof why));
    ck_assert_msg(record_write("results", &t, &r, &facts, &plain, why, sizeof why), "%s", why);
    return t;
}

START_TEST(a_result_is_read_back)
{
    struct task t = write_result();
    struct record record;
    ck_assert(record_read(&record, "results", &t));
    ck_assert_str_eq(record.sha256, t.sha256);
    ck_assert_uint_eq(record.seed, stock_task_seed(&with_seed, &t));
    ck_assert_double_eq(record.score, 50);
    ck_assert_double_eq(record.max_score, 100);
    ck_assert_str_eq(record.facts.graded_at, facts.graded_at);
    ck_assert_double_eq(record.facts.wall_seconds, 1.25);
    ck_assert_uint_eq(record.facts.tries, 2);
    ck_assert_str_eq(record.facts.sandbox, facts.sandbox);
    record_free(&record);
    ck_assert_int_eq(access("results/alice/lab1.txt", F_OK), 0);
}
END_TEST

static ino_t inode_of(const char *path)
{
    struct stat st;
    ck_assert_int_eq(stat(path, &st), 0);
    return st.st_ino;
}

START_TEST(a_new_policy_changes_the_key_alone)
{
    struct task t = write_result();
    struct applied late = {.late = true, .days_late = 2, .weight = 3, .marks = 20, .score = 6};
    struct record before, after;
    const char *path = "results/alice/lab1.json";
    ck_assert(record_read(&before, "results", &t));
    ino_t first = inode_of(path);
    ck_assert(record_restamp(&before, "results", &t, &plain, why, sizeof why));
    ck_assert_uint_eq(inode_of(path), first); /* says the same: not written again */
    ck_assert(record_restamp(&before, "results", &t, &late, why, sizeof why));
    ck_assert(record_read(&after, "results", &t));
    ck_assert(strstr(after.text.s, "\"late\": true") && strstr(after.text.s, "\"score\": 6,"));
    ck_assert_double_eq(after.score, 50);
    ck_assert_str_eq(after.facts.graded_at, facts.graded_at);
    ck_assert(record_restamp(&after, "results", &t, &plain, why, sizeof why));
    struct text now = {0};
    ck_assert(file_read(&now, path, 1 << 20));
    ck_assert_str_eq(now.s, before.text.s);
    text_free(&now);
    record_free(&before);
    record_free(&after);
}
END_TEST

START_TEST(half_a_result_is_none)
{
    struct task t = write_result();
    struct record record;
    ck_assert(record_read(&record, "results", &t));
    record_free(&record);
    ck_assert_int_eq(truncate("results/alice/lab1.json", 200), 0);
    ck_assert(!record_read(&record, "results", &t));
    record_free(&record);
    ck_assert_int_eq(unlink("results/alice/lab1.json"), 0);
    ck_assert(!record_read(&record, "results", &t));
    record_free(&record);
}
END_TEST

START_TEST(not_graded_takes_the_place_of_a_result)
{
    struct task t = write_result();
    struct text text = {0};
    t.tries = 3;
    snprintf(t.sha256, sizeof t.sha256, "other bytes");
    snprintf(t.reason, sizeof t.reason, "the \"machine\" broke");
    ck_assert(record_not_graded("results", &t, why, sizeof why));
    ck_assert_int_ne(access("results/alice/lab1.json", F_OK), 0);
    ck_assert_int_ne(access("results/alice/lab1.txt", F_OK), 0);
    ck_assert(file_read(&text, "results/alice/lab1.not_graded.json", 1 << 20));
    ck_assert_str_eq(text.s, "{\n  \"student\": \"alice\",\n  \"lab\": \"lab1\",\n"
                             "  \"reason\": \"the \\\"machine\\\" broke\",\n  \"tries\": 3\n}\n");
    text_free(&text);
    write_result();
    ck_assert_int_ne(access("results/alice/lab1.not_graded.json", F_OK), 0);
}
END_TEST

static void must_not_be_graded(struct task *t, bool kept)
{
    snprintf(t->reason, sizeof t->reason, "it broke");
    ck_assert_msg(record_not_graded("results", t, why, sizeof why), "%s", why);
    ck_assert_str_eq(t->reason, kept ? "it broke; the result of an earlier run was kept" : "it broke");
    ck_assert_int_eq(access("results/alice/lab1.json", F_OK) == 0, kept);
    ck_assert_int_eq(access("results/alice/lab1.txt", F_OK) == 0, kept);
    ck_assert_int_eq(access("results/alice/lab1.not_graded.json", F_OK) != 0, kept); /* never both */
}

/* Grading the same file again went wrong, or nobody knows what the file holds now. */
START_TEST(a_result_is_lost_to_other_bytes_alone)
{
    struct task t = write_result();
    put("results/alice/lab1.not_graded.json", "of an older run");
    put("results/alice/lab1.receipt", "of the result");
    must_not_be_graded(&t, true);
    t.sha256[0] = 0;
    must_not_be_graded(&t, true);
    ck_assert_int_eq(access("results/alice/lab1.receipt", F_OK), 0);
    snprintf(t.sha256, sizeof t.sha256, "other bytes");
    must_not_be_graded(&t, false);
    ck_assert_int_ne(access("results/alice/lab1.receipt", F_OK), 0);
}
END_TEST

static char disk_calls[40]; /* u: unlink, f: fsync */

static void note_call(char call)
{
    size_t length = strlen(disk_calls);
    if (length + 1 < sizeof disk_calls)
        disk_calls[length] = call;
}

/* In the place of the C library's. */
int unlink(const char *path)
{
    int failed = unlinkat(AT_FDCWD, path, 0);
    if (!failed)
        note_call('u');
    return failed;
}

int fsync(int fd)
{
    note_call('f');
    return (int)syscall(SYS_fsync, fd);
}

START_TEST(what_is_removed_stays_away_after_a_power_cut)
{
    struct task t = write_result();
    put("results/alice/lab1.not_graded.json", "of an older run");
    memset(disk_calls, 0, sizeof disk_calls);
    ck_assert(record_forget_not_graded("results", &t, why, sizeof why));
    ck_assert(record_forget_not_graded("results", &t, why, sizeof why));
    ck_assert_str_eq(disk_calls, "uf");
    snprintf(t.sha256, sizeof t.sha256, "other bytes");
    must_not_be_graded(&t, false);
    ck_assert_str_eq(disk_calls, "uf"
                                 "ff" /* not_graded.json, and its folder */
                                 "ufuf");
}
END_TEST

START_TEST(why_not_graded_is_read_back)
{
    static const char reason[] = "nvcc says \"no\\\", and\ta tab, \x01, \xc3\xa9";
    ck_assert_int_eq(mkdir("in/x", 0777), 0);
    struct task t = {.student = "x", .lab = lab_find(1), .tries = 3}, again = t;
    snprintf(t.reason, sizeof t.reason, "%s", reason);
    ck_assert_msg(record_not_graded("in", &t, why, sizeof why), "%s", why);
    again.tries = 0;
    ck_assert(record_read_not_graded("in", &again));
    ck_assert_str_eq(again.reason, reason);
    ck_assert_uint_eq(again.tries, 3);
    ck_assert_int_eq(again.state, TASK_NOT_GRADED);
    ck_assert(record_forget_not_graded("in", &t, why, sizeof why));
    ck_assert(!record_read_not_graded("in", &again));
}
END_TEST

/* ---- what people see ---- */

static const struct {
    const char *text, *shown;
} lines[] = {
    {"lab1 \xc3\xa9\xc4\x9b.cu", "lab1 \xc3\xa9\xc4\x9b.cu"},
    {"\x1b]0;title\a\nnote: alice", "?]0;title??note: alice"},
    {"\r\t\x7f", "???"},
    {"\xc2\x9b"
     "2J \xc2\xa9",
     "?2J \xc2\xa9"},
    {"\xc2", "\xc2"},
    {"0123456789012345678901234567890123456789", "012345678901234567890123456789"},
};

START_TEST(a_line_commands_no_terminal)
{
    char out[31];
    ck_assert_str_eq(status_text(out, sizeof out, lines[_i].text), lines[_i].shown);
}
END_TEST

START_TEST(a_report_has_no_forged_lines)
{
    struct text text = {0};
    struct task t = write_result();
    struct result r = {.lab = t.lab};
    snprintf(t.remark, sizeof t.remark, "lab1_\n100 of 100.cu was taken");
    ck_assert(record_write("results", &t, &r, &facts, &plain, why, sizeof why));
    ck_assert(file_read(&text, "results/alice/lab1.txt", 1 << 20));
    ck_assert_ptr_nonnull(strstr(text.s, "Note: lab1_?100 of 100.cu was taken.\n"));
    text_free(&text);
}
END_TEST

static bool report_has(const char *words)
{
    struct text text = {0};
    ck_assert(file_read(&text, "results/alice/lab1.txt", 1 << 20));
    bool has = strstr(text.s, words);
    text_free(&text);
    return has;
}

/* A page that is handed out shows no folder of the teacher's, and no command that was never given. */
START_TEST(a_report_is_for_the_student)
{
    struct task t = write_result();
    struct result r = {.lab = t.lab, .verdict = VERDICT_COMPILE_ERROR};
    snprintf(r.message, sizeof r.message, "in/alice/lab1.cu(1): error: what?");
    text_printf(&r.diagnostics, "in/alice/lab1.cu(1): error: what?\n  in/alice/lab1.cu(2): and that\n");
    ck_assert(record_write("results", &t, &r, &facts, &plain, why, sizeof why));
    ck_assert(report_has("alice/lab1.cu(1): error: what?") && report_has("  alice/lab1.cu(2): and"));
    ck_assert(!report_has("in/alice") && report_has("A hint: ./grade lab1 --hint."));
    text_free(&r.diagnostics);
}
END_TEST

/* A file may be handed in anew while the old one is graded. */
START_TEST(a_report_quotes_what_was_graded_or_nothing)
{
    struct task t = write_result();
    struct result r = {.lab = t.lab, .exercise_count = 1, .exercises = {{.entry = t.lab->entries[0]}}};
    struct findings *findings = &r.exercises[0].checks[CHECK_SAFETY].findings;
    findings_add(findings, FINDING_SHARED_RACE)->line = 1;
    memcpy(r.source_sha256, t.sha256, sizeof r.source_sha256);
    ck_assert(record_write("results", &t, &r, &facts, &plain, why, sizeof why));
    ck_assert(report_has("1 | one"));
    put("in/alice/lab1.cu", "two");
    ck_assert(record_write("results", &t, &r, &facts, &plain, why, sizeof why));
    ck_assert(!report_has("1 | "));
    findings_free(findings);
}
END_TEST

/* What else lay there may change while the file stays. */
START_TEST(the_note_follows_the_remark)
{
    struct task t = write_result();
    struct record record;
    static const char *const remarks[] = {"the newest of 2", "the newest of 3", ""};
    for (size_t i = 0; i < ARRAY_LEN(remarks); i++) {
        snprintf(t.remark, sizeof t.remark, "%s", remarks[i]);
        ck_assert(record_read(&record, "results", &t));
        ck_assert(record_restamp(&record, "results", &t, &plain, why, sizeof why));
        record_free(&record);
        for (size_t k = 0; k < ARRAY_LEN(remarks) - 1; k++)
            ck_assert_int_eq(report_has(remarks[k]), k == i);
    }
    ck_assert(!report_has("Note"));
}
END_TEST

/* ---- does a result hold? ---- */

static void replace(const char *path, const char *from, const char *to)
{
    struct text text = {0};
    if (!from)
        return;
    ck_assert(file_read(&text, path, 1 << 20));
    char *at = strstr(text.s, from), *with;
    ck_assert_ptr_nonnull(at);
    with = xformat("%.*s%s%s", (int)(at - text.s), text.s, to, at + strlen(from));
    put(path, with);
    free(with);
    text_free(&text);
}

static const struct {
    const char *from, *to; /* in the result */
    enum device_choice device;
    enum sandbox_mode sandbox;
    enum result_age age;
} ages[] = {
    {NULL, NULL, DEVICE_SIM, SANDBOX_REQUIRED, RESULT_HOLDS},
    {"\"kit_sha256\": \"", "\"kit_sha256\": \"0", DEVICE_SIM, SANDBOX_REQUIRED, RESULT_OTHER_KIT},
    {"\"program_sha256\": \"", "\"program_sha256\": \"0", DEVICE_SIM, SANDBOX_REQUIRED, RESULT_OTHER_KIT},
    {"\"kit_sha256\"", "\"older\"", DEVICE_SIM, SANDBOX_REQUIRED, RESULT_OTHER_KIT},
    {NULL, NULL, DEVICE_CUDA, SANDBOX_REQUIRED, RESULT_OTHER_DEVICE},
    {"\"kind\": \"sim\"", "\"kind\": \"cuda\"", DEVICE_CUDA, SANDBOX_REQUIRED, RESULT_HOLDS},
    {"\"kind\": \"sim\"", "\"kind\": \"cuda\"", DEVICE_SIM, SANDBOX_REQUIRED, RESULT_OTHER_DEVICE},
    {"bubblewrap, landlock", "none", DEVICE_SIM, SANDBOX_REQUIRED, RESULT_UNCONFINED},
    {"bubblewrap, landlock", "none", DEVICE_SIM, SANDBOX_OFF, RESULT_HOLDS},
    {NULL, NULL, DEVICE_SIM, SANDBOX_OFF, RESULT_HOLDS},
};

START_TEST(every_file_has_its_seed)
{
    struct task one = {.sha256 = "1"}, two = {.sha256 = "2"};
    uint64_t seed = stock_task_seed(&with_seed, &one);
    ck_assert_uint_eq(seed, stock_task_seed(&with_seed, &one));
    ck_assert_uint_ne(seed, stock_task_seed(&with_seed, &two));
    ck_assert_uint_ne(seed, stock_task_seed(&(struct class_options){.seed = 78}, &one));
    ck_assert_uint_lt(seed, UINT64_C(1) << 52);
}
END_TEST

START_TEST(results_of_another_making_do_not_hold)
{
    write_result();
    put("results/alice/lab1.not_graded.json", "from before the last kill");
    replace("results/alice/lab1.json", ages[_i].from, ages[_i].to);
    struct class_run run = {
        .options = {.seed = 77, .device = ages[_i].device, .sandbox = ages[_i].sandbox},
        .scan = scan,
        .policy = policy_default(),
        .results = (char *)"results",
    };
    bool holds = ages[_i].age == RESULT_HOLDS;
    ck_assert_msg(stock_take(&run, why, sizeof why), "%s", why);
    ck_assert_uint_eq(run.before[ages[_i].age], 1);
    ck_assert_int_eq(scan.tasks[0].state, holds ? TASK_GRADED : TASK_TO_DO);
    ck_assert_int_eq(access("results/alice/lab1.not_graded.json", F_OK) != 0, holds);
    ck_assert_int_eq(access("results/alice/lab1.json", F_OK), 0); /* as long as there is no other */
}
END_TEST

/* ---- leftovers ---- */

static const struct {
    const char *path;
    bool ours; /* and half-written */
} beside[] = {
    {"class.json.123.part", true},
    {"results/x.part/lab1.json.123.part", true},
    {"results/x.part/lab12.txt.1.part", true},
    {"results/x.part/lab1.not_graded.json.123.part", true},
    {"results/x.part/lab1.json", false}, /* of a student of that name */
    {"film.mp4.part", false},
    {"film.mp4.123.part", false},
    {"class.json.part", false},
    {"class.json.123.part.zip", false},
    {"results/x.part/my_lab1.json.123.part", false},
    {"results/x.part/lab1.cu.123.part", false},
};

START_TEST(half_written_files_are_swept)
{
    mkdir("results", 0777);
    mkdir("results/x.part", 0777);
    put(beside[_i].path, "somebody's");
    store_sweep(".");
    ck_assert_int_eq(access(beside[_i].path, F_OK) != 0, beside[_i].ours);
}
END_TEST

Suite *class_record_suite(void)
{
    Suite *suite = suite_create("class_record");
    TCase *tests = tcase_create("class_record");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_result_is_read_back);
    tcase_add_test(tests, a_new_policy_changes_the_key_alone);
    tcase_add_test(tests, half_a_result_is_none);
    tcase_add_test(tests, not_graded_takes_the_place_of_a_result);
    tcase_add_test(tests, a_result_is_lost_to_other_bytes_alone);
    tcase_add_test(tests, what_is_removed_stays_away_after_a_power_cut);
    tcase_add_test(tests, why_not_graded_is_read_back);
    tcase_add_loop_test(tests, a_line_commands_no_terminal, 0, ARRAY_LEN(lines));
    tcase_add_test(tests, a_report_has_no_forged_lines);
    tcase_add_test(tests, a_report_is_for_the_student);
    tcase_add_test(tests, a_report_quotes_what_was_graded_or_nothing);
    tcase_add_test(tests, the_note_follows_the_remark);
    tcase_add_test(tests, every_file_has_its_seed);
    tcase_add_loop_test(tests, results_of_another_making_do_not_hold, 0, ARRAY_LEN(ages));
    tcase_add_loop_test(tests, half_written_files_are_swept, 0, ARRAY_LEN(beside));
    suite_add_tcase(suite, tests);
    return suite;
}
