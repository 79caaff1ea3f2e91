#include "grader/handout/sources.h"

#include <float.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/gpu_model.h"
#include "grader/handout/counted.h"
#include "grader/handout/define.h"
#include "grader/handout/measured.h"
#include "grader/handout/slopes.h"
#include "grader/judge/judge.h"
#include "grader/judge/traffic_measures.h"
#include "grader/kit/kit.h"
#include "grader/judge/time_model.h"

enum { PARTS_MOST = 5 };

struct sources {
    const struct lab *const *labs;
    int lab_count;
    struct counted_files counted;
    struct measured measured;
    bool measured_read;
    struct slopes slopes;
};

/* A name, split at its dots, and the file that it refers to. */
struct query {
    struct sources *s;
    const char *whole;
    char parts[PARTS_MOST][64];
    int count, first; /* parts before `first` are used up */
    const struct lab *lab;
    char *path;
    struct why *why;
};

static bool unknown(struct query *q, const char *what)
{
    why_say(q->why, "%s: %s", q->whole, what);
    return false;
}

static bool cut(struct query *q, const char *name)
{
    for (const char *at = name;; at++) {
        size_t length = strcspn(at, ".");
        if (q->count == PARTS_MOST || length >= sizeof q->parts[0])
            return unknown(q, "the name is too long");
        snprintf(q->parts[q->count++], sizeof q->parts[0], "%.*s", (int)length, at);
        at += length;
        if (!*at)
            return true;
    }
}

static const char *part(const struct query *q, int k)
{
    return q->first + k < q->count ? q->parts[q->first + k] : "";
}

static int parts_left(const struct query *q)
{
    return q->count - q->first;
}

/* ---- tables of names ---- */

/* Look up the table's field that the rest of the line names; NULL if there is none. */
static const double *find_constant(const char *name)
{
    static const struct {
        const char *name;
        double value;
    } constants[] = {{"float", sizeof(float)},
                     {"int", sizeof(int)},
                     {"sector", 32},
                     {"float_bits", FLT_MANT_DIG},
                     {"double_bits", DBL_MANT_DIG},
                     {"banks", 32},
                     {"int_limit", INT_MAX + 1.0},
                     {"warp", 32}};
    for (size_t k = 0; k < ARRAY_LEN(constants); k++)
        if (!strcmp(name, constants[k].name))
            return &constants[k].value;
    return NULL;
}

static bool find_gpu(struct query *q, double *value)
{
    const struct {
        const char *name;
        double value;
    } fields[] = {
#define FIELD(name) {#name, modelled_gpu.name}
        {"copy", model_bandwidth / 1e9},
        FIELD(sms),
        FIELD(clock_mhz),
        FIELD(l2_bytes),
        FIELD(constant_bytes),
        FIELD(threads_per_block),
        FIELD(threads_per_sm),
        FIELD(blocks_per_sm),
        FIELD(registers_per_sm),
        FIELD(shared_per_block),
        FIELD(shared_per_block_optin),
        FIELD(shared_per_sm),
#undef FIELD
    };
    for (size_t k = 0; k < ARRAY_LEN(fields); k++)
        if (!strcmp(part(q, 1), fields[k].name)) {
            *value = fields[k].value;
            return true;
        }
    return unknown(q, "no such field of the modelled GPU");
}

static bool find_points(struct query *q, double *value)
{
    struct exercise x = {.max_score = 100};
    judge_skipped(&x);
    for (int c = 0; c < CHECK_COUNT; c++)
        if (!strcmp(part(q, 1), check_name((enum check_name)c))) {
            *value = x.checks[c].max_score;
            return true;
        }
    return unknown(q, "no check of that name");
}

