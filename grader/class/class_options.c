/* The command line of ./grade class. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class/class.h"
#include "grader/labs/lab_record.h"
#include "grader/run/random.h"

enum { JOBS_MOST = 1024, TIMEOUT_USUAL = 600, TIMEOUT_MOST = 86400, PARTS_MOST = 1000000 };

const char class_help[] = "usage: ./grade class SUBMISSIONS --out REPORT [options]\n"
                          "\n"
                          "Grade SUBMISSIONS/STUDENT/labN*.cu for all students and labs into\n"
                          "REPORT/results. If it is stopped, the same command continues. A submission is\n"
                          "graded again only if its file has changed.\n"
                          "\n"
                          "  --out REPORT          the folder for the results; it is made if it is missing\n"
                          "  --roster FILE.csv     the students: a header with id (the folder's name),\n"
                          "                        name, email\n"
                          "  --lab LAB             grade only this lab now; may be given several times;\n"
                          "                        default: all labs handed in. Other labs in REPORT stay\n"
                          "                        as they are\n"
                          "  --again STUDENT:LAB   grade this submission once more, and no other one unless\n"
                          "                        --lab names its lab; may be given several times\n"
                          "  --forget LAB          this lab is no longer part of the class\n"
                          "  --policy FILE         weights, marks, deadlines\n"
                          "  --decisions FILE.csv  extensions, excuses and overrides, each for a student\n"
                          "                        and a lab\n"
                          "                        REPORT remembers roster, policy and decisions: the next\n"
                          "                        run uses them as they were. Give a file again if it has\n"
                          "                        changed, or the word none\n"
                          "  --seed S              the seed of the class; default: drawn once, then kept\n"
                          "  --jobs N              gradings at the same time; default: one per core\n"
                          "  --timeout S           seconds for one grading, then it counts as not graded;\n"
                          "                        default: 600\n"
                          "  --device sim|cuda     the simulator (default), or a GPU as well\n"
                          "  --slurm               on a cluster: an array of Slurm tasks, each of --jobs\n"
                          "                        CPUs (default: one); Ctrl-C leaves them running; the\n"
                          "                        same command shows their progress\n"
                          "  --slurm-chunk N       students per task; default: 20\n"
                          "  --slurm-gpu           a GPU for every task, and --device cuda\n"
                          "  --slurm-options '...' more for sbatch, as on an #SBATCH line:\n"
                          "                        '--partition=x --time=1:00:00'\n"
                          "  --unsafe-no-sandbox   run the submissions without a sandbox; else a class is\n"
                          "                        graded only where a sandbox works\n"
                          "  --help                this page\n"
                          "\n"
                          "Exit status: 0 all graded, 1 some are not graded or none was found, 2 the class\n"
                          "could not be graded or was stopped. Other layouts, archives, downloads of a\n"
                          "platform: ./grade import --help.\n";

static bool wrong(struct why *why, const char *format, ...) PRINTF_LIKE(2, 3);

static bool wrong(struct why *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    why_vsay(why, format, args);
    va_end(args);
    return false;
}

static bool read_number(unsigned *number, unsigned most, const char *value)
{
    char *end;
    errno = 0;
    unsigned long wide = strtoul(value, &end, 10);
    *number = (unsigned)wide;
    return value[0] >= '0' && value[0] <= '9' && !*end && errno == 0 && wide >= 1 && wide <= most;
}

static bool read_device(struct class_options *o, const char *value)
{
    o->device = strcmp(value, "cuda") == 0 ? DEVICE_CUDA : DEVICE_SIM;
    return o->device == DEVICE_CUDA || strcmp(value, "sim") == 0;
}

/* K/N */
static bool read_part(struct class_options *o, const char *value)
{
    const char *slash = strchr(value, '/');
    char *first = xstrndup(value, slash ? (size_t)(slash - value) : 0);
    bool ok =
        slash && read_number(&o->parts, PARTS_MOST, slash + 1) && read_number(&o->part, o->parts, first);
    free(first);
    return ok;
}

static bool read_slurm_option(struct class_options *o, int option, const char *value, struct why *why)
{
    switch (option) {
    case 'S':
        return o->slurm.wanted = true;
    case 'G':
        o->device = DEVICE_CUDA;
        return o->slurm.gpu = true;
    case 'O':
        o->slurm.more = value;
        return !strchr(value, '\n') || wrong(why, "--slurm-options: give one line");
    case 'N':
        return read_number(&o->slurm.chunk, PARTS_MOST, value) ||
               wrong(why, "--slurm-chunk %s: give a number of students, from 1 to %d", value, PARTS_MOST);
    case 'C':
        return read_number(&o->slurm.collect, PARTS_MOST, value) ||
               wrong(why, "--collect %s: give the round", value);
    default:
        return read_part(o, value) || wrong(why, "--chunk %s: give K/N, for instance 1/8", value);
    }
}

