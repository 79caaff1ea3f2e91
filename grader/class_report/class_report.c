/* build/class_report REPORT: make gradebook, pages and plots of a graded class, for ./grade report. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/class_report/gradebook.h"
#include "grader/class_report/handed_out.h"
#include "grader/class_report/pages.h"
#include "grader/text/html.h"
#include "grader/text/page.h"
#include "grader/text/whole_file.h"
#include "grader/kit/workspace.h"

enum exit_status { EXIT_ALL, EXIT_LEFT_OUT, EXIT_NOT_MADE };

static const char usage[] =
    "usage: ./grade report REPORT [--compare DIR]...\n"
    "\n"
    "Make the gradebook and pages of a class from the folder that ./grade class\n"
    "wrote:\n"
    "    gradebook.csv, gradebook.sqlite    points, states, findings\n"
    "    history.sqlite                     every result that any report has seen\n"
    "    index.html                         the class, only for the teacher\n"
    "    students/NAME.html                 one page per student, to hand out\n"
    "    similar.csv                        near-identical submissions\n"
    "    plots/*.svg                        if gnuplot is installed\n"
    "--compare DIR: compare the submissions also with all *.cu in DIR, a past year's\n"
    "for instance.\n"
    "Exit status: 0 all is in, 1 something is not graded or was left out (it says\n"
    "what), 2 nothing was made.\n";

static int not_made(const char *why)
{
    fprintf(stderr, "report: %s\n", why);
    return EXIT_NOT_MADE;
}

static bool write_file(const struct class_data *class, const char *name, struct text *text, struct why *why)
{
    char *path = xformat("%s/%s", class->report, name);
    bool ok = whole_file_write(path, text->s ? text->s : "", text->length, why);
    text_free(text);
    free(path);
    return ok;
}

static bool make_gradebook(const struct class_data *class, struct why *why)
{
    struct text csv = {0}, sqlite = {0};
    gradebook_csv(&csv, class);
    bool ok = gradebook_sqlite(&sqlite, class, why) && write_file(class, "gradebook.csv", &csv, why) &&
              write_file(class, "gradebook.sqlite", &sqlite, why);
    text_free(&csv);
    text_free(&sqlite);
    return ok;
}

/* Names and files come from outside: their control characters must not reach the terminal. */
static void print_problems(const struct class_data *class)
{
    struct text out = {0};
    struct page page = {.out = &out, .width = 100, .indent = 8};
    for (size_t i = 0; i < class->problem_count; i++) {
        page_words(&page, "report: %s", class->problems[i].s);
        page_end_line(&page);
    }
    fprintf(stderr, "%s", out.s ? out.s : "");
    text_free(&out);
}

/* Is it the page of a student of the class? */
static bool is_page(const struct class_data *class, const char *name)
{
    for (size_t i = 0; i < class->count; i++)
        if (strcmp(class->students[i].page, name) == 0)
            return true;
    return false;
}

/* Remove pages of an earlier report, of students who are no longer in the class. */
static void remove_strangers(const struct class_data *class, const char *folder)
{
    DIR *pages = opendir(folder);
    const struct dirent *entry;
    while (pages && (entry = readdir(pages))) {
        const char *end = strrchr(entry->d_name, '.');
        if (end && strcmp(end, ".html") == 0 && !is_page(class, entry->d_name))
            unlinkat(dirfd(pages), entry->d_name, 0);
    }
    if (pages)
        closedir(pages);
}

/* Write one page per student, and remove all others. */
static bool make_students(const struct class_data *class, struct why *why)
{
    bool ok = true;
    char *folder = xformat("%s/students", class->report);
    mkdir(folder, 0777); /* an error shows with the first page */
    remove_strangers(class, folder);
    for (size_t i = 0; i < class->count && ok; i++) {
        struct text page = {0};
        char *name = xformat("students/%s", class->students[i].page);
        page_student(&page, class, &class->students[i]);
        ok = write_file(class, name, &page, why);
        free(name);
    }
    free(folder);
    return ok;
}

/* Without gnuplot the page says that it is missing, and has everything else. */
static void look_at_labs(struct lab_view labs[LABS_MOST], struct class_data *class)
{
    struct why why;
    for (int lab = 0; lab < LABS_MOST; lab++) {
        if (!class->labs[lab])
            continue;
        faults_count(&labs[lab].faults, class, lab);
        if (!plots_draw(&labs[lab].plots, class, lab, &labs[lab].faults, &why))
            class_data_problem(class, "%s", why.text);
    }
}

