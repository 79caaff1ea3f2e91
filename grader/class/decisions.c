#include "grader/class/decisions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "grader/class/moment.h"
#include "grader/text/sheet.h"
#include "grader/text/whole_file.h"

enum { DECISIONS_MAX_BYTES = 16 << 20 };

enum column { STUDENT, LAB, DECISION, VALUE, REASON, COLUMNS };
static const char *const headers[COLUMNS] = {"student", "lab", "decision", "value", "reason"};

struct reader {
    struct decisions *decisions;
    const struct policy *policy;
    const char *path;
    int columns[COLUMNS];
    struct why *why;
};

/* ---- one line ---- */

static bool read_number(double *number, const char *value, double most)
{
    char *end;
    *number = strtod(value, &end);
    return end != value && !*end && *number >= 0 && *number <= most;
}

static bool take_extension(struct reader *r, struct decision *d, const char *value, int line)
{
    enum { DAYS_MOST = 1000 };
    if (d->deadline || d->days > 0)
        return why_say_at(r->why, r->path, line, "%s has an extension for lab%d above", d->student, d->lab);
    if (!r->policy->labs[d->lab].deadline)
        return why_say_at(r->why, r->path, line,
                          "lab%d has no deadline in the policy, so it cannot be extended", d->lab);
    double days;
    if (moment_read(value, &d->deadline))
        return true;
    if (!read_number(&days, value, DAYS_MOST) || days < 1 || days != floor(days))
        return why_say_at(r->why, r->path, line,
                          "extension \"%s\": write a time as 2026-11-20 23:59, or a whole number of days",
                          value);
    d->days = (unsigned)days;
    return true;
}

static bool take_excuse(struct reader *r, struct decision *d, const char *value, int line)
{
    if (d->excused || *value)
        return why_say_at(r->why, r->path, line,
                          d->excused ? "%s is excused from lab%d above"
                                     : "an excuse has no value (student %s, lab%d)",
                          d->student, d->lab);
    return d->excused = true;
}

static bool take_override(struct reader *r, struct decision *d, const char *value, int line)
{
    double most = r->policy->labs[d->lab].marks;
    if (d->overridden)
        return why_say_at(r->why, r->path, line, "%s has other marks for lab%d above", d->student, d->lab);
    d->overridden = read_number(&d->marks, value, most);
    return d->overridden ||
           why_say_at(r->why, r->path, line, "override \"%s\": give marks from 0 to %g", value, most);
}

static const struct {
    const char *name;
    bool (*take)(struct reader *r, struct decision *d, const char *value, int line);
} kinds[] = {{"extension", take_extension}, {"excuse", take_excuse}, {"override", take_override}};

static struct decision *find_or_add(struct decisions *all, const char *student, int lab)
{
    const struct decision *known = decisions_find(all, student, lab);
    if (known)
        return &all->items[known - all->items];
    struct decision *d = ARRAY_PUSH(all->items, all->count, all->capacity);
    *d = (struct decision){.student = xstrdup(student), .lab = lab, .reason = xstrdup("")};
    return d;
}

static void add_reason(struct decision *d, const char *reason)
{
    char *both = xformat("%s%s%s", d->reason, *d->reason ? "; " : "", reason);
    free(d->reason);
    d->reason = both;
}

static bool read_line(struct reader *r, const struct sheet *sheet, size_t row)
{
    const char *cells[COLUMNS];
    int line = sheet->rows[row].line;
    for (int c = 0; c < COLUMNS; c++)
        cells[c] = sheet_get(sheet, row, (size_t)r->columns[c]);
    const struct lab *lab = lab_named(cells[LAB]);
    if (!*cells[STUDENT] || !lab)
        return why_say_at(r->why, r->path, line,
                          *cells[STUDENT] ? "\"%.60s\" is no lab" : "the student is missing", cells[LAB]);
    if (!*cells[REASON])
        return why_say_at(r->why, r->path, line, "the reason is missing; the student will read it");
    struct decision *d = find_or_add(r->decisions, cells[STUDENT], lab->number);
    for (size_t k = 0; k < ARRAY_LEN(kinds); k++)
        if (strcasecmp(cells[DECISION], kinds[k].name) == 0) {
            add_reason(d, cells[REASON]);
            return kinds[k].take(r, d, cells[VALUE], line);
        }
    return why_say_at(r->why, r->path, line, "\"%.60s\": decisions are extension, excuse and override",
                      cells[DECISION]);
}

/* ---- the file ---- */

static bool read_header(struct reader *r, const struct sheet_row *header)
{
    for (int c = 0; c < COLUMNS; c++) {
        r->columns[c] = sheet_column(header, headers[c]);
        if (r->columns[c] < 0)
            return why_say_at(r->why, r->path, header->line,
                              "no column is called %s; the header is student,lab,decision,value,reason",
                              headers[c]);
    }
    return true;
}

static bool read_rows(struct reader *r, const struct sheet *sheet)
{
    bool has_header = false, ok = true;
    for (size_t i = 0; i < sheet->count && ok; i++) {
        if (sheet_is_empty(&sheet->rows[i]))
            continue;
        ok = has_header ? read_line(r, sheet, i) : read_header(r, &sheet->rows[i]);
        has_header = true;
    }
    return ok &&
           (has_header || why_say_at(r->why, r->path, 1,
                                     "the file is empty; its header is student,lab,decision,value,reason"));
}

bool decisions_read(struct decisions *decisions, const char *path, const struct policy *policy,
                    struct why *why)
{
    struct reader r = {.decisions = decisions, .policy = policy, .path = path, .why = why};
    struct text text = {0};
    struct sheet sheet = {0};
    *decisions = (struct decisions){0};
    bool ok = whole_file_read(&text, path, DECISIONS_MAX_BYTES, why) &&
              sheet_read(&sheet, path, &text, why) && read_rows(&r, &sheet);
    sheet_free(&sheet);
    text_free(&text);
    return ok;
}

const struct decision *decisions_find(const struct decisions *decisions, const char *student, int lab)
{
    for (size_t i = 0; i < decisions->count; i++)
        if (decisions->items[i].lab == lab && strcmp(decisions->items[i].student, student) == 0)
            return &decisions->items[i];
    return NULL;
}

void decisions_free(struct decisions *decisions)
{
    for (size_t i = 0; i < decisions->count; i++) {
        free(decisions->items[i].student);
        free(decisions->items[i].reason);
    }
    free(decisions->items);
    *decisions = (struct decisions){0};
}
