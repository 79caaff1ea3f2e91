/* Is there a wrong submission for every kind of finding? Whether each is judged as it says, selfcheck tells.
 */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/finding.h"
#include "grader/kit.h"

Suite *corpus_suite(void);

/* Kinds that belong to no line of the submission. */
static const bool has_no_line[FINDING_KIND_COUNT] = {
    [FINDING_WRONG_VALUE] = true,  [FINDING_NOT_WRITTEN] = true,       [FINDING_WROTE_OUTSIDE] = true,
    [FINDING_LAUNCH_ERROR] = true, [FINDING_STREAM_NOT_JOINED] = true, [FINDING_HOST_CRASH] = true,
    [FINDING_HOST_EXIT] = true,    [FINDING_REJECTED_CALL] = true,     [FINDING_REQUIREMENT] = true,
};

/* Kinds that no file can bring about on the simulator, and why. */
static const char *const cannot_be_provoked[FINDING_KIND_COUNT] = {
    [FINDING_ILLEGAL_ADDRESS] = "what a GPU's driver says of an access that the simulator would have named",
};

/* Of all first lines, one below another. */
static char *first_lines(void)
{
    struct text lines = {0};
    char *folder = xformat("%s/grader/corpus/wrong", kit_directory()), line[1000];
    DIR *d = opendir(folder);
    ck_assert_ptr_nonnull(d);
    for (const struct dirent *e; (e = readdir(d));) {
        char *path = xformat("%s/%s", folder, e->d_name);
        FILE *f = strstr(e->d_name, ".cu") ? fopen(path, "r") : NULL;
        if (f && fgets(line, sizeof line, f))
            text_printf(&lines, "%.*s \n", (int)strcspn(line, "\r\n"), line);
        if (f)
            fclose(f);
        free(path);
    }
    closedir(d);
    free(folder);
    return lines.s;
}

START_TEST(every_kind_has_a_file)
{
    enum finding_kind kind = (enum finding_kind)_i;
    char *lines = first_lines();
    char *word = xformat(" finding=%s%s ", finding_kind_name(kind), has_no_line[kind] ? "" : "@HERE");
    bool found = strstr(lines, word) != NULL;
    ck_assert_msg(found || cannot_be_provoked[kind], "no file in grader/corpus/wrong says%s", word);
    free(word);
    free(lines);
}
END_TEST

Suite *corpus_suite(void)
{
    Suite *s = suite_create("corpus");
    TCase *t = tcase_create("corpus");
    tcase_add_loop_test(t, every_kind_has_a_file, 0, FINDING_KIND_COUNT);
    suite_add_tcase(s, t);
    return s;
}
