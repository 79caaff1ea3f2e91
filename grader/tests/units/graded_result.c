#include "grader/tests/units/graded_result.h"

#include <string.h>
#include <sys/stat.h>

#include "grader/class/class.h"
#include "grader/tests/units/scratch.h"

struct class_scan graded_scan;
const struct applied graded_plain = {.weight = 1, .marks = 100, .score = 50};
const struct grading_facts graded_facts = {"2026-11-22T12:00:00Z", 1.25, 2, "bubblewrap, landlock"};
const struct class_options graded_options = {.seed = 77};

static void set_up(void)
{
    scratch_enter();
    ck_assert_int_eq(mkdir("in", 0777), 0);
}

static void tear_down(void)
{
    scan_free(&graded_scan);
    scratch_leave();
}

TCase *graded_tcase(const char *name)
{
    TCase *tcase = tcase_create(name);
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    return tcase;
}

struct task graded_write(void)
{
    static const bool only_lab1[LABS_MOST] = {[1] = true};
    struct why why;
    struct result r = {.lab = lab_find(1), .score = 50, .max_score = 100};
    mkdir("in/alice", 0777);
    scratch_put("in/alice/lab1.cu", "one");
    scan_free(&graded_scan);
    ck_assert_msg(scan_class(&graded_scan, "in", &(struct roster){0}, only_lab1, &why), "%s", why.text);
    struct task t = graded_scan.tasks[0];
    memcpy(r.source_sha256, t.sha256, sizeof r.source_sha256);
    r.seed = stock_task_seed(&graded_options, &t);
    mkdir("results", 0777);
    ck_assert(store_make_folder("results/alice", &why));
    ck_assert_msg(record_write("results", &t, &r, &graded_facts, &graded_plain, &why), "%s", why.text);
    return t;
}

bool graded_report_has(const char *words)
{
    struct text text = {0};
    ck_assert(file_read(&text, "results/alice/lab1.txt", 1 << 20));
    bool has = strstr(text.s, words);
    text_free(&text);
    return has;
}
