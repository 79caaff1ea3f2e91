/* The command line, good and bad. */
#include <check.h>
#include <string.h>

#include "grader/grade/options.h"
#include "grader/run/random.h"

Suite *options_suite(void);

enum { MOST_WORDS = 8 };

static enum command_kind read_words(struct command *command, const char *const *words, struct why *why)
{
    char *argv[MOST_WORDS + 2] = {"grade"};
    int argc = 1;
    for (; argc <= MOST_WORDS && words[argc - 1]; argc++)
        argv[argc] = (char *)words[argc - 1];
    return options_read(command, argc, argv, why);
}

static const struct {
    const char *words[MOST_WORDS];
    int lab;
    const char *file, *json;
    enum device_choice device;
    bool has_seed;
    uint64_t seed;
    int hint;
    bool plot;
    enum sandbox_mode sandbox;
    const char *sandbox_name;
} good[] = {
    {.words = {"lab3"}, .lab = 3},
    {.words = {"3"}, .lab = 3},
    {.words = {"lab3_warp_shuffle"}, .lab = 3},
    {.words = {"lab0", "x.cu"}, .lab = 0, .file = "x.cu"},
    {.words = {"--device", "sim", "lab1", "--seed", "7", "x.cu"},
     .lab = 1,
     .file = "x.cu",
     .device = DEVICE_SIM,
     .has_seed = true,
     .seed = 7},
    {.words = {"lab1", "--device=cuda", "--json=out.json"},
     .lab = 1,
     .json = "out.json",
     .device = DEVICE_CUDA},
    {.words = {"lab1", "--json", "-"}, .lab = 1, .json = "-"},
    {.words = {"lab1", "--seed", "0x1FFFFFFFFFFFFF"}, .lab = 1, .has_seed = true, .seed = RANDOM_SEED_MOST},
    {.words = {"lab1", "--seed=010"}, .lab = 1, .has_seed = true, .seed = 10},
    {.words = {"lab1", "--hint"}, .lab = 1, .hint = 1},
    {.words = {"lab1", "--hint", "2"}, .lab = 1, .hint = 2},
    {.words = {"lab1", "--hint=3", "x.cu"}, .lab = 1, .hint = 3, .file = "x.cu"},
    {.words = {"--hint", "lab1", "x.cu"}, .lab = 1, .hint = 1, .file = "x.cu"},
    {.words = {"lab1", "--hint", "--json", "x.json"}, .lab = 1, .hint = 1, .json = "x.json"},
    {.words = {"lab1", "--plot", "x.cu"}, .lab = 1, .file = "x.cu", .plot = true},
    {.words = {"lab1", "--sandbox", "auto"}, .lab = 1},
    {.words = {"lab1", "--sandbox=landlock"},
     .lab = 1,
     .sandbox = SANDBOX_REQUIRED,
     .sandbox_name = "landlock"},
    {.words = {"--unsafe-no-sandbox", "lab1"}, .lab = 1, .sandbox = SANDBOX_OFF},
    {.words = {"--", "lab1", "--help"}, .lab = 1, .file = "--help"},
    {.words = {"lab1", "--", "-x.cu"}, .lab = 1, .file = "-x.cu"},
};

START_TEST(test_good)
{
    struct command c;
    struct why why = {0};
    ck_assert_msg(read_words(&c, good[_i].words, &why) == COMMAND_GRADE, "%s", why.text);
    ck_assert_int_eq(c.lab->number, good[_i].lab);
    ck_assert_pstr_eq(c.file, good[_i].file);
    ck_assert_pstr_eq(c.json, good[_i].json);
    ck_assert_int_eq(c.grade.device, good[_i].device);
    ck_assert_int_eq(c.grade.has_seed, good[_i].has_seed);
    ck_assert_uint_eq(c.grade.seed, good[_i].seed);
    ck_assert_int_eq(c.hint, good[_i].hint);
    ck_assert_int_eq(c.plot, good[_i].plot);
    ck_assert_int_eq(c.grade.sandbox, good[_i].sandbox);
    ck_assert_pstr_eq(c.grade.sandbox_name, good[_i].sandbox_name);
}
END_TEST

