/* build/class_import DOWNLOAD --out SUBMISSIONS: bring what a platform hands out into the form that ./grade
 * class reads, for ./grade import. */
#include <getopt.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class/status.h"
#include "grader/class_import/import_tell.h"
#include "grader/class_import/import_write.h"
#include "grader/labs/lab_record.h"

enum exit_status { EXIT_TAKEN, EXIT_LOOK, EXIT_NOT_IMPORTED };

static const char usage[] =
    "usage: ./grade import DOWNLOAD --out SUBMISSIONS [--roster FILE.csv] [--lab LAB]\n"
    "\n"
    "Bring submissions into the form SUBMISSIONS/STUDENT/labN.cu, which ./grade class\n"
    "grades. DOWNLOAD is a folder, a zip or a tar file: of Canvas, Moodle,\n"
    "Gradescope, GitHub Classroom, or with a folder, an archive or a clone of the kit\n"
    "for each student. The newest file for each lab counts. The modification time of\n"
    "the file written is the time of hand-in.\n"
    "\n"
    "  --out SUBMISSIONS     the folder to add to; newer files in it stay\n"
    "  --roster FILE.csv     find students by the columns id, name, email, login,\n"
    "                        sid, canvas, moodle, gradescope, github; teams by group\n"
    "  --lab LAB             the lab of files whose names do not tell it\n"
    "\n"
    "SUBMISSIONS/import-DOWNLOAD.csv says for every file of the download what has\n"
    "become of it. Exit status: 0 taken, 1 nothing was found or some files may be\n"
    "submissions and were not taken (they are named), 2 nothing was imported.\n";

struct import_options {
    const char *download, *out, *roster;
    int lab; /* -1: not given */
    bool help;
};

static int not_imported(const char *why)
{
    char line[1000];
    fprintf(stderr, "grade: %s\n", status_text(line, sizeof line, why));
    return EXIT_NOT_IMPORTED;
}

static bool read_option(struct import_options *o, int option, const char *value, struct why *why)
{
    const struct lab *lab = option == 'l' ? lab_named(value) : NULL;
    switch (option) {
    case 'o':
        o->out = value;
        return true;
    case 'r':
        o->roster = value;
        return true;
    case 'h':
        return o->help = true;
    case 'l':
        o->lab = lab ? lab->number : -1;
        if (!lab)
            why_say(why, "--lab %s: there is no such lab", value);
        return lab;
    default:
        why_say(why, "no such option, or its value is missing (see ./grade import --help)");
        return false;
    }
}

static bool read_options(struct import_options *o, int argc, char **argv, struct why *why)
{
    static const struct option known[] = {{"out", required_argument, NULL, 'o'},
                                          {"roster", required_argument, NULL, 'r'},
                                          {"lab", required_argument, NULL, 'l'},
                                          {"help", no_argument, NULL, 'h'},
                                          {0}};
    int option;
    *o = (struct import_options){.lab = -1};
    opterr = 0;
    while ((option = getopt_long(argc, argv, "h", known, NULL)) != -1)
        if (!read_option(o, option, optarg, why))
            return false;
    o->download = argv[optind];
    if (o->help || (optind == argc - 1 && o->out))
        return true;
    why_say(why, "give one download and --out SUBMISSIONS (see ./grade import --help)");
    return false;
}

/* ---- main ---- */

static void read_metadata(struct whose_context *c, const struct download *d)
{
    for (size_t k = 0; k < d->count; k++)
        if (d->items[k].bytes.s && strcmp(base_name(d->items[k].path), "submission_metadata.yml") == 0)
            gradescope_read(&c->gradescope, d->items[k].bytes.s);
}

static int import(const struct import_options *o)
{
    struct download d = {0};
    struct whose_context context = {0};
    struct import_plan plan = {0};
    struct why why;
    int status;
    if ((o->roster && !people_read(&context.people, o->roster, &why)) ||
        !download_read(&d, o->download, &why)) {
        status = not_imported(why.text);
    } else {
        context.download = d.name;
        read_metadata(&context, &d);
        import_plan_make(&plan, &d, &context, o->lab);
        if (import_write(&plan, &d, o->out, &why) && import_list(&plan, &d, o->out, &why))
            status = import_tell(o->out, &plan, &d, &context.people) ? EXIT_TAKEN : EXIT_LOOK;
        else
            status = not_imported(why.text);
    }
    import_plan_free(&plan);
    gradescope_free(&context.gradescope);
    people_free(&context.people);
    download_free(&d);
    return status;
}

int main(int argc, char **argv)
{
    struct import_options options;
    struct why why;
    setlocale(LC_CTYPE, "C.UTF-8"); /* names in archives are UTF-8 */
    if (!read_options(&options, argc, argv, &why))
        return not_imported(why.text);
    if (options.help)
        return fputs(usage, stdout) < 0 ? EXIT_NOT_IMPORTED : EXIT_TAKEN;
    return import(&options);
}
