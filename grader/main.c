/* Run ./grade: from the command line to an exit status. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "grader/advice/next_step.h"
#include "grader/class/class.h"
#include "grader/class/class_tool.h"
#include "grader/advice/explain.h"
#include "grader/report/hint.h"
#include "grader/grade/options.h"
#include "grader/kit/backstop.h"
#include "grader/kit/progress.h"
#include "grader/page/after_grade.h"
#include "grader/report/report.h"
#include "grader/report/report_editor.h"
#include "grader/report/result_json.h"
#include "grader/study/board.h"
#include "grader/study/history.h"
#include "grader/predict/predict.h"
#include "grader/prove/prove_command.h"
#include "grader/quiz/quiz_command.h"
#include "grader/study/study.h"
#include "grader/study/watch.h"
#include "grader/steps/steps_command.h"
#include "grader/compile/submission.h"
#include "grader/sweep/commands.h"
#include "grader/kit/workspace.h"
#include "grader/text/terminal.h"

enum exit_status { EXIT_FULL_MARKS, EXIT_LESS, EXIT_NOT_GRADED };

static int not_graded(const char *why)
{
    progress_clear();
    complain("%s", why);
    return EXIT_NOT_GRADED;
}

/* One grading, and what --watch remembers from one grading to the next. */
struct work {
    const struct command *command;
    struct attempt *last; /* in memory shared by all processes; NULL: not watching */
};

/* False if standard output takes no more. A reader that has closed the pipe is no failure. */
static bool print(const struct text *text)
{
    bool written = fwrite(text->s, 1, text->length, stdout) == text->length && fflush(stdout) == 0;
    return written || errno == EPIPE;
}

/* Print the report, or the hint instead. It quotes only the bytes that were graded: the file may have been
 * saved since. */
static bool print_result(const struct result *r, const char *file, const struct command *command)
{
    struct report_style style = report_style_for(stdout);
    style.brief = !command->verbose;
    style.quiet_printf = command->quiet_printf;
    style.what_if = command->grade.what_if;
    struct submission submission;
    struct text text = {0};
    struct why why;
    if (submission_read(&submission, file, &why) && strcmp(submission.sha256, r->source_sha256) == 0)
        style.source = submission.text;
    if (command->hint)
        hint_render(&text, r, command->hint, &style);
    else
        report_render(&text, r, &style);
    submission_free(&submission);
    bool ok = print(&text);
    text_free(&text);
    return ok;
}

/* Print the findings for a program, in the format of that name. */
static bool print_for_program(const struct result *r, const char *name)
{
    struct text text = {0};
    (strcmp(name, "gcc") == 0 ? report_gcc : report_sarif)(&text, r);
    bool ok = print(&text);
    text_free(&text);
    return ok;
}

/* Print the page about a kind of finding. */
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

/* Add an attempt to the history and report what it has changed. If it cannot be kept, the grading still
 * counts. */
static void remember(const struct result *r, const struct work *work, bool tells)
{
    const struct command *c = work->command;
    struct text changes = {0};
    struct why remark = {0};
    bool kept = !c->no_history && history_is_own(c->lab, c->file);
    study_remember(&changes, r, kept, work->last, &remark);
    if (tells && changes.length)
        print(&changes);
    if (remark.text[0])
        complain("%s", remark.text);
    text_free(&changes);
}

/* Sign the result file, or, without one, the text that it would have. */
static bool sign(const struct result *r, const struct command *c, struct why *why)
{
    bool kept = c->json && strcmp(c->json, "-") != 0;
    char *json = kept ? xstrdup(c->json) : xformat("%s/result.json", getenv("TMPDIR"));
    bool ok = (kept || result_json_write(r, json, why)) && class_tool_sign(json, c->receipt, why);
    free(json);
    return ok;
}

/* Is the whole report printed? */
static bool is_report(const struct command *c)
{
    return !c->hint && !c->format && !(c->json && strcmp(c->json, "-") == 0);
}

/* Write the report and the result file. */
static int deliver(const struct result *r, const struct work *work, const char *file)
{
    struct why why;
    const struct command *command = work->command;
    bool only_json = command->json && strcmp(command->json, "-") == 0;
    progress_clear();
    bool printed = only_json         ? true
                   : command->format ? print_for_program(r, command->format)
                                     : print_result(r, file, command);
    if (!printed) {
        why_say(&why, "the report cannot be written to standard output: %s", strerror(errno));
        return not_graded(why.text);
    }
    if (command->json && !result_json_write(r, command->json, &why))
        return not_graded(why.text);
    if (r->verdict == VERDICT_INTERNAL_ERROR)
        return not_graded(r->message);
    remember(r, work, is_report(command));
    if (command->receipt && !sign(r, command, &why))
        return not_graded(why.text);
    return r->verdict == VERDICT_GRADED && r->score >= r->max_score ? EXIT_FULL_MARKS : EXIT_LESS;
}

/* Where what is made after the grade is told: standard output may be for programs. */
static FILE *told_to(const struct command *c)
{
    return c->format || (c->json && strcmp(c->json, "-") == 0) ? stderr : stdout;
}

