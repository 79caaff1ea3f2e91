/* Does every question of the quiz have the right key? Draws questions about right files and answers each a
 * second time (grader/tests/quiz/second_look.h).
 *
 *     build/check_quiz [-j N] [-o N] [WORD]     one file in N; only files whose path holds WORD
 *
 * Prints the wrong keys, and how many questions of each kind there were. Exit status 1 if a key is wrong or
 * no question was drawn. */
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "grader/kit/jobs.h"
#include "grader/kit/kit.h"
#include "grader/tests/quiz/second_look.h"
#include "grader/text/whole_file.h"

enum { SEED = 7 };

static const char *const kinds[QUIZ_KINDS] = {
    [QUIZ_BLOCKS] = "blocks of the launch",          [QUIZ_WARPS] = "warps of a block",
    [QUIZ_LOADER] = "which thread loads an element", [QUIZ_LOADERS] = "how many threads load an element",
    [QUIZ_SECTORS] = "sectors of a request",         [QUIZ_WAVEFRONTS] = "wavefronts of a request",
    [QUIZ_STORES] = "which element a thread stores", [QUIZ_IDLE] = "threads that write nothing",
    [QUIZ_ARRIVALS] = "threads at a barrier",        [QUIZ_WRITER] = "which thread wrote a cell",
    [QUIZ_LANE] = "the lane of a shuffle",           [QUIZ_BYTES] = "bytes that a block loads",
    [QUIZ_ELEMENTS] = "elements that a block loads", [QUIZ_LOADS] = "elements that a thread loads",
};

/* Questions asked and wrong keys, by kind, shared by all jobs. */
static struct tally {
    unsigned asked[QUIZ_KINDS], wrong[QUIZ_KINDS];
} * tally;

static void check_one(struct scene *scene, const struct steps *s, const struct quiz_question *q,
                      const char *path)
{
    struct second_look *look = second_look_take(&scene->rig, s, q->block);
    __atomic_fetch_add(&tally->asked[q->kind], 1, __ATOMIC_RELAXED);
    if (!second_look_agrees(look, q)) {
        char *answer = quiz_answer(q, s);
        __atomic_fetch_add(&tally->wrong[q->kind], 1, __ATOMIC_RELAXED);
        printf("WRONG  %s, %s, %s: %s The key is %s.\n", path, s->entry->name, shape_name(s->shape).s,
               q->words, answer);
        fflush(stdout);
        free(answer);
    }
    second_look_free(look);
}

/* One quiz about one entry point; `n` 0: the size that the kit chooses. */
static void check_quiz(struct scene *scene, const char *path, const char *entry, int n, uint64_t seed)
{
    struct quiz_question questions[QUIZ_LENGTH];
    struct steps_choice choice = {.entry = entry, .n = n, .seed = seed, .known_right = !n};
    struct random random = random_start(seed, 1);
    struct why why;
    struct steps *s = steps_take(scene, path, &choice, &why);
    size_t count = s ? quiz_draw(questions, QUIZ_LENGTH, s, &random) : 0;
    for (size_t k = 0; k < count; k++)
        check_one(scene, s, &questions[k], path);
    steps_free(s);
}

static int check_file(void *argument)
{
    static const int sizes[] = {0, 7, 23};
    const char *path = *(char **)argument;
    const struct lab *lab = lab_of_path(path);
    struct scene scene = {0};
    struct why why;
    bool opened = lab && scene_open(&scene, lab, path, &why);
    for (int e = 0; opened && e < lab->entry_count; e++)
        for (size_t k = 0; k < ARRAY_LEN(sizes); k++)
            check_quiz(&scene, path, lab->entries[e]->name, sizes[k], SEED + k);
    scene_close(&scene);
    return 0;
}

static int sum_up(void)
{
    unsigned asked = 0, wrong = 0;
    for (int k = 0; k < QUIZ_KINDS; k++) {
        printf("%5u questions, %u wrong keys: %s\n", tally->asked[k], tally->wrong[k], kinds[k]);
        asked += tally->asked[k];
        wrong += tally->wrong[k];
    }
    printf("%u questions, %u wrong keys\n", asked, wrong);
    return !asked || wrong;
}

int main(int argc, char **argv)
{
    unsigned jobs = jobs_usual(), one_in = 1;
    char **files = NULL;
    size_t count = 0, capacity = 0;
    glob_t found;
    for (int o; (o = getopt(argc, argv, "j:o:")) != -1;) {
        if (o == '?')
            die("usage: build/check_quiz [-j N] [-o N] [WORD]");
        *(o == 'j' ? &jobs : &one_in) = (unsigned)atoi(optarg);
    }
    tally = mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (!jobs || !one_in || chdir(kit_directory()) != 0 || tally == MAP_FAILED)
        die("build/check_quiz needs numbers above 0, and memory");
    glob("solutions/lab*.cu", 0, NULL, &found);
    glob("grader/corpus/honest/*.cu", GLOB_APPEND, NULL, &found);
    for (size_t k = 0; k < found.gl_pathc; k += one_in)
        if (optind == argc || strstr(found.gl_pathv[k], argv[optind]))
            *ARRAY_PUSH(files, count, capacity) = found.gl_pathv[k];
    jobs_run(check_file, files, count, sizeof *files, jobs);
    free(files);
    globfree(&found);
    return sum_up();
}
