#include "grader/handout/measured.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/whole_file.h"

enum { FILE_MOST = 1 << 20 };

/* | lab2_halo.cu | derivative | 268435456, R = 8 | 1.569 | 32.1 % | 33.1 % | 4265 | */
static bool read_row(const char *line, struct measured_row *row)
{
    int end = 0;
    bool ok = sscanf(line, "| %63[^. ].cu | %63s | %d%n", row->file, row->entry, &row->n, &end) == 3;
    const char *rest = ok ? line + end : "";
    if (sscanf(rest, ", R = %d%n", &row->radius, &end) == 1)
        rest += end;
    ok = ok && sscanf(rest, " | %lf | %lf %% | %lf %% | %lf |", &row->ms, &row->memory, &row->technique,
                      &row->copy) == 4;
    row->memory /= 100;
    row->technique /= 100;
    return ok;
}

bool measured_read(struct measured *m, const char *path, struct why *why)
{
    struct text text = {0};
    int number = 0;
    bool ok = whole_file_read(&text, path, FILE_MOST, why);
    for (char *line = text.s, *end; ok && line && *line; line = end + 1) {
        struct measured_row row = {0};
        end = strchrnul(line, '\n');
        bool last = !*end;
        *end = 0;
        number++;
        if (!strncmp(line, "| lab", 5)) {
            ok = read_row(line, &row);
            *ARRAY_PUSH(m->rows, m->count, m->capacity) = row;
            if (!ok)
                why_say(why, "%s:%d: this is no row as `make measure` writes it", path, number);
        }
        if (last)
            break;
    }
    text_free(&text);
    return ok;
}

bool measured_find(const struct measured *m, const char *file, const char *entry, int radius,
                   const char *column, double *value)
{
    for (size_t k = 0; k < m->count; k++) {
        const struct measured_row *r = &m->rows[k];
        const struct {
            const char *name;
            double value;
        } columns[] = {{"n", r->n},
                       {"ms", r->ms},
                       {"memory", r->memory},
                       {"technique", r->technique},
                       {"copy", r->copy}};
        if (strcmp(r->file, file) || strcmp(r->entry, entry) || r->radius != radius)
            continue;
        for (size_t c = 0; c < ARRAY_LEN(columns); c++)
            if (!strcmp(columns[c].name, column)) {
                *value = columns[c].value;
                return true;
            }
    }
    return false;
}

void measured_free(struct measured *m)
{
    free(m->rows);
    *m = (struct measured){0};
}
