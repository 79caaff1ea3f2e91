/* ./grade: from the command line to an exit status. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/explain.h"
#include "grader/hint.h"
#include "grader/kit.h"
#include "grader/options.h"
#include "grader/progress.h"
#include "grader/report.h"
#include "grader/result_json.h"
#include "grader/study/predict.h"
#include "grader/submission.h"
#include "grader/workspace.h"

enum exit_status { EXIT_FULL_MARKS, EXIT_LESS, EXIT_NOT_GRADED };

static int not_graded(const char *why)
{
    progress_clear();
    fprintf(stderr, "grade: %s\n", why);
    return EXIT_NOT_GRADED;
}

/* The file that was named, or the lab's own. The caller frees it. */
static char *file_of(const struct command *c)
{
    return c->file ? xstrdup(c->file) : kit_file("labs/lab%d_%s.cu", c->lab->number, c->lab->name);
}

/* False if standard output takes no more; a reader that has gone away has read enough. */
static bool print(const struct text *text)
{
    bool written = fwrite(text->s, 1, text->length, stdout) == text->length && fflush(stdout) == 0;
    return written || errno == EPIPE;
}

/* The report, or the hint that was asked for instead. */
static bool print_result(const struct result *r, const char *file, int hint)
{
    struct report_style style = report_style_for(stdout);
    struct submission submission;
    struct text text = {0};
    char why[400];
    if (submission_read(&submission, file, why, sizeof why))
        style.source = submission.text;
    if (hint)
        hint_render(&text, r, hint, &style);
    else
        report_render(&text, r, &style);
    submission_free(&submission);
    bool ok = print(&text);
    text_free(&text);
    return ok;
}

/* The page about a kind of finding. */
static int explain_kind(const struct command *command)
{
    struct text text = {0};
    int status = EXIT_FULL_MARKS;
    if (!explain(&text, command->explain, command->lab, report_style_for(stdout).width))
        status = not_graded(text.s);
    else if (!print(&text))
        status = EXIT_NOT_GRADED;
    text_free(&text);
    return status;
}

/* The report and the result file. */
static int deliver(const struct result *r, const struct command *command, const char *file)
{
    char why[400];
    bool only_json = command->json && strcmp(command->json, "-") == 0;
    progress_clear();
    if (!only_json && !print_result(r, file, command->hint)) {
        snprintf(why, sizeof why, "the report cannot be written to standard output: %s", strerror(errno));
        return not_graded(why);
    }
    if (command->json && !result_json_write(r, command->json, why, sizeof why))
        return not_graded(why);
    if (r->verdict == VERDICT_INTERNAL_ERROR)
        return not_graded(r->message);
    return r->verdict == VERDICT_GRADED && r->score >= r->max_score ? EXIT_FULL_MARKS : EXIT_LESS;
}

static int grade(void *argument)
{
    const struct command *command = argument;
    struct result result = {0};
    char why[400];
    struct grade_options options = command->grade;
    char *file = file_of(command);
    bool own = !command->file;
    options.afterwards = own ? predict_graded : NULL;
    bool ok = (!command->json || result_json_check(command->json, why, sizeof why)) &&
              grade_submission(&result, command->lab, file, &options, why, sizeof why);
    if (ok && own)
        predict_ungraded(&result);
    int status = ok ? deliver(&result, command, file) : not_graded(why);
    result_free(&result);
    free(file);
    return status;
}

/* A program started without standard descriptors would write reports into files that it opens. */
static void open_standard_descriptors(void)
{
    int fd;
    do
        fd = open("/dev/null", O_RDWR);
    while (fd >= 0 && fd <= STDERR_FILENO);
    close(fd);
}

int main(int argc, char **argv)
{
    struct command command;
    char why[400];
    open_standard_descriptors();
    signal(SIGPIPE, SIG_IGN);
    switch (options_read(&command, argc, argv, why, sizeof why)) {
    case COMMAND_EXPLAIN:
        return explain_kind(&command);
    case COMMAND_HELP:
        return fputs(options_help, stdout) < 0 || fflush(stdout) != 0 ? EXIT_NOT_GRADED : EXIT_FULL_MARKS;
    case COMMAND_WRONG:
        fprintf(stderr, "grade: %s (see ./grade --help)\n", why);
        return EXIT_NOT_GRADED;
    case COMMAND_GRADE:
        break;
    }
    return workspace_run(grade, &command);
}
