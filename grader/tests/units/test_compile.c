/* From text to PTX: symbols, messages, verdicts. The tests that run nvcc are few. */
#include <check.h>
#include <elf.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/compile/compile.h"
#include "grader/compile/elf_symbols.h"
#include "grader/compile/entry_points.h"
#include "grader/compile/mend.h"
#include "grader/compile/messages.h"
#include "grader/compile/quoted.h"
#include "grader/compile/nvcc.h"
#include "grader/tests/units/scratch.h"

Suite *compile_suite(void);

/* --- symbols -------------------------------------------------------------------------------------------- */

/* A shared object of one page: header, two section headers, two symbols, their names. */
struct tiny_object {
    Elf64_Ehdr header;
    Elf64_Shdr sections[2];
    Elf64_Sym symbols[2];
    char names[24];
};

static struct tiny_object tiny_object(void)
{
    return (struct tiny_object){
        .header = {.e_ident = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB},
                   .e_shoff = offsetof(struct tiny_object, sections),
                   .e_shentsize = sizeof(Elf64_Shdr),
                   .e_shnum = 2},
        .sections = {{.sh_type = SHT_DYNSYM,
                      .sh_offset = offsetof(struct tiny_object, symbols),
                      .sh_size = 2 * sizeof(Elf64_Sym),
                      .sh_link = 1},
                     {.sh_type = SHT_STRTAB,
                      .sh_offset = offsetof(struct tiny_object, names),
                      .sh_size = 24}},
        .symbols = {{.st_name = 1, .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC), .st_shndx = 7},
                    {.st_name = 5, .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC), .st_shndx = SHN_UNDEF}},
        .names = "\0dot\0average3",
    };
}

START_TEST(test_symbols)
{
    struct tiny_object object = tiny_object();
    const uint8_t *image = (const uint8_t *)&object;
    ck_assert(elf_defines(image, sizeof object, "dot", false));
    ck_assert(elf_defines(image, sizeof object, "do", true));
    ck_assert(!elf_defines(image, sizeof object, "do", false));
    ck_assert(!elf_defines(image, sizeof object, "average3", false)); /* only used, not defined */
    ck_assert(!elf_defines(image, sizeof object, "halo", true));
    char *whole = elf_function(image, sizeof object, "do");
    ck_assert_str_eq(whole, "dot");
    ck_assert_ptr_null(elf_function(image, sizeof object, "average3"));
    free(whole);
}
END_TEST

/* Cut short at every byte, and with every byte changed: no answer is wrong to give, but none may read beyond
 * the image (the sanitizers watch). */
START_TEST(test_hostile_symbols)
{
    static const uint8_t changes[] = {0x00, 0xff, 0x80, 0x7f};
    struct tiny_object object = tiny_object();
    for (size_t size = 0; size < sizeof object; size++) {
        uint8_t *cut = xcalloc(1, size + !size);
        memcpy(cut, &object, size);
        elf_defines(cut, size, "average3", false);
        for (size_t i = 0; i < ARRAY_LEN(changes); i++) {
            struct tiny_object broken = object;
            ((uint8_t *)&broken)[size] = changes[i];
            elf_defines((const uint8_t *)&broken, sizeof broken, "dot", true);
        }
        free(cut);
    }
}
END_TEST

/* --- messages ------------------------------------------------------------------------------------------- */

