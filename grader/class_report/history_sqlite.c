/* Keep REPORT/history.sqlite: add the results that are new since the last report. */
#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>

#include "grader/class_report/gradebook.h"
#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"

enum { SCHEMA_MAX_BYTES = 1 << 20, BUSY_MS = 10000 };

static bool add_work(sqlite3_stmt *insert, const struct student *s, int lab, const json_t *result)
{
    const struct {
        int column;
        const char *text;
    } texts[] = {{3, field_text(result, "source_sha256")},
                 {4, field_text(json_object_get(result, "class"), "graded_at")},
                 {6, field_text(result, "verdict")},
                 {7, field_text(result, "kit_sha256")}};
    double points = 100 * number_of(result, "score") / number_of(result, "max_score");
    struct text folder = {0};
    text_printf(&folder, "%s", s->folder);
    bool ok = sqlite3_bind_blob64(insert, 1, folder.s, folder.length, SQLITE_TRANSIENT) == SQLITE_OK &&
              sqlite3_bind_int(insert, 2, lab) == SQLITE_OK &&
              sqlite3_bind_double(insert, 5, isfinite(points) ? points : 0) == SQLITE_OK;
    for (size_t k = 0; ok && k < ARRAY_LEN(texts); k++)
        ok = sqlite3_bind_text(insert, texts[k].column, texts[k].text, -1, SQLITE_TRANSIENT) == SQLITE_OK;
    ok = ok && sqlite3_step(insert) == SQLITE_DONE && sqlite3_reset(insert) == SQLITE_OK;
    text_free(&folder);
    return ok;
}

static const json_t *result_of(const struct work *w)
{
    return w->result ? w->result : w->excused_result;
}

static bool add_all(sqlite3 *db, const struct class_data *class)
{
    sqlite3_stmt *insert = NULL;
    bool ok = sqlite3_prepare_v2(db, "INSERT OR IGNORE INTO attempt VALUES (?, ?, ?, ?, ?, ?, ?)", -1,
                                 &insert, NULL) == SQLITE_OK;
    for (size_t i = 0; i < class->count; i++)
        for (int lab = 0; lab < LABS_MOST && ok; lab++)
            if (result_of(&class->students[i].works[lab]))
                ok = add_work(insert, &class->students[i], lab, result_of(&class->students[i].works[lab]));
    sqlite3_finalize(insert);
    return ok;
}

bool history_sqlite(const struct class_data *class, struct why *why)
{
    struct text schema = {0};
    char *path = kit_file("grader/class_report/history.sql"),
         *file = xformat("%s/history.sqlite", class->report);
    sqlite3 *db = NULL;
    bool readable = whole_file_read(&schema, path, SCHEMA_MAX_BYTES, why);
    bool ok = readable && sqlite3_open(file, &db) == SQLITE_OK &&
              sqlite3_busy_timeout(db, BUSY_MS) == SQLITE_OK &&
              sqlite3_exec(db, schema.s, NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK && add_all(db, class) &&
              sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    if (readable && !ok)
        why_say(why, "%s cannot be written: %s", file, db ? sqlite3_errmsg(db) : "out of memory");
    sqlite3_close(db);
    text_free(&schema);
    free(file);
    free(path);
    return ok;
}
