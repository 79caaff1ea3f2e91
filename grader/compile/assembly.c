#include "grader/compile/assembly.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/sandbox/ptxas.h"

enum { REFUSALS_SHOWN = 8, LONGEST_LINE = 400, IMAGE_MOST = 64 << 20 };

/* Copy the line at `text` as far as it fits, and return where the next one begins; NULL: nowhere. */
static const char *next_line(char line[LONGEST_LINE], const char *text)
{
    size_t length = strcspn(text, "\n");
    snprintf(line, LONGEST_LINE, "%.*s", (int)(length < LONGEST_LINE ? length : LONGEST_LINE - 1), text);
    return text[length] ? text + length + 1 : NULL;
}

/* The number of the student's file in the .file directives, which stand at the end. */
static unsigned number_of_file(const char *ptx)
{
    static const char name[] = "student.cu\"";
    char line[LONGEST_LINE];
    unsigned number, found = 0;
    for (const char *at = ptx; at;) {
        at = next_line(line, at);
        if (sscanf(line, " .file %u", &number) == 1 && strstr(line, name))
            found = number;
    }
    return found;
}

/* The line of the student's file that line `wanted` of the PTX comes from: the last .loc that names it, as
 * the place of the code or as that into which it is inlined. 0: unknown. */
static unsigned student_line(const char *ptx, unsigned wanted)
{
    char line[LONGEST_LINE];
    unsigned student = number_of_file(ptx), found = 0, file, number;
    for (unsigned count = 1; ptx && count < wanted; count++) {
        ptx = next_line(line, ptx);
        const char *place = strstr(line, "inlined_at ");
        if ((sscanf(line, " .loc %u %u", &file, &number) == 2 && file == student) ||
            (place && sscanf(place, "inlined_at %u %u", &file, &number) == 2 && file == student))
            found = number;
    }
    return found;
}

static void refuse(struct compilation *c, const char *path, unsigned ptx_line, const char *complaint)
{
    char message[sizeof c->message];
    unsigned line = student_line(c->ptx.s, ptx_line);
    int length = line ? snprintf(message, sizeof message, "%.150s(%u): error: ", path, line)
                      : snprintf(message, sizeof message, "%.150s: error: ", path);
    snprintf(message + length, sizeof message - (size_t)length,
             "ptxas refuses the inline assembly: %.150s (PTX line %u)", complaint, ptx_line);
    if (c->verdict == VERDICT_GRADED)
        snprintf(c->message, sizeof c->message, "%s", message);
    c->verdict = VERDICT_COMPILE_ERROR;
    text_printf(&c->diagnostics, "%s\n", message);
}

/* Take one line that ptxas has printed: "ptxas FILE, line 7; error   : TEXT" or "ptxas fatal   : TEXT". */
static bool take_line(struct assembly *a, struct compilation *c, const char *path, const char *line)
{
    unsigned ptx_line;
    char kind[20];
    const char *place = strstr(line, ", line "), *text = strstr(line, " : ");
    bool serious = false;
    if (place && sscanf(place, ", line %u; %19s", &ptx_line, kind) == 2)
        serious = !strcmp(kind, "error") || !strcmp(kind, "fatal");
    else if (sscanf(line, "ptxas %19s", kind) == 1 && text && !a->complaint[0] &&
             (!strcmp(kind, "error") || !strcmp(kind, "fatal")))
        snprintf(a->complaint, sizeof a->complaint, "%.*s", (int)sizeof a->complaint - 1, text + 3);
    if (serious && text)
        refuse(c, path, ptx_line, text + 3);
    return serious && text;
}

bool assembly_read(struct assembly *a, struct compilation *c, const char *path, char *printed)
{
    char line[LONGEST_LINE];
    int refused = 0;
    for (const char *at = printed; at && refused < REFUSALS_SHOWN;) {
        at = next_line(line, at);
        refused += take_line(a, c, path, line);
    }
    registers_read(&a->registers, printed);
    return refused == 0;
}

/* Of a file that is not there, or too large, there is no machine code: the model of time reads the PTX then.
 */
static void read_code(struct machine_code *code, const char *path)
{
    struct text image = {0};
    if (file_read(&image, path, IMAGE_MOST))
        machine_code_read(code, (const uint8_t *)image.s, image.length);
    text_free(&image);
}

void assembly_make(struct assembly *a, struct compilation *c, const char *path)
{
    if (!c->ptxas || !c->directory || !c->ptx.s)
        return;
    char *ptx = xformat("%s/assembly.ptx", c->directory), *image = xformat("%s/assembly.cubin", c->directory);
    const char *const argv[] = {c->ptxas, "-v", "-lineinfo", "-arch=sm_90", "-o", image, ptx, NULL};
    struct process_result run = {.end = PROCESS_NOT_STARTED};
    if (file_write_new(ptx, c->ptx.s, c->ptx.length))
        ptxas_run(&run, argv, c->directory, c->seconds_left);
    bool accepted = !run.output.s || assembly_read(a, c, path, run.output.s);
    if (accepted && ptxas_ran_out_of_time(&run)) {
        c->verdict = VERDICT_LIMIT;
        snprintf(c->message, sizeof c->message,
                 "ptxas ran out of time on this file: take out its newest part");
    }
    read_code(&a->registers.code, image);
    unlink(ptx);
    unlink(image);
    text_free(&run.output);
    free(ptx);
    free(image);
}

void assembly_free(struct assembly *a)
{
    registers_free(&a->registers);
    *a = (struct assembly){0};
}