/* Pictures and a page, if they were asked for. */
static void make_more(const struct result *r, const struct command *command, const char *file,
                      struct compilation *compiled)
{
    bool own = history_is_own(command->lab, command->file);
    struct page_order order = {
        .compiled = compiled, .source = file, .page = command->page_to, .own = own, .look = &command->look};
    if (command->plot)
        after_grade_plot(r, file, own, told_to(command));
    if (command->page)
        after_grade_page(r, &order, told_to(command));
}

static int grade(void *argument)
{
    const struct work *work = argument;
    const struct command *command = work->command;
    struct grade_options options = command->grade;
    struct result result = {0};
    struct compilation compiled = {0};
    struct why why;
    char *file = options_file(command);
    options.compiled = command->page ? &compiled : NULL;
    bool own = history_is_own(command->lab, command->file);
    options.wants_edit = next_step_wants_edit;
    options.afterwards = own ? predict_graded : NULL;
    bool ok = (!command->json || result_json_check(command->json, &why)) &&
              (!command->receipt || class_tool_check("--receipt", &why)) &&
              grade_submission(&result, command->lab, file, &options, &why);
    if (ok && own) {
        predict_ungraded(&result);
        study_recall(&result);
        if (result.predictions)
            result.predictions->told = is_report(command);
    }
    int status = ok ? deliver(&result, work, file) : not_graded(why.text);
    if (ok)
        make_more(&result, command, file, &compiled);
    compile_free(&compiled);
    predict_free(result.predictions);
    result_free(&result);
    free(file);
    return status;
}

/* Grade now and at each save. Every grading cleans up after itself, so a signal may end the waiting. */
static int watch(const struct command *command)
{
    struct work work = {.command = command};
    struct watch saves;
    struct why why;
    char *file = options_file(command);
    work.last = mmap(NULL, sizeof *work.last, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (work.last == MAP_FAILED)
        die("out of memory: close other programs and try again");
    /* An own file is graded with the answers that lie beside it. */
    bool own = history_is_own(command->lab, command->file);
    char *answers = own ? xformat("lab%d_predict.txt", command->lab->number) : NULL;
    for (bool ok = watch_open(&saves, file, answers, &why); ok; ok = watch_wait(&saves, &why)) {
        printf("%s", isatty(STDOUT_FILENO) ? "\033[H\033[2J" : "\n");
        fflush(stdout);
        workspace_run(grade, &work);
        printf("Waiting for %s%s to be saved; Ctrl-C ends.\n", file, answers ? " or its answers" : "");
        fflush(stdout);
    }
    free(answers);
    free(file);
    return not_graded(why.text);
}

/* Commands other than grading: each shows something or says why it cannot. */
static bool (*const others[])(struct text *out, const struct command *c, struct why *why) = {
    [COMMAND_OVERVIEW] = study_overview, [COMMAND_RESET] = study_reset, [COMMAND_SOLUTION] = study_solution,
    [COMMAND_LOOK] = steps_command,      [COMMAND_QUIZ] = quiz_command,
};

static int run_other(void *argument)
{
    const struct command *command = argument;
    struct text text = {0};
    struct why why = {0};
    bool ok = backstop_begin("look", &backstop_look, &why) && others[command->kind](&text, command, &why);
    backstop_disarm();
    bool printed = text.length == 0 || print(&text);
    text_free(&text);
    return !ok ? not_graded(why.text) : printed ? EXIT_FULL_MARKS : EXIT_NOT_GRADED;
}

/* Without open standard descriptors the program would write reports into files that it opens. */
static void open_standard_descriptors(void)
{
    int fd;
    do
        fd = open("/dev/null", O_RDWR);
    while (fd >= 0 && fd <= STDERR_FILENO);
    close(fd);
}

/* Commands with arguments of their own. Without one of these names the arguments are a lab and a file. */
static const struct {
    const char *name;
    int (*run)(int argc, char *const *argv);
} commands[] = {
    {"prove", prove_command},       {"sweep", sweep_command}, {"orders", orders_command},
    {"versions", versions_command}, {"class", class_main},    {"report", class_tool},
    {"export", class_tool},         {"receipt", class_tool},  {"verify", class_tool},
    {"regrade", class_tool},        {"keygen", class_tool},   {"kit", class_tool},
    {"import", class_tool},         {"board", board_command},
};

int main(int argc, char **argv)
{
    struct command command;
    struct why why;
    open_standard_descriptors();
    signal(SIGPIPE, SIG_IGN);
    struct work work = {.command = &command};
    for (size_t k = 0; k < ARRAY_LEN(commands); k++)
        if (argc > 1 && strcmp(argv[1], commands[k].name) == 0)
            return commands[k].run(argc - 1, argv + 1);
    switch (options_read(&command, argc, argv, &why)) {
    case COMMAND_EXPLAIN:
        return explain_kind(&command);
    case COMMAND_HELP:
        return fputs(options_help, stdout) < 0 || fflush(stdout) != 0 ? EXIT_NOT_GRADED : EXIT_FULL_MARKS;
    case COMMAND_WRONG:
        complain("%s (see ./grade --help)", why.text);
        return EXIT_NOT_GRADED;
    case COMMAND_OVERVIEW:
    case COMMAND_RESET:
    case COMMAND_SOLUTION:
    case COMMAND_LOOK:
    case COMMAND_QUIZ:
        return workspace_run(run_other, &command);
    case COMMAND_WATCH:
        return watch(&command);
    case COMMAND_GRADE:
        break;
    }
    return workspace_run(grade, &work);
}
