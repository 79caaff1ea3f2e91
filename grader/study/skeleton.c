#include "grader/study/skeleton.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"

enum { MOST_BYTES = 16 << 20, BACKUPS = 9999 };

/* grader/study/skeleton.sh prints the file as it was handed out. */
bool skeleton_read(struct text *out, const struct lab *lab, struct why *why)
{
    char *name = xformat("lab%d_%s", lab->number, lab->name);
    const char *const argv[] = {"sh", "grader/study/skeleton.sh", "show", name, NULL};
    const char *const environment[] = {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/", NULL};
    struct process_job job = {.argv = argv,
                              .environment = environment,
                              .directory = kit_directory(),
                              .keep_fd = -1,
                              .limits = {.wall_ms = 20000, .output_bytes = MOST_BYTES}};
    struct process_result result = {0};
    process_run(&result, &job);
    bool ok = result.end == PROCESS_EXITED && result.code == 0 && result.output.length > 0;
    if (ok)
        text_add(out, result.output.s, result.output.length);
    else
        why_say(why, "the skeleton of lab %d cannot be made: %.*s", lab->number,
                result.output.s ? (int)strcspn(result.output.s, "\n") : 0,
                result.output.s ? result.output.s : "");
    text_free(&result.output);
    free(name);
    return ok;
}

/* Keep `bytes` as FILE.1, or under the next free number. The caller frees the name. NULL, with a line in
 * `why`, if they cannot be kept. */
static char *keep(const char *file, const struct text *bytes, struct why *why)
{
    for (int number = 1; number <= BACKUPS; number++) {
        char *backup = xformat("%s.%d", file, number);
        if (file_write_new(backup, bytes->s ? bytes->s : "", bytes->length))
            return backup;
        int error = errno;
        if (error != EEXIST)
            unlink(backup); /* it may be half written */
        why_say(why, "%s: cannot be written: %s; nothing is changed", backup, strerror(error));
        free(backup);
        if (error != EEXIST)
            return NULL;
    }
    return NULL;
}

static bool put_back(struct text *out, const char *file, const struct text *old, const struct text *fresh,
                     struct why *why)
{
    char *backup = keep(file, old, why);
    bool ok = backup && whole_file_write(file, fresh->s, fresh->length, why);
    if (ok)
        text_printf(out, "%s is the skeleton again.\nYour work is kept in %s; to take it back:\n  mv %s %s\n",
                    file, backup, backup, file);
    else if (backup)
        unlink(backup);
    free(backup);
    return ok;
}

bool skeleton_reset(struct text *out, const struct lab *lab, struct why *why)
{
    char *file = kit_file("labs/lab%d_%s.cu", lab->number, lab->name);
    struct text old = {0}, fresh = {0};
    bool ok = skeleton_read(&fresh, lab, why);
    bool missing = ok && access(file, F_OK) != 0 && errno == ENOENT;
    if (ok && missing) {
        ok = whole_file_write(file, fresh.s, fresh.length, why);
        if (ok)
            text_printf(out, "%s was missing; it is the skeleton now.\n", file);
    } else if (ok && (ok = whole_file_read(&old, file, MOST_BYTES, why))) {
        if (old.length == fresh.length && memcmp(old.s, fresh.s, old.length) == 0)
            text_printf(out, "%s is the skeleton already: nothing is changed.\n", file);
        else
            ok = put_back(out, file, &old, &fresh, why);
    }
    text_free(&old);
    text_free(&fresh);
    free(file);
    return ok;
}

bool solution_read(struct text *out, const struct lab *lab, struct why *why)
{
    char *file = kit_file("solutions/lab%d_%s.cu", lab->number, lab->name);
    bool there = access(file, F_OK) == 0;
    bool ok = there && whole_file_read(out, file, MOST_BYTES, why);
    if (!there)
        why_say(why, "%s is not here: this kit was handed out without solutions; ask your instructor", file);
    free(file);
    return ok;
}