static const struct {
    const char *raw, *cleaned;
    enum message_kinds kinds;
} outputs[] = {
    {"student.cu(3): error: identifier \"m\" is undefined\n  k(m);\n    ^\n\n1 error detected in the "
     "compilation of "
     "\"student.cu\".\n",
     "my lab.cu(3): error: identifier \"m\" is undefined\n  k(m);\n    ^\n", MESSAGES_ERRORS},
    {"student.cu(3): error: no instance\n  f(c);\n  ^\n/cuda/include/f.h(9): note #3326-D: f(int)\n  void "
     "f(int)\n       ^\nstudent.cu(1): note #3196-D: to match this\n  {\n",
     "my lab.cu(3): error: no instance\n  f(c);\n  ^\nmy lab.cu(1): note #3196-D: to match this\n  {\n",
     MESSAGES_ERRORS},
    {"/tmp/grade-Ab1/student.cu:1:10: fatal error: x.h: No such file\ncompilation terminated.\n",
     "my lab.cu:1:10: fatal error: x.h: No such file\n", MESSAGES_ERRORS},
    {"In file included from student.cu:1,\n                 from student.cu:1,\n                 from "
     "student.cu:1:\nstudent.cu:1:9: error: nested\n",
     "In file included from my lab.cu:1,\n                 from my lab.cu:1,\n                 from my "
     "lab.cu:1:\nmy lab.cu:1:9: error: nested\n",
     MESSAGES_ERRORS},
    {"student.cu(1): error: e\n  __attribute__((global)) void k() { m; }\n                                   "
     "  ^\n",
     "my lab.cu(1): error: e\n  __global__ void k() { m; }\n                        ^\n", MESSAGES_ERRORS},
    {"include/lab.h(14): error: x\n", "lab.h(14): error: x\n", MESSAGES_ERRORS},
    {"student.cudafe1.cpp: error: x\n", "student.cudafe1.cpp: error: x\n", MESSAGES_ERRORS},
    {"student.cu(2): warning #177-D: unused\n\nRemark: The warnings can be suppressed with \"-diag-suppress "
     "<warning-number>\"\n\nstudent.cu(2): warning #177-D: unused\n\n",
     "my lab.cu(2): warning #177-D: unused\n", MESSAGES_WARNINGS},
    {"student.cu(2): warning: w\n\nstudent.cu(3): error: e\n\n", "my lab.cu(3): error: e\n", MESSAGES_ERRORS},
    {"student.cu(1): error: a\n\nstudent.cu(2): error: b\n\nstudent.cu(3): error: c\n\nstudent.cu(4): error: "
     "d\n",
     "my lab.cu(1): error: a\nmy lab.cu(2): error: b\n... and 2 more messages\n", MESSAGES_ERRORS},
    {"tmp/ccA1b2C3.s: Assembler messages:\ntmp/ccA1b2C3.s:4: Warning: w\ntmp/ccA1b2C3.s:48: Error: no such "
     "instruction: `hop'\n",
     "compiled.s:48: Error: no such instruction: `hop'\n", MESSAGES_ERRORS},
    {"/usr/bin/ld: tmp/cc0x9Yz_.o: error: e\n", "/usr/bin/ld: compiled.o: error: e\n", MESSAGES_ERRORS},
    {"tmp/ccache.o: error: e\n", "tmp/ccache.o: error: e\n", MESSAGES_ERRORS},
    {"/x\n::error file=x::y(7): error: e\n", "/x\n<U+003A>:error file=x::y(7): error: e\n", MESSAGES_ERRORS},
};

START_TEST(test_messages)
{
    struct text out = {0};
    messages_clean(&out, outputs[_i].raw, "my lab.cu", outputs[_i].kinds,
                   (struct message_limits){.messages = 2, .lines = 10});
    ck_assert_str_eq(out.s, outputs[_i].cleaned);
    text_free(&out);
}
END_TEST

/* What nvcc quotes after its preprocessor, and what the student reads. */
static const struct {
    const char *source, *cleaned, *restored;
} quotes[] = {
    {"\n    k<<<1, BLOCK>>>(c);\n",
     "a.cu(2): error: no\n      k<<<1, 256>>>(c);\n                      ^\nb\n",
     "a.cu(2): error: no\n      k<<<1, BLOCK>>>(c);\n                        ^\nb\n"},
    {"f(MOST);\n", "a.cu(1): error: no\n  f(x + 1);\n    ^\n", "a.cu(1): error: no\n  f(MOST);\n    ^\n"},
    {"f(MOST);\n", "a.cu(1): error: no\n  f(x + 1);\n        ^\n", "a.cu(1): error: no\n  f(MOST);\n    ^\n"},
    {"same;\n", "a.cu(1): error: no\n  same;\n  ^\n", "a.cu(1): error: no\n  same;\n  ^\n"},
    {"one\n", "a.cu(7): error: no\n  seven\n  ^\n", "a.cu(7): error: no\n  seven\n  ^\n"},
    {"one\n", "lab.h(1): error: no\n  other\n  ^\n", "lab.h(1): error: no\n  other\n  ^\n"},
    {"one\n", "", ""},
    {"a\xe2\x80\x8b;\n", "a.cu(1): error: no\n  a<U+200B>;\n           ^\n",
     "a.cu(1): error: no\n  a<U+200B>;\n           ^\n"},
};

