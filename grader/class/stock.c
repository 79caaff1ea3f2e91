/* Find what REPORT already holds before grading: its seed, and the results that are still valid. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/class/class.h"
#include "grader/class/record.h"
#include "grader/class/store.h"
#include "grader/kit/kit_hash.h"
#include "grader/run/random.h"

bool stock_choose_seed(struct class_options *o, struct why *why)
{
    uint64_t kept, wanted = o->has_seed ? o->seed : random_seed();
    bool known = class_json_seed(o->report, &kept);
    o->seed = known ? kept : wanted;
    if (!o->has_seed || o->seed == wanted)
        return true;
    why_say(why, "%s was graded with seed %llu; leave --seed out, or give another --out", o->report,
            (unsigned long long)kept);
    return false;
}

/* ---- results ---- */

static bool is_of_this_kit(const struct record *r)
{
    return strcmp(r->kit_sha256, kit_sha256(KIT_SOURCES)) == 0 &&
           strcmp(r->program_sha256, kit_sha256(KIT_PROGRAMS)) == 0;
}

static enum result_age age_of(const struct class_options *o, const struct record *r)
{
    if (!is_of_this_kit(r))
        return RESULT_OTHER_KIT;
    if (strcmp(r->device, o->device == DEVICE_CUDA ? "cuda" : "sim") != 0)
        return RESULT_OTHER_DEVICE;
    if (o->sandbox == SANDBOX_REQUIRED && strcmp(r->facts.sandbox, "none") == 0)
        return RESULT_UNCONFINED;
    return RESULT_HOLDS;
}

uint64_t stock_task_seed(const struct class_options *o, const struct task *t)
{
    enum { DIGITS = 13 };
    struct sha256 hash;
    char hex[SHA256_HEX], *text = xformat("%" PRIu64 " %s", o->seed, t->sha256);
    sha256_start(&hash);
    sha256_add(&hash, text, strlen(text));
    sha256_finish(&hash, hex);
    free(text);
    hex[DIGITS] = 0;
    return strtoull(hex, NULL, 16);
}

static bool is_stamped_so(const struct applied *was, const struct applied *now)
{
    return was->days_late == now->days_late && was->days_free == now->days_free &&
           was->weight == now->weight && was->marks == now->marks && was->score == now->score;
}

/* Take a valid result: apply the present policy, and remove the record of an earlier failure. */
static bool take_result(struct class_run *class, struct task *t, struct record *record, struct why *why)
{
    struct applied applied = task_apply(class, t, record->score, record->max_score);
    t->state = TASK_GRADED;
    t->score = record->score;
    t->max_score = record->max_score;
    class->restamped += !is_stamped_so(&record->stamp, &applied);
    return record_restamp(record, class->results, t, &applied, why) &&
           record_forget_not_graded(class->results, t, why);
}

/* Look for a valid result: of the same bytes and inputs, and made the way results are made now. */
static bool look_for_result(struct class_run *class, struct task *t, struct why *why)
{
    struct record record = {0};
    bool ok = true;
    if (!t->again && record_read(&record, class->results, t) && strcmp(record.sha256, t->sha256) == 0 &&
        record.seed == stock_task_seed(&class->options, t)) {
        enum result_age age = age_of(&class->options, &record);
        class->before[t->kept ? RESULT_HOLDS : age]++;
        if (age == RESULT_HOLDS || t->kept)
            ok = take_result(class, t, &record, why);
    }
    record_free(&record);
    return ok;
}

/* Keep a result whose file was removed since: that may have been a mistake. */
static void remark_kept_result(const struct class_run *class, struct task *t)
{
    char *path = record_path(class->results, t, ".json");
    if (access(path, F_OK) == 0)
        snprintf(t->remark, sizeof t->remark, "its file is gone; the result of an earlier run was kept");
    free(path);
}

static bool take_task(struct class_run *class, struct task *t, struct why *why)
{
    if (t->state == TASK_MISSING) {
        remark_kept_result(class, t);
        return true;
    }
    char *folder = xformat("%s/%s", class->results, t->student);
    bool ok = store_make_folder(folder, why);
    free(folder);
    if (ok && t->state == TASK_TO_DO)
        ok = look_for_result(class, t, why);
    if (ok && t->kept && t->state == TASK_TO_DO) {
        t->state = TASK_NOT_GRADED;
        snprintf(
            t->reason, sizeof t->reason,
            "this file is new or has changed, and this run grades other ones; run again with --lab lab%d",
            t->lab->number);
    } else if (ok && t->state == TASK_NOT_GRADED)
        ok = record_not_graded(class->results, t, why);
    return ok;
}

bool stock_take(struct class_run *class, struct why *why)
{
    for (size_t i = 0; i < class->scan.count; i++)
        if (!take_task(class, &class->scan.tasks[i], why))
            return false;
    return true;
}

void stock_tell(const struct class_run *class)
{
    static const char *const how[RESULT_AGES] = {
        [RESULT_OTHER_KIT] = "by another kit",
        [RESULT_OTHER_DEVICE] = "on another device",
        [RESULT_UNCONFINED] = "without a sandbox",
    };
    for (int age = RESULT_HOLDS + 1; age < RESULT_AGES; age++)
        if (class->before[age])
            printf("%zu had been graded %s: graded again\n", class->before[age], how[age]);
    fflush(stdout);
}