static const struct {
    const char *words[MOST_WORDS], *says;
} bad[] = {
    {{"--device", "sim"}, "which lab"},
    {{"lab99"}, "lab99: there is no such lab; labs are lab0 to lab"},
    {{"lab98"}, "no such lab"},
    {{"lab"}, "no such lab"},
    {{"lab3x"}, "no such lab"},
    {{"lab3_tiling"}, "no such lab"},
    {{"99999999999999999999"}, "no such lab"},
    {{"x.cu", "lab3"}, "x.cu: there is no such file"},
    {{"lab1", "lab2"}, "one lab at a time"},
    {{"lab1", "a", "b"}, "one file at a time"},
    {{"lab1", ""}, "empty"},
    {{"lab1", "--sede", "3"}, "did you mean --seed?"},
    {{"lab1", "--device-kind=sim"}, "--device-kind: there is no such option"},
    {{"lab1", "--plot=x"}, "takes no value"},
    {{"lab1", "-w"}, "-w: there is no such option"},
    {{"lab1", "--json"}, "write --json FILE"},
    {{"lab1", "--json="}, "value is missing"},
    {{"lab1", "--json", "--seed"}, "value is missing"},
    {{"lab1", "--device", "gpu"}, "choose auto, cuda or sim"},
    {{"lab1", "--seed", "seven"}, "not a number"},
    {{"lab1", "--seed", "-1"}, "not a number"},
    {{"lab1", "--seed", "+1"}, "not a number"},
    {{"lab1", "--seed", " 1"}, "not a number"},
    {{"lab1", "--seed", "0x"}, "not a number"},
    {{"lab1", "--seed", "0x0x1"}, "not a number"},
    {{"lab1", "--seed", "9007199254740992"}, "too large"},
    {{"lab1", "--seed", "0xFFFFFFFFFFFFFFFF"}, "too large"},
    {{"lab1", "--seed", "18446744073709551616"}, "too large"},
    {{"lab1", "--sandbox", "none"}, "choose auto, required, bubblewrap or landlock"},
    {{"lab1", "--sandbox"}, "write --sandbox auto|required|bubblewrap|landlock"},
    {{"lab1", "--help=me"}, "takes no value"},
    {{"lab1", "--hint", "4"}, "--hint 4: there is no such hint; they go from 1 to 3"},
    {{"lab1", "--hint=0"}, "no such hint"},
    {{"lab1", "--hint="}, "value is missing"},
    {{"lab1", "--hints"}, "did you mean --hint?"},
    {{"--hint"}, "which lab"},
    {{"lab1", "--hint", "--json", "-"}, "give --json a FILE"},
    {{"--explain"}, "write --explain KIND"},
    {{"--explian", "trap"}, "did you mean --explain?"},
    {{"--watch"}, "which lab? For example: ./grade lab1 --watch"},
    {{"lab1", "--watch", "--reset"}, "--watch and --reset: one at a time"},
    {{"lab1", "--watch", "--json", "-"}, "both want standard output"},
    {{"lab1", "--reset", "x.cu"}, "--reset is about the lab's own file; leave x.cu out"},
    {{"lab1", "--solution", "x.cu"}, "leave x.cu out"},
    {{"lab1", "--spoil"}, "--spoil goes with --solution"},
    {{"lab1", "--watch=1"}, "takes no value"},
    {{"lab1", "--no-histroy"}, "did you mean --no-history?"},
};

START_TEST(test_bad)
{
    struct command c;
    struct why why = {0};
    ck_assert_int_eq(read_words(&c, bad[_i].words, &why), COMMAND_WRONG);
    ck_assert_msg(strstr(why.text, bad[_i].says) != NULL, "\"%s\" does not say \"%s\"", why.text,
                  bad[_i].says);
    ck_assert_ptr_null(strchr(why.text, '\n'));
}
END_TEST

START_TEST(test_help)
{
    static const char *const words[][MOST_WORDS] = {{"--help"}, {"-h"}, {"lab1", "--help"}};
    struct command c;
    struct why why;
    ck_assert_int_eq(read_words(&c, words[_i], &why), COMMAND_HELP);
}
END_TEST

START_TEST(test_explain)
{
    static const char *const words[][MOST_WORDS] = {{"--explain", "trap"}, {"lab4", "--explain=trap"}};
    struct command c;
    struct why why;
    ck_assert_int_eq(read_words(&c, words[_i], &why), COMMAND_EXPLAIN);
    ck_assert_str_eq(c.explain, "trap");
    ck_assert(!c.lab == (_i == 0));
}
END_TEST

static const struct {
    const char *words[MOST_WORDS];
    enum command_kind kind;
    bool spoil, no_history;
} others[] = {
    {{NULL}, COMMAND_OVERVIEW, false, false},
    {{"lab1", "--watch", "x.cu"}, COMMAND_WATCH, false, false},
    {{"lab1", "--watch", "--watch", "--no-history"}, COMMAND_WATCH, false, true},
    {{"--reset", "lab1"}, COMMAND_RESET, false, false},
    {{"lab1", "--solution"}, COMMAND_SOLUTION, false, false},
    {{"lab1", "--spoil", "--solution"}, COMMAND_SOLUTION, true, false},
    {{"lab1", "--plot"}, COMMAND_GRADE, false, false},
    {{"lab1", "--no-history"}, COMMAND_GRADE, false, true},
};

START_TEST(test_other_commands)
{
    struct command c;
    struct why why = {0};
    ck_assert_msg(read_words(&c, others[_i].words, &why) == others[_i].kind, "%s", why.text);
    ck_assert_int_eq(c.spoil, others[_i].spoil);
    ck_assert_int_eq(c.no_history, others[_i].no_history);
}
END_TEST

Suite *options_suite(void)
{
    Suite *suite = suite_create("options");
    TCase *tests = tcase_create("words");
    tcase_add_loop_test(tests, test_good, 0, ARRAY_LEN(good));
    tcase_add_loop_test(tests, test_bad, 0, ARRAY_LEN(bad));
    tcase_add_loop_test(tests, test_other_commands, 0, ARRAY_LEN(others));
    tcase_add_loop_test(tests, test_help, 0, 3);
    tcase_add_loop_test(tests, test_explain, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