START_TEST(test_quotes)
{
    struct text text = {0};
    text_printf(&text, "%s", quotes[_i].cleaned);
    quoted_restore(&text, quotes[_i].source, "a.cu");
    ck_assert_str_eq(text.s ? text.s : "", quotes[_i].restored);
    text_free(&text);
}
END_TEST

START_TEST(test_first_error)
{
    char *first =
        messages_first_error("In file included from a.cu:1:\na.cu:2:1: error: e\na.cu:3:1: error: f\n");
    ck_assert_str_eq(first, "a.cu:2:1: error: e");
    free(first);
}
END_TEST

/* --- steps ----- */

static const struct {
    const char *source, *diagnostics, *step;
} mended[] = {
    {"int a = 1\n\n// why\n/* and\n   so on */\n#define N 2\nint b;\n",
     "my.cu(7): error: expected a \";\"\n  int b;\n  ^\n",
     "line 1: put a ; at its end: the compiler misses it only in line 7"},
    {"int a;\nint b = 1 int c;\n", "my.cu(2): error: expected a \";\"\n  int b = 1 int c;\n            ^\n",
     ""},
    {"extern \"C\" void dot(int *a,\n    int *b)\n{\n}\n",
     "my.cu(1): error: more than one instance of overloaded function \"dot\" has \"C\" linkage\n",
     "line 1: write `void dot(const int *a, const int *b, long long *c, int n)`, as in lab.h; your file has `void "
     "dot(int *a, int *b)`"},
    {"void dots(int *a)\n",
     "my.cu(1): error: more than one instance of overloaded function \"dots\" has \"C\" linkage\n", ""},
    {"\nvoid moving_average(const float *x, float *y, int n)\n",
     "my.cu: error: dot is not defined as `void dot()`\n",
     "this file has the functions of lab 1: ./grade lab1 my.cu"},
    {"\nvoid dot(int a)\n", "my.cu: error: dot is not defined as `void dot()`\n", ""},
    {"int a\n", "my.cu(1): error: identifier \"b\" is undefined\n", ""},
};

START_TEST(test_mended)
{
    struct text out = {0};
    struct submission s = {.path = "my.cu", .text = xstrdup(mended[_i].source)};
    mend_step(&out, mended[_i].diagnostics, &s, lab_find(0));
    ck_assert_str_eq(out.length ? out.s : "", mended[_i].step);
    text_free(&out);
    free(s.text);
}
END_TEST

/* --- the source ----------------------------------------------------------------------------------------- */

static const struct {
    const char *source;
    int line;
} sources[] = {
    {"void dot(int n)", 1},
    {"// dot(\nvoid dot (int n)", 2},
    {"/* dot(\n */ char *s = \"dot(\";\ndot(", 3},
    {"void my_dot(int n) {}\nint dots(", 0},
    {"dot", 0},
    {"\"unterminated\ndot(", 2},
    {"/* dot(", 0},
    {"x = \"\\\"dot(\"; \n\n dot\t(", 3},
};

START_TEST(test_line_of_entry_point)
{
    ck_assert_int_eq(entry_points_line(sources[_i].source, "dot"), sources[_i].line);
}
END_TEST

START_TEST(test_version)
{
    int major = 0, minor = 0;
    ck_assert(nvcc_read_version("Cuda compilation tools, release 11.4, V11.4.48", &major, &minor));
    ck_assert(major == 11 && minor == 4);
    ck_assert(!nvcc_read_version("no compiler", &major, &minor));
    ck_assert(!nvcc_read_version(NULL, &major, &minor));
}
END_TEST

START_TEST(test_folder_of_programs)
{
    char *folder = nvcc_read_folder("#$ _SPACE_= \n#$ _HERE_=/opt/cuda 13/bin\n#$ _THERE_=/else/bin\n");
    ck_assert_str_eq(folder, "/opt/cuda 13/bin");
    free(folder);
    ck_assert_ptr_null(nvcc_read_folder("#$ _HERE_=bin\n"));
    ck_assert_ptr_null(nvcc_read_folder("nvcc fatal   : no"));
    ck_assert_ptr_null(nvcc_read_folder(NULL));
}
END_TEST

/* --- nvcc itself ---------------------------------------------------------------------------------------- */

