/* Write the gradebook as an SQLite database, with every finding. */
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "grader/class_report/gradebook.h"
#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"

enum { SCHEMA_MAX_BYTES = 1 << 20 };

enum table { TABLE_STUDENT, TABLE_RESULT, TABLE_EXERCISE, TABLE_CHECK, TABLE_FINDING, TABLES };

static const char *const inserts[TABLES] = {
    [TABLE_STUDENT] = "INSERT INTO student VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)",
    [TABLE_RESULT] =
        "INSERT INTO result VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [TABLE_EXERCISE] = "INSERT INTO exercise VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)",
    [TABLE_CHECK] = "INSERT INTO \"check\" VALUES (NULL, ?, ?, ?, ?, ?, ?)",
    [TABLE_FINDING] = "INSERT INTO finding VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
};

/* A database in memory. After the first failure `ok` is false, and all calls do nothing. */
struct database {
    sqlite3 *db;
    sqlite3_stmt *insert[TABLES];
    bool ok;
    enum table table; /* of the row that is being filled */
    int column;
};

/* ---- one row ---- */

static void row(struct database *b, enum table table)
{
    b->table = table;
    b->column = 0;
}

static void put_text(struct database *b, const char *s)
{
    b->ok =
        b->ok && sqlite3_bind_text(b->insert[b->table], ++b->column, s, -1, SQLITE_TRANSIENT) == SQLITE_OK;
}

static void put_bytes(struct database *b, const char *s)
{
    struct text t = {0};
    text_printf(&t, "%s", s);
    b->ok = b->ok && sqlite3_bind_blob64(b->insert[b->table], ++b->column, t.s, t.length, SQLITE_TRANSIENT) ==
                         SQLITE_OK;
    text_free(&t);
}

static void put_integer(struct database *b, int64_t value)
{
    b->ok = b->ok && sqlite3_bind_int64(b->insert[b->table], ++b->column, value) == SQLITE_OK;
}

/* NAN is NULL. */
static void put_number(struct database *b, double value)
{
    b->ok = b->ok && sqlite3_bind_double(b->insert[b->table], ++b->column, value) == SQLITE_OK;
}

/* An integer of a JSON object, or NULL. One of more than 63 bits is a REAL. */
static void put_json_integer(struct database *b, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (json_is_integer(value))
        put_integer(b, json_integer_value(value));
    else
        put_number(b, number_of(object, key));
}

/* Insert the row; returns its id. */
static int64_t done(struct database *b)
{
    b->ok = b->ok && sqlite3_step(b->insert[b->table]) == SQLITE_DONE &&
            sqlite3_reset(b->insert[b->table]) == SQLITE_OK;
    return sqlite3_last_insert_rowid(b->db);
}

/* ---- the tables ---- */

static void add_finding(struct database *b, int64_t check, const json_t *finding)
{
    row(b, TABLE_FINDING);
    put_integer(b, check);
    put_text(b, field_text(finding, "kind"));
    put_text(b, field_text(finding, "cause"));
    put_integer(b, json_is_true(json_object_get(finding, "costs")));
    put_text(b, field_text(finding, "message"));
    put_json_integer(b, finding, "line");
    put_json_integer(b, finding, "column");
    put_json_integer(b, finding, "call_line");
    put_json_integer(b, finding, "other_line");
    put_json_integer(b, finding, "other_call_line");
    put_json_integer(b, finding, "times");
    done(b);
}

static void add_check(struct database *b, int64_t exercise, const json_t *check)
{
    size_t i;
    json_t *finding;
    row(b, TABLE_CHECK);
    put_integer(b, exercise);
    put_text(b, field_text(check, "name"));
    put_text(b, field_text(check, "status"));
    put_number(b, number_of(check, "score"));
    put_number(b, number_of(check, "max_score"));
    put_text(b, field_text(check, "summary"));
    int64_t id = done(b);
    json_array_foreach(json_object_get(check, "findings"), i, finding) add_finding(b, id, finding);
}

