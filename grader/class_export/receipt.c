#include "grader/class_export/receipt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "grader/class_results/book.h"
#include "grader/text/escape.h"
#include "grader/class_export/openssl.h"
#include "grader/kit/kit_hash.h"
#include "grader/text/whole_file.h"

static const char title[] = "stencil labs receipt 1\n", last_name[] = "signature: ";

enum { RECEIPT_MAX_BYTES = 1 << 16, REPORT_MAX_BYTES = 256 << 20 };

/* Takes over `value`. */
static void set(struct receipt *r, const char *name, char *value)
{
    r->fields[r->count++] = (struct receipt_field){name, value};
}

char *receipt_line(const char *s)
{
    char *copy = utf8_clean(s);
    for (char *c = copy; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = ' ';
    return copy;
}

static char *seed_of(const json_t *result)
{
    const json_t *seed = json_object_get(result, "seed");
    return json_is_integer(seed) ? xformat("%lld", (long long)json_integer_value(seed))
                                 : xformat("%.17g", json_number_value(seed));
}

/* The hash of a result without its key "class", as receipt.h describes it; "" if more than this key would be
 * cut off. */
static char *graded_sha256(const json_t *result, const struct text *bytes)
{
    static const char key[] = ",\n  \"class\": {\n", end[] = "\n}\n";
    const char *at = bytes->s ? strstr(bytes->s, key) : NULL;
    struct why why;
    char hex[SHA256_HEX] = "";
    struct text rest = {0};
    if (at) {
        text_add(&rest, bytes->s, (size_t)(at - bytes->s));
        text_add(&rest, end, strlen(end));
        json_t *graded = object_parse(&rest, &why), *wanted = json_copy((json_t *)result);
        json_object_del(wanted, "class");
        if (json_equal(graded, wanted))
            text_sha256(hex, &rest, NULL);
        json_decref(wanted);
        json_decref(graded);
    }
    text_free(&rest);
    return xstrdup(hex);
}

void receipt_of(struct receipt *r, const json_t *result, const struct text *bytes)
{
    static const char *const plain[] = {"lab",        "verdict",    "source_sha256",
                                        "ptx_sha256", "kit_sha256", "program_sha256"};
    const json_t *device = json_object_get(result, "device"), *class = json_object_get(result, "class");
    char hex[SHA256_HEX];
    *r = (struct receipt){0};
    for (size_t i = 0; i < ARRAY_LEN(plain); i++)
        set(r, plain[i], receipt_line(field_text(result, plain[i])));
    if (class)
        set(r, "student", receipt_line(field_text(class, "student")));
    set(r, "seed", seed_of(result));
    set(r, "device", xformat("%s (%s)", field_text(device, "name"), field_text(device, "kind")));
    set(r, "score",
        xformat("%.10g of %.10g", field_number(result, "score"), field_number(result, "max_score")));
    text_sha256(hex, bytes, NULL);
    set(r, "result_sha256", xstrdup(hex));
    if (class)
        set(r, "graded_sha256", graded_sha256(result, bytes));
}

/* The report beside a result: LAB.txt beside LAB.json. */
static bool read_report(struct text *report, const char *result)
{
    static const char ending[] = ".json";
    char *path = xformat("%.*s.txt", (int)(strlen(result) - strlen(ending)), result);
    bool read = file_read(report, path, REPORT_MAX_BYTES) && report->s;
    free(path);
    return read;
}

/* By its length: what a submission prints may hold any byte. */
static void add_without_marks(struct text *out, const struct text *report)
{
    static const char marks[] = "Marks: ";
    const char *end = report->s + report->length;
    for (const char *line = report->s, *next; line < end; line = next) {
        const char *line_end = memchr(line, '\n', (size_t)(end - line));
        next = line_end ? line_end + 1 : end;
        if ((size_t)(end - line) < strlen(marks) || memcmp(line, marks, strlen(marks)) != 0)
            text_add(out, line, (size_t)(next - line));
    }
}

void receipt_add_report(struct receipt *r, const char *result)
{
    char hex[SHA256_HEX];
    struct text report = {0}, kept = {0};
    if (read_report(&report, result)) {
        add_without_marks(&kept, &report);
        text_sha256(hex, &kept, NULL);
        set(r, "report_sha256", xstrdup(hex));
    }
    text_free(&kept);
    text_free(&report);
}

bool receipt_sign(struct receipt *r, const char *key, struct why *why)
{
    char *public_path = key_public_path(key), identity[SHA256_HEX], moment[32];
    struct text signature = {0};
    struct tm utc;
    time_t now = time(NULL);
    strftime(moment, sizeof moment, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    bool ok = key_identity(identity, public_path, why);
    if (ok) {
        text_printf(&r->text, "%s", title);
        for (int i = 0; i < r->count; i++)
            text_printf(&r->text, "%s: %s\n", r->fields[i].name, r->fields[i].value);
        text_printf(&r->text, "signed_at: %s\nkey_sha256: %s\n", moment, identity);
        ok = key_sign(&signature, &r->text, key, why);
    }
    r->signature = signature.s;
    free(public_path);
    return ok;
}

void receipt_render(struct text *out, const struct receipt *r)
{
    text_add(out, r->text.s, r->text.length);
    text_printf(out, "%s%s\n", last_name, r->signature);
}

/* ---- reading ---- */

static bool is_no_receipt(const char *path, struct why *why)
{
    why_say(why, "%s: is not a receipt of ./grade", path);
    return false;
}

char *receipt_path(const char *result)
{
    static const char ending[] = ".json";
    size_t length = strlen(result), tail = strlen(ending);
    bool has_ending = length > tail && strcmp(result + length - tail, ending) == 0;
    return xformat("%.*s.receipt", (int)(has_ending ? length - tail : length), result);
}

bool receipt_read(struct receipt *r, const char *path, struct why *why)
{
    *r = (struct receipt){0};
    if (!whole_file_read(&r->text, path, RECEIPT_MAX_BYTES, why))
        return false;
    char *last = NULL;
    if (!r->text.s || strlen(r->text.s) != r->text.length || strncmp(r->text.s, title, strlen(title)) != 0)
        return is_no_receipt(path, why);
    for (char *at = r->text.s; (at = strstr(at, last_name)); at++)
        last = at;
    if (!last || last[-1] != '\n')
        return is_no_receipt(path, why);
    r->signature = xstrndup(last + strlen(last_name), strcspn(last + strlen(last_name), "\n"));
    *last = 0;
    r->text.length = (size_t)(last - r->text.s);
    return true;
}

const char *receipt_get(const struct receipt *r, const char *name)
{
    static char value[1000];
    char *label = xformat("\n%s: ", name);
    const char *found = r->text.s ? strstr(r->text.s, label) : NULL;
    value[0] = 0;
    if (found) {
        found += strlen(label);
        snprintf(value, sizeof value, "%.*s", (int)strcspn(found, "\n"), found);
    }
    free(label);
    return value;
}

void receipt_free(struct receipt *r)
{
    for (int i = 0; i < r->count; i++)
        free(r->fields[i].value);
    text_free(&r->text);
    free(r->signature);
    *r = (struct receipt){0};
}
