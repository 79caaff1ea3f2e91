#include "grader/tests/units/made_attempts.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "grader/tests/units/scratch.h"

char *attempts_path;

void attempts_begin(void)
{
    scratch_make();
    attempts_path = scratch_path(".lab/history");
}

void attempts_end(void)
{
    free(attempts_path);
    scratch_remove();
}

struct attempt attempt_at(int lab, double score, const char *sha256)
{
    struct attempt a = {.time = 1790000000, .lab = lab, .score = score, .max_score = 100};
    snprintf(a.sha256, sizeof a.sha256, "%s", sha256);
    snprintf(a.verdict, sizeof a.verdict, "graded");
    a.entries[0].checks[CHECK_CORRECTNESS].score = score;
    a.entries[0].checks[CHECK_CORRECTNESS].max_score = 100;
    return a;
}

void attempts_add(struct attempt a)
{
    struct why why;
    ck_assert_msg(history_add(attempts_path, &a, &why), "%s", why.text);
}

void attempts_add_raw(const char *bytes)
{
    FILE *file = fopen(attempts_path, "ae");
    fputs(bytes, file);
    fclose(file);
}

struct history attempts_read(void)
{
    struct why why;
    struct history h;
    ck_assert_msg(history_read(&h, attempts_path, &why), "%s", why.text);
    return h;
}