static void add_exercise(struct database *b, int64_t result, const json_t *exercise)
{
    size_t i;
    json_t *check, *counts = json_object_get(exercise, "counts");
    bool modelled;
    double seconds = seconds_of(exercise, &modelled);
    row(b, TABLE_EXERCISE);
    put_integer(b, result);
    put_text(b, field_text(exercise, "entry"));
    put_number(b, number_of(exercise, "score"));
    put_number(b, number_of(exercise, "max_score"));
    put_json_integer(b, counts, "n");
    put_number(b, number_of(counts, "op_per_byte"));
    put_number(b, seconds);
    put_number(b, isnan(seconds) ? NAN : modelled);
    int64_t id = done(b);
    json_array_foreach(json_object_get(exercise, "checks"), i, check) add_check(b, id, check);
}

static void add_result(struct database *b, int64_t student, int lab, const struct work *w)
{
    size_t i;
    json_t *exercise, *applied = json_object_get(w->result, "class");
    row(b, TABLE_RESULT);
    put_integer(b, student);
    put_integer(b, lab);
    put_text(b, work_state_names[w->state]);
    put_text(b, w->reason);
    put_number(b, work_is_graded(w) ? w->score : NAN);
    put_number(b, w->max_score);
    put_number(b, w->weight);
    put_number(b, number_of(w->result, "score"));
    put_text(b, field_text(w->result, "verdict"));
    put_text(b, field_text(w->result, "message"));
    put_text(b, field_text(w->result, "source_sha256"));
    put_json_integer(b, w->result, "seed");
    put_text(b, field_text(json_object_get(w->result, "device"), "name"));
    put_text(b, field_text(applied, "graded_at"));
    put_number(b, number_of(applied, "wall_seconds"));
    put_integer(b, w->practice.attempts);
    put_integer(b, w->days_late);
    put_integer(b, w->days_free);
    put_integer(b, w->overridden);
    put_integer(b, w->dropped);
    put_text(b, w->explanation);
    int64_t id = done(b);
    json_array_foreach(json_object_get(w->result, "exercises"), i, exercise) add_exercise(b, id, exercise);
}

static void add_student(struct database *b, const struct class_data *class, const struct student *s)
{
    row(b, TABLE_STUDENT);
    put_bytes(b, s->folder);
    put_text(b, s->name);
    put_text(b, s->full_name);
    put_text(b, s->email);
    put_text(b, s->page);
    put_number(b, s->has_total ? s->total : NAN);
    put_text(b, work_state_names[s->state]);
    int64_t id = done(b);
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            add_result(b, id, lab, &s->works[lab]);
}

/* ---- the whole ---- */

static void run(struct database *b, const char *sql)
{
    b->ok = b->ok && sqlite3_exec(b->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static void fill(struct database *b, const struct class_data *class, const char *schema)
{
    run(b, schema);
    for (int t = 0; t < TABLES; t++)
        b->ok = b->ok && sqlite3_prepare_v2(b->db, inserts[t], -1, &b->insert[t], NULL) == SQLITE_OK;
    run(b, "BEGIN");
    for (size_t i = 0; i < class->count && b->ok; i++)
        add_student(b, class, &class->students[i]);
    run(b, "COMMIT");
}

static void take_bytes(struct text *out, struct database *b)
{
    sqlite3_int64 size = 0;
    unsigned char *bytes = b->ok ? sqlite3_serialize(b->db, "main", &size, 0) : NULL;
    b->ok = bytes;
    if (bytes)
        text_add(out, (const char *)bytes, (size_t)size);
    sqlite3_free(bytes);
}

bool gradebook_sqlite(struct text *out, const struct class_data *class, struct why *why)
{
    struct database book = {0};
    struct text schema = {0};
    char *path = kit_file("grader/class_report/gradebook.sql");
    bool readable = whole_file_read(&schema, path, SCHEMA_MAX_BYTES, why);
    book.ok = readable && sqlite3_open(":memory:", &book.db) == SQLITE_OK;
    if (book.ok)
        fill(&book, class, schema.s);
    if (readable && !book.ok)
        why_say(why, "the database cannot be made: %s", sqlite3_errmsg(book.db));
    else
        take_bytes(out, &book);
    for (int t = 0; t < TABLES; t++)
        sqlite3_finalize(book.insert[t]);
    sqlite3_close(book.db);
    text_free(&schema);
    free(path);
    return book.ok;
}