/* measured.FILE.ENTRY[.R8].FIELD */
static bool find_measured(struct query *q, double *value)
{
    int radius = 0;
    bool has_radius = parts_left(q) == 5 && sscanf(part(q, 3), "R%d", &radius) == 1;
    if (!q->s->measured_read) {
        char *path = xformat("%s/handouts/measured.md", kit_directory());
        q->s->measured_read = measured_read(&q->s->measured, path, q->why);
        free(path);
        if (!q->s->measured_read)
            return false;
    }
    if (parts_left(q) != 4 + has_radius)
        return unknown(q, "write measured.FILE.ENTRY.FIELD");
    return measured_find(&q->s->measured, part(q, 1), part(q, 2), radius, part(q, 3 + has_radius), value) ||
           unknown(q, "no such row or column in handouts/measured.md");
}

/* orders.first.R2.FIELD */
static bool find_slope(struct query *q, double *value)
{
    int radius = 0;
    struct why why;
    int order = !strcmp(part(q, 1), "first") ? 1 : !strcmp(part(q, 1), "second") ? 2 : 0;
    sscanf(part(q, 2), "R%d", &radius);
    return slopes_find(&q->s->slopes, order, radius, part(q, 3), value, &why) || unknown(q, why.text);
}

/* ---- entry points: marks and counts ---- */

static const char *const measure_names[] = {
    [MEASURE_LOADS_PER_OUTPUT] = "loads_per_output",
    [MEASURE_LOADS_PER_INPUT] = "loads_per_input",
    [MEASURE_OP_PER_BYTE] = "op_per_byte",
    [MEASURE_SHARED_BYTES] = "shared_bytes",
    [MEASURE_SHARED_STORES_PER_BLOCK] = "shared_stores_a_block",
    [MEASURE_GLOBAL_WRITES_PER_BLOCK] = "global_writes_a_block",
    [MEASURE_PLANES] = "planes",
};

static int find_measure(const char *name)
{
    for (size_t m = 0; m < ARRAY_LEN(measure_names); m++)
        if (!strcmp(name, measure_names[m]))
            return (int)m;
    return -1;
}

/* ENTRY.full or ENTRY.MEASURE.full */
static bool find_mark(struct query *q, const struct entry *entry, double *value)
{
    int measure = parts_left(q) == 3 ? find_measure(part(q, 1)) : (int)entry->requirements[0].measure;
    const char *mark = part(q, parts_left(q) - 1);
    for (size_t r = 0; r < ARRAY_LEN(entry->requirements) && entry->requirements[r].advice; r++)
        if ((int)entry->requirements[r].measure == measure) {
            *value = !strcmp(mark, "full") ? entry->requirements[r].full : entry->requirements[r].none;
            return true;
        }
    return unknown(q, "the lab's record has no such requirement");
}

/* Sizes at which an entry point is tried: the listed ones and the one that is counted. */
static int sizes_tried(const struct entry *entry)
{
    bool listed = false;
    for (int s = 0; s < entry->size_count; s++)
        listed |= shape_is_same(entry->sizes[s], entry->count_size);
    return entry->size_count + !listed;
}

/* What the record says without a run. */
static bool find_in_record(const struct entry *entry, const char *field, double *value)
{
    const struct {
        const char *name;
        double value;
    } fields[] = {{"n", entry->count_size.n},
                  {"radius", entry->count_size.radius},
                  {"range", entry->buffers[0].range},
                  {"sizes", sizes_tried(entry)},
                  {"smallest", entry->size_count ? entry->sizes[0].n : 0},
                  {"largest", entry->size_count ? entry->sizes[entry->size_count - 1].n : 0},
                  {"timed", entry->time.timed[0].n}};
    for (size_t k = 0; k < ARRAY_LEN(fields); k++)
        if (!strcmp(field, fields[k].name)) {
            *value = fields[k].value;
            return true;
        }
    return false;
}

