#include "grader/compile/compile_blame.h"

#include <stdlib.h>
#include <string.h>

#include "common/sandbox/compiler_limits.h"

/* Exit statuses. A shell adds the number of a signal to the first. The second is that of ptxas after any
 * error, and so of the nvcc that started it. */
enum { SHELL_SIGNALS = 128, PTXAS_FAILED = 255 };

#define QUOTED(number)  QUOTED_(number)
#define QUOTED_(number) #number
#define SMALLER         ": take out its newest part"

static const char out_of_memory[] =
    "the compiler ran out of memory (" QUOTED(COMPILER_MEMORY_GB) " GB) on this file" SMALLER;
static const char out_of_cpu_time[] =
    "the compiler ran out of time (" QUOTED(COMPILER_CPU_SECONDS) " s) on this file" SMALLER;
static const char file_too_large[] =
    "the compiler's output for this file is too large (" QUOTED(COMPILER_FILE_MB) " MB)" SMALLER;
static const char ran_out[] = "the compiler ran out of time or memory on this file" SMALLER;
const char compile_disk_is_full[] = "the disk is full: make room in the temporary folder, or set TMPDIR";

static const struct {
    const char *phrase;
    enum blame blame;
    const char *message;
} signs[] = {
    {"Cannot fork", BLAME_MACHINE, "no process could be started: end some programs and try again"},
    {"Resource temporarily unavailable", BLAME_MACHINE,
     "no process could be started: end some programs and try again"},
    {"Failed to preprocess host", BLAME_MACHINE,
     "nvcc finds no C++ compiler: install g++ (apt install g++), or set NVCC_CCBIN to one"},
    {"g++: not found", BLAME_MACHINE,
     "nvcc finds no C++ compiler: install g++ (apt install g++), or set NVCC_CCBIN to one"},
    {"'cc1plus'", BLAME_MACHINE, "gcc has no C++ part: install g++ (apt install g++)"},
    {"unsupported GNU version", BLAME_MACHINE,
     "this g++ is too new for this nvcc: install an older one and set NVCC_CCBIN to it, for example g++-12"},
    {"cuda_runtime.h: No such file", BLAME_MACHINE,
     "nvcc lacks cuda_runtime.h: install the whole CUDA Toolkit, or run \"make setup\""},
    {"No space left on device", BLAME_DISK, compile_disk_is_full},
    {"out of memory", BLAME_LIMIT, out_of_memory},
    {"memory exhausted", BLAME_LIMIT, out_of_memory},
    {"std::bad_alloc", BLAME_LIMIT, out_of_memory},
    {"Loop in catastrophic error processing", BLAME_LIMIT, out_of_memory},
    {"CPU time limit", BLAME_LIMIT, out_of_cpu_time},
    {"File size limit", BLAME_LIMIT, file_too_large},
    {"File too large", BLAME_LIMIT, file_too_large},
    {"Killed", BLAME_LIMIT, ran_out},
    {"died due to signal", BLAME_LIMIT, "the compiler crashed on this file" SMALLER},
    {"internal compiler error", BLAME_LIMIT, "the compiler crashed on this file" SMALLER},
};

static const char ran_out_at_a_line[] = "): catastrophic error: out of memory";

/* The index of the first sign in a line; ARRAY_LEN(signs) if there is none. A line about student.cu itself
 * may be the student's text (#error). It counts only if nvcc's front end prints where in the file its memory
 * ran out. An indented line is quoted from the source. */
static size_t sign_in(const char *line)
{
    size_t sign = 0;
    bool is_quoted = *line == ' ' || *line == '\t';
    bool is_about_the_file = strncmp(line, "student.cu", 10) == 0;
    if (is_quoted || (is_about_the_file && !strstr(line, ran_out_at_a_line)))
        return ARRAY_LEN(signs);
    while (sign < ARRAY_LEN(signs) && !strstr(line, signs[sign].phrase))
        sign++;
    return sign;
}

enum blame compile_blame(const char *output, const char **message)
{
    for (const char *line = output; line && *line;) {
        size_t length = strcspn(line, "\n");
        char *copy = xstrndup(line, length);
        size_t sign = sign_in(copy);
        free(copy);
        if (sign < ARRAY_LEN(signs)) {
            *message = signs[sign].message;
            return signs[sign].blame;
        }
        line += length + (line[length] == '\n');
    }
    return BLAME_SUBMISSION;
}

bool compile_speaks_of_the_file(const char *output)
{
    return output && (strncmp(output, "student.cu", 10) == 0 || strstr(output, "\nstudent.cu"));
}

const char *compile_limit(const struct process_result *run)
{
    const char *message = NULL;
    if (run->end == PROCESS_TIMED_OUT)
        return "the compiler ran out of time (" QUOTED(COMPILER_SECONDS) " s) on this file" SMALLER;
    if (run->end == PROCESS_TALKED)
        return "the compiler ran out of room for its messages (" QUOTED(
            COMPILER_OUTPUT_KB) " KB): fix the first of them";
    if (compile_blame(run->output.s, &message) == BLAME_LIMIT)
        return message;
    bool by_signal = run->code > SHELL_SIGNALS && run->code < PTXAS_FAILED;
    return run->end != PROCESS_EXITED || by_signal ? ran_out : NULL;
}
