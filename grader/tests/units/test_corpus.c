/* Is there a wrong submission for every kind of finding, and does a first line hold under any file name?
 * Whether each is judged as it says, selfcheck tells. */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/finding.h"
#include "grader/kit/kit.h"

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

/* Hand over the name and the first line of every file in grader/corpus/FOLDER. */
static void walk(const char *folder, void (*take)(struct text *to, const char *name, const char *line),
                 struct text *to)
{
    char *path = xformat("%s/grader/corpus/%s", kit_directory(), folder), line[1000];
    DIR *d = opendir(path);
    ck_assert_ptr_nonnull(d);
    for (const struct dirent *e; (e = readdir(d));) {
        char *file = xformat("%s/%s", path, e->d_name);
        FILE *f = strstr(e->d_name, ".cu") ? fopen(file, "r") : NULL;
        if (f && fgets(line, sizeof line, f))
            take(to, e->d_name, line);
        if (f)
            fclose(f);
        free(file);
    }
    closedir(d);
    free(path);
}

static void add_line(struct text *to, const char *name, const char *line)
{
    (void)name;
    text_printf(to, "%.*s \n", (int)strcspn(line, "\r\n"), line);
}

/* A generated class hands it in under another name. */
static void add_if_named(struct text *to, const char *name, const char *line)
{
    if (strstr(line, name))
        text_printf(to, " %s", name);
}

START_TEST(every_kind_has_a_file)
{
    enum finding_kind kind = (enum finding_kind)_i;
    struct text lines = {0};
    walk("wrong", add_line, &lines);
    char *word = xformat(" finding=%s%s ", finding_kind_name(kind), has_no_line[kind] ? "" : "@HERE");
    bool found = strstr(lines.s, word) != NULL;
    ck_assert_msg(found || cannot_be_provoked[kind], "no file in grader/corpus/wrong says%s", word);
    free(word);
    text_free(&lines);
}
END_TEST

START_TEST(no_first_line_names_its_file)
{
    static const char *const folders[] = {"wrong", "honest", "cheats"};
    struct text named = {0};
    walk(folders[_i], add_if_named, &named);
    ck_assert_msg(named.length == 0, "grader/corpus/%s: the first line names the file itself:%s", folders[_i],
                  named.s);
}
END_TEST

Suite *corpus_suite(void)
{
    Suite *s = suite_create("corpus");
    TCase *t = tcase_create("corpus");
    tcase_add_loop_test(t, every_kind_has_a_file, 0, FINDING_KIND_COUNT);
    tcase_add_loop_test(t, no_first_line_names_its_file, 0, 3);
    suite_add_tcase(s, t);
    return s;
}