#define ENTRY "(const float *x, float *y, int n)"

static const struct {
    const char *source;
    enum verdict verdict;
    const char *says;
} submissions[] = {
    {"#include \"lab.h\"\n__global__ void k() {}\nvoid moving_average" ENTRY " { k<<<1, 1>>>(); }\n",
     VERDICT_GRADED, ""},
    {"#include \"lab.h\"\nvoid moving_average" ENTRY " { kk<<<1, 1>>>(); }\n", VERDICT_COMPILE_ERROR,
     "dir/my lab.cu(2): error: identifier \"kk\" is undefined"},
    {"#include \"lab.h\"\n\nvoid moving_average(float *x) { }\n", VERDICT_COMPILE_ERROR,
     "dir/my lab.cu(3): error: moving_average has other parameters than in lab.h"},
    {"void moving_average" ENTRY " { }\n", VERDICT_COMPILE_ERROR, "#include \"lab.h\" is missing"},
    {"int x;\n", VERDICT_COMPILE_ERROR, "moving_average is not defined as `void moving_average" ENTRY},
    {"__device__ char big[1ul << 33] = {1};\n", VERDICT_LIMIT, "out of memory"},
    {"#include \"/dev/zero\"\n", VERDICT_COMPILE_ERROR, "dir/my lab.cu:1:10: fatal error: /dev/zero: "},
    {"#include \"../solutions/lab1_moving_average.cu\"\n", VERDICT_COMPILE_ERROR, "No such file"},
};

/* What may lie on PATH in a toolkit's stead. */
static const char *const stand_ins[] = {"#!/bin/sh\nexec %s \"$@\"\n", NULL /* a link */};

START_TEST(test_stand_in)
{
    struct why why = {0};
    char source[] = "#include \"lab.h\"\n"
                    "void moving_average" ENTRY " {}\n";
    struct nvcc real = {0};
    ck_assert_msg(nvcc_find(&real, &why), "%s", why.text);
    char *program = nvcc_tool(&real, "nvcc");
    ck_assert_ptr_nonnull(program);
    scratch_make();
    char *stand_in = scratch_path("nvcc"), *path = xformat("%s:/usr/bin:/bin", scratch);
    if (stand_ins[_i]) {
        char *script = xformat(stand_ins[_i], program);
        ck_assert(file_write_new(stand_in, script, strlen(script)) && chmod(stand_in, 0700) == 0);
        free(script);
    } else
        ck_assert_int_eq(symlink(program, stand_in), 0);
    setenv("PATH", path, 1);
    struct submission s = {
        .path = "a.cu", .text = source, .length = strlen(source), .verdict = VERDICT_GRADED};
    struct compilation c = {0};
    ck_assert_msg(compile_submission(&c, &s, lab_find(1), &why), "%s", why.text);
    ck_assert_msg(c.verdict == VERDICT_GRADED, "%s", c.message);
    ck_assert_ptr_nonnull(c.ptxas);
    compile_free(&c);
    scratch_remove_only(stand_in);
    free(stand_in);
    free(path);
    free(program);
    nvcc_free(&real);
}
END_TEST

/* C++ compilers that fail by no fault of the submission's; the last one only once, on a file of some length.
 */
static const struct {
    const char *script, *says[2];
} broken[] = {
    {"case \" $* \" in *' -E '*) exec g++ \"$@\";; esac\necho 'g++: has forgotten everything'\nexit 1\n",
     {"nvcc fails even on an empty file", "forgotten"}},
    {"case \" $* \" in *' -E '*) exec g++ \"$@\";; esac\necho 'g++: Cannot fork'\nexit 1\n",
     {"no process could be started", "end some programs"}},
    {"if grep -q moving_average student.cu && ! [ -e once ]; then\n"
     "echo 'g++: Cannot fork' | tee once\nexit 1\nfi\nexec g++ \"$@\"\n",
     {NULL, NULL}},
};