/* What the command line asks for. */
struct request {
    const char *report;
    const char **earlier; /* folders to compare with */
    size_t earlier_count, earlier_capacity;
};

/* What the students of each lab of the class were given, by its number. */
static struct given_text *read_given(const struct class_data *class)
{
    struct given_text *given = xcalloc(LABS_MOST, sizeof *given);
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab] && lab_find(lab))
            handed_out_read(&given[lab], lab_find(lab));
    return given;
}

static void read_originals(struct originals *originals, const struct given_text given[LABS_MOST],
                           struct class_data *class, const struct request *request)
{
    originals_add_solutions(originals, given);
    for (size_t k = 0; k < request->earlier_count; k++)
        originals_add_folder(originals, given, class, request->earlier[k]);
}

/* The class page and similar.csv: what is said about submissions together. */
static bool write_class(const struct class_data *class, const struct lab_view labs[LABS_MOST],
                        struct why *why)
{
    struct text page = {0}, csv = {0}, board = {0};
    page_begin(&board, "Leaderboard");
    page_board(&board, class);
    html_end(&board);
    page_class(&page, class, labs);
    similar_csv_header(&csv);
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            similar_csv(&csv, class, lab, &labs[lab].similar);
    bool ok = write_file(class, "index.html", &page, why) && write_file(class, "board.html", &board, why);
    return write_file(class, "similar.csv", &csv, why) && ok;
}

static bool make_class(struct class_data *class, const struct request *request, struct why *why)
{
    struct lab_view *labs = xcalloc(LABS_MOST, sizeof *labs);
    struct given_text *given = read_given(class);
    struct originals originals = {0};
    look_at_labs(labs, class);
    read_originals(&originals, given, class, request);
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab]) {
            similar_find(&labs[lab].similar, class, lab, &given[lab], &originals);
            class->uncompared += labs[lab].similar.unread;
        }
    bool ok = write_class(class, labs, why);
    for (int lab = 0; lab < LABS_MOST; lab++) {
        plots_free(&labs[lab].plots);
        similar_free(&labs[lab].similar);
        given_text_free(&given[lab]);
    }
    originals_free(&originals);
    free(given);
    free(labs);
    return ok;
}

/* How many submissions are in that state, over all labs. */
static size_t count(const struct class_data *class, enum work_state state)
{
    size_t sum = 0;
    for (int lab = 0; lab < LABS_MOST; lab++)
        sum += class->labs[lab] ? class_data_count(class, lab, state) : 0;
    return sum;
}

static int summarise(const struct class_data *class)
{
    size_t graded = count(class, WORK_GRADED), open = count(class, WORK_NOT_GRADED),
           missing = count(class, WORK_MISSING), excused = count(class, WORK_EXCUSED);
    printf("%s: %zu student%s; %zu of %zu graded, %zu not graded, %zu not handed in", class->report,
           class->count, class->count == 1 ? "" : "s", graded, graded + open + missing + excused, open,
           missing);
    if (excused)
        printf(", %zu excused", excused);
    printf("; open %s/index.html\n", class->report);
    if (class->uncompared)
        printf("not compared, because no longer where they were graded or changed since: %zu file%s\n",
               class->uncompared, class->uncompared == 1 ? "" : "s");
    return open || class->problem_count ? EXIT_LEFT_OUT : EXIT_ALL;
}

static int make_report(void *argument)
{
    const struct request *request = argument;
    struct class_data class;
    struct why why;
    int status;
    if (!class_data_read(&class, request->report, &why) || !make_gradebook(&class, &why) ||
        !history_sqlite(&class, &why) || !make_students(&class, &why) || !make_class(&class, request, &why)) {
        status = not_made(why.text);
    } else {
        print_problems(&class);
        status = summarise(&class);
    }
    class_data_free(&class);
    return status;
}

/* False if the words are none that the usage has. */
static bool read_request(struct request *request, int argc, char **argv)
{
    for (int a = 1; a < argc; a++) {
        if (strcmp(argv[a], "--compare") == 0 && a + 1 < argc)
            *ARRAY_PUSH(request->earlier, request->earlier_count, request->earlier_capacity) = argv[++a];
        else if (argv[a][0] != '-' && !request->report)
            request->report = argv[a];
        else
            return false;
    }
    return request->report != NULL;
}

int main(int argc, char **argv)
{
    struct request request = {0};
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return fputs(usage, stdout) < 0;
    bool ok = read_request(&request, argc, argv);
    if (!ok)
        fputs(usage, stderr);
    int status = ok ? workspace_run(make_report, &request) : EXIT_NOT_MADE;
    free(request.earlier);
    return status;
}