static bool read_option(struct class_options *o, int option, const char *value, struct why *why)
{
    const struct lab *lab;
    const char *bad;
    switch (option) {
    case 'o':
        o->report = value;
        return true;
    case 'r':
        o->files[FILE_ROSTER] = value;
        return true;
    case 'p':
        o->files[FILE_POLICY] = value;
        return true;
    case 'A':
        if (o->again_count == AGAIN_MOST)
            return wrong(why, "--again: give at most %d", AGAIN_MOST);
        o->again[o->again_count++] = value;
        return true;
    case 'e':
        o->files[FILE_DECISIONS] = value;
        return true;
    case 'l':
    case 'f':
        if ((lab = lab_named(value)))
            (option == 'l' ? o->labs : o->forget)[lab->number] = true;
        return lab || wrong(why, "--%s %s: there is no such lab", option == 'l' ? "lab" : "forget", value);
    case 's':
        o->has_seed = true;
        bad = random_read_seed(value, &o->seed);
        return !bad || wrong(why, "--seed %s: %s", value, bad);
    case 'j':
        return read_number(&o->jobs, JOBS_MOST, value) ||
               wrong(why, "--jobs %s: give a number from 1 to %d", value, JOBS_MOST);
    case 't':
        return read_number(&o->timeout, TIMEOUT_MOST, value) ||
               wrong(why, "--timeout %s: give seconds, from 1 to %d", value, TIMEOUT_MOST);
    case 'd':
        return read_device(o, value) || wrong(why, "--device %s: choose sim or cuda", value);
    case 'u':
        o->sandbox = SANDBOX_OFF;
        return true;
    case 'h':
        return o->help = true;
    default:
        return read_slurm_option(o, option, value, why);
    }
}

static bool are_complete(const struct class_options *o, int words, char *const *rest, struct why *why)
{
    if (words > 1)
        return wrong(why, "%s and %s: give only one folder of submissions", rest[0], rest[1]);
    if (words == 0 || !*rest[0])
        return wrong(
            why, "the folder of submissions is missing; for example: ./grade class SUBMISSIONS --out REPORT");
    if (!o->slurm.wanted && (o->slurm.gpu || o->slurm.chunk || o->slurm.more))
        return wrong(why, "--slurm-chunk, --slurm-gpu and --slurm-options work only with --slurm");
    return (o->report && *o->report) || wrong(why, "the folder for the results is missing; add --out REPORT");
}

bool class_options_read(struct class_options *options, int argc, char *const *argv, struct why *why)
{
    static const struct option known[] = {
        {"out", required_argument, NULL, 'o'},
        {"roster", required_argument, NULL, 'r'},
        {"policy", required_argument, NULL, 'p'},
        {"decisions", required_argument, NULL, 'e'},
        {"lab", required_argument, NULL, 'l'},
        {"again", required_argument, NULL, 'A'},
        {"forget", required_argument, NULL, 'f'},
        {"seed", required_argument, NULL, 's'},
        {"jobs", required_argument, NULL, 'j'},
        {"timeout", required_argument, NULL, 't'},
        {"device", required_argument, NULL, 'd'},
        {"unsafe-no-sandbox", no_argument, NULL, 'u'},
        {"help", no_argument, NULL, 'h'},
        {"slurm", no_argument, NULL, 'S'},
        {"slurm-gpu", no_argument, NULL, 'G'},
        {"slurm-chunk", required_argument, NULL, 'N'},
        {"slurm-options", required_argument, NULL, 'O'},
        {"chunk", required_argument, NULL, 'K'}, /* used only by the scripts of --slurm */
        {"collect", required_argument, NULL, 'C'},
        {0}};
    int option;
    *options =
        (struct class_options){.timeout = TIMEOUT_USUAL, .device = DEVICE_SIM, .sandbox = SANDBOX_REQUIRED};
    optind = 0;
    opterr = 0;
    while (!options->help && (option = getopt_long(argc, argv, ":h", known, NULL)) != -1) {
        if (option == ':')
            return wrong(why, "%s: its value is missing", argv[optind - 1]);
        if (option == '?')
            return wrong(why, "%s: there is no such option", argv[optind - 1]);
        if (!read_option(options, option, optarg, why))
            return false;
    }
    if (options->help)
        return true;
    options->submissions = argv[optind];
    return are_complete(options, argc - optind, argv + optind, why);
}