START_TEST(test_broken_compiler)
{
    struct why why = {0};
    char source[] = "#include \"lab.h\"\nvoid moving_average" ENTRY " {}\n";
    scratch_make();
    char *bin = scratch_path("bin"), *compiler = xformat("%s/g++", bin),
         *script = xformat("#!/bin/sh\n%s", broken[_i].script);
    ck_assert(mkdir(bin, 0700) == 0 && file_write_new(compiler, script, strlen(script)) &&
              chmod(compiler, 0700) == 0);
    setenv("NVCC_CCBIN", compiler, 1);
    char name[] = "a.cu";
    struct submission s = {.path = name, .text = source, .length = strlen(source), .verdict = VERDICT_GRADED};
    struct compilation c = {0};
    bool ok = compile_submission(&c, &s, lab_find(1), &why);
    ck_assert_msg(ok == !broken[_i].says[0] && c.verdict == VERDICT_GRADED, "%s%s", why.text, c.message);
    for (size_t i = 0; !ok && i < ARRAY_LEN(broken[_i].says); i++)
        ck_assert_msg(strstr(why.text, broken[_i].says[i]) != NULL, "%s", why.text);
    compile_free(&c);
    scratch_remove();
    free(script);
    free(compiler);
    free(bin);
}
END_TEST

START_TEST(test_nvcc)
{
    struct why why = {0};
    char *source = xstrdup(submissions[_i].source), name[] = "dir/my lab.cu";
    struct submission s = {.path = name, .text = source, .length = strlen(source), .verdict = VERDICT_GRADED};
    struct compilation c = {0};
    ck_assert_msg(compile_submission(&c, &s, lab_find(1), &why), "%s", why.text);
    ck_assert_msg(c.verdict == submissions[_i].verdict, "%s: %s", verdict_name(c.verdict), c.message);
    ck_assert_msg(strstr(c.message, submissions[_i].says) != NULL, "%s", c.message);
    char *directory = xstrdup(c.directory);
    ck_assert_int_eq(access(directory, F_OK), 0);
    if (c.verdict == VERDICT_GRADED) {
        ck_assert_ptr_nonnull(strstr(c.ptx.s, ".visible .entry"));
        ck_assert_int_eq(access(c.object, R_OK), 0);
    } else
        ck_assert_ptr_null(c.object);
    compile_free(&c);
    ck_assert_int_ne(access(directory, F_OK), 0);
    free(directory);
    free(source);
}
END_TEST

/* What is wanted to be defined, is. */
START_TEST(test_defines)
{
    static const char *const defines[] = {"-DBLOCK=77", "-DOTHER=5", NULL};
    struct why why = {0};
    char name[] = "x.cu", source[] = "#include \"lab.h\"\n#if BLOCK == 77 && OTHER == 5\n"
                                     "void moving_average(const float *x, float *y, int n) {}\n#endif\n";
    struct submission s = {
        .path = name, .text = source, .length = sizeof source - 1, .verdict = VERDICT_GRADED};
    struct compilation c = {.defines = _i == 0 ? defines : NULL};
    ck_assert_msg(compile_submission(&c, &s, lab_find(1), &why), "%s", why.text);
    ck_assert_int_eq(c.verdict, _i == 0 ? VERDICT_GRADED : VERDICT_COMPILE_ERROR);
    compile_free(&c);
}
END_TEST

Suite *compile_suite(void)
{
    Suite *suite = suite_create("compile");
    TCase *parts = tcase_create("parts"), *nvcc = tcase_create("nvcc");
    tcase_add_test(parts, test_symbols);
    tcase_add_test(parts, test_hostile_symbols);
    tcase_add_loop_test(parts, test_messages, 0, ARRAY_LEN(outputs));
    tcase_add_loop_test(parts, test_quotes, 0, ARRAY_LEN(quotes));
    tcase_add_loop_test(parts, test_mended, 0, ARRAY_LEN(mended));
    tcase_add_test(parts, test_first_error);
    tcase_add_loop_test(parts, test_line_of_entry_point, 0, ARRAY_LEN(sources));
    tcase_add_test(parts, test_version);
    tcase_add_test(parts, test_folder_of_programs);
    tcase_add_loop_test(nvcc, test_defines, 0, 2);
    tcase_add_loop_test(nvcc, test_broken_compiler, 0, ARRAY_LEN(broken));
    tcase_add_loop_test(nvcc, test_stand_in, 0, ARRAY_LEN(stand_ins));
    tcase_add_loop_test(nvcc, test_nvcc, 0, ARRAY_LEN(submissions));
    suite_add_tcase(suite, parts);
    suite_add_tcase(suite, nvcc);
    return suite;
}