static bool find_counted(struct query *q, int which, double *value)
{
    const struct exercise *x = counted_exercise(&q->s->counted, q->lab, q->path, which, q->why);
    int measure = find_measure(part(q, 1));
    if (!x)
        return false;
    if (measure >= 0) {
        *value = judge_measure(x, (enum measure)measure);
        return true;
    }
    return counted_field(x, part(q, 1), value) || unknown(q, "nothing of that name is counted");
}

static bool find_of_entry(struct query *q, int which, double *value)
{
    const struct entry *entry = q->lab->entries[which];
    const char *last = part(q, parts_left(q) - 1);
    if (parts_left(q) <= 3 && (!strcmp(last, "full") || !strcmp(last, "none")))
        return find_mark(q, entry, value);
    if (parts_left(q) != 2)
        return unknown(q, "write ENTRY.FIELD");
    return find_in_record(entry, part(q, 1), value) || find_counted(q, which, value);
}

/* ---- which file ---- */

static const struct lab *find_lab(const struct sources *s, int number)
{
    for (int l = 0; l < s->lab_count; l++)
        if (s->labs[l]->number == number)
            return s->labs[l];
    return NULL;
}

static char *find_file(const char *stem)
{
    static const char *const folders[] = {"solutions", "grader/corpus/honest", "grader/corpus/wrong"};
    for (size_t f = 0; f < ARRAY_LEN(folders); f++) {
        char *path = xformat("%s/%s/%s.cu", kit_directory(), folders[f], stem);
        if (access(path, R_OK) == 0)
            return path;
        free(path);
    }
    return NULL;
}

/* The first part may name a lab or a file; otherwise the page's own lab is meant. */
static bool find_owner(struct query *q, int page_lab)
{
    int number = -1, length = 0;
    bool named = sscanf(part(q, 0), "lab%d%n", &number, &length) == 1;
    q->lab = find_lab(q->s, named ? number : page_lab);
    if (!q->lab)
        return unknown(q, "no lab is named; write lab4.NAME");
    q->first += named;
    char *solution = xformat("lab%d_%s", q->lab->number, q->lab->name);
    q->path = find_file(named && q->parts[0][length] ? q->parts[0] : solution);
    free(solution);
    return q->path || unknown(q, "no such file in solutions/ or grader/corpus/");
}

static bool find_in_file(struct query *q, int page_lab, double *value)
{
    if (!find_owner(q, page_lab))
        return false;
    for (int e = 0; e < q->lab->entry_count; e++)
        if (!strcmp(part(q, 0), q->lab->entries[e]->name))
            return find_of_entry(q, e, value);
    if (parts_left(q) > 1)
        return unknown(q, "no such entry point in that lab");
    return define_find(q->path, part(q, 0), value) ||
           unknown(q, "no entry point and no number that is #defined");
}

/* ---- all of them ---- */

/* Look the source up by the first part of a name. */
static const struct {
    const char *name;
    bool (*find)(struct query *q, double *value);
} kinds[] = {{"gpu", find_gpu}, {"points", find_points}, {"measured", find_measured}, {"orders", find_slope}};

bool sources_find(struct sources *s, int lab, const char *name, double *value, struct why *why)
{
    struct query q = {.s = s, .whole = name, .why = why};
    if (!cut(&q, name))
        return false;
    const double *constant = q.count == 1 ? find_constant(name) : NULL;
    if (constant) {
        *value = *constant;
        return true;
    }
    for (size_t k = 0; k < ARRAY_LEN(kinds); k++)
        if (!strcmp(q.parts[0], kinds[k].name))
            return kinds[k].find(&q, value);
    bool ok = find_in_file(&q, lab, value);
    free(q.path);
    return ok;
}

struct sources *sources_open(const struct lab *const *labs, int count)
{
    struct sources *s = xcalloc(1, sizeof *s);
    *s = (struct sources){.labs = labs, .lab_count = count};
    return s;
}

void sources_close(struct sources *s)
{
    counted_free(&s->counted);
    measured_free(&s->measured);
    slopes_free(&s->slopes);
    free(s);
}
