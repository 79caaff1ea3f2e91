#include "grader/compile/reference.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"

/* Where the compiled form of this text is kept. The name depends on everything except the compiler and lab.h:
 * run `make clean` after changing those. */
static char *kept(const struct submission *s, int arch, const char *ending)
{
    return xformat("%s/build/reference/%.16s-%d.%s", kit_directory(), s->sha256, arch, ending);
}

static bool take_kept(struct compilation *c, const struct submission *s, int arch)
{
    struct why why;
    char *ptx = kept(s, arch, "ptx"), *object = kept(s, arch, "so");
    bool ok = access(object, R_OK) == 0 && whole_file_read(&c->ptx, ptx, COMPILED_PTX_MOST, &why);
    if (ok)
        c->object = object;
    else
        free(object);
    free(ptx);
    return ok;
}

/* Write the object before the PTX: a reader that finds the PTX may rely on both. If the folder cannot be
 * written, the next grading compiles again. */
static void keep(const struct compilation *c, const struct submission *s, int arch)
{
    struct why why;
    struct text object = {0};
    char *folder = xformat("%s/build/reference", kit_directory());
    char *ptx_path = kept(s, arch, "ptx"), *object_path = kept(s, arch, "so");
    mkdir(folder, 0755);
    if (whole_file_read(&object, c->object, COMPILED_OBJECT_MOST, &why) &&
        whole_file_write(object_path, object.s, object.length, &why))
        whole_file_write(ptx_path, c->ptx.s, c->ptx.length, &why);
    text_free(&object);
    free(folder);
    free(ptx_path);
    free(object_path);
}

bool reference_get(struct compilation *c, const struct lab *lab, int arch)
{
    struct why why;
    struct submission s = {0};
    char *path = xformat("%s/solutions/lab%d_%s.cu", kit_directory(), lab->number, lab->name);
    *c = (struct compilation){.arch = arch};
    bool ok = access(path, R_OK) == 0 && submission_read(&s, path, &why) && s.verdict == VERDICT_GRADED;
    if (ok && !take_kept(c, &s, arch)) {
        ok = compile_submission(c, &s, lab, &why) && c->verdict == VERDICT_GRADED;
        if (ok)
            keep(c, &s, arch);
    }
    submission_free(&s);
    free(path);
    return ok;
}
