#include "grader/tests/units/scratch.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/kit/workspace.h"

char *scratch;

void scratch_make(void)
{
    struct why why;
    scratch = make_folder(&why);
    ck_assert_msg(scratch != NULL, "%s", why.text);
}

static void forget(void)
{
    free(scratch);
    scratch = NULL;
}

void scratch_remove(void)
{
    remove_folder(scratch);
    forget();
}

void scratch_enter(void)
{
    scratch_make();
    ck_assert_int_eq(chdir(scratch), 0);
}

void scratch_leave(void)
{
    ck_assert_int_eq(chdir("/"), 0);
    scratch_remove();
}

void scratch_remove_only(const char *path)
{
    unlink(path);
    ck_assert_msg(rmdir(scratch) == 0, "something else was left in %s", scratch);
    forget();
}

char *scratch_path(const char *name)
{
    return xformat("%s/%s", scratch, name);
}

void scratch_write(const char *path, const void *bytes, size_t count)
{
    FILE *file = fopen(path, "w");
    ck_assert(file && fwrite(bytes, 1, count, file) == count && fclose(file) == 0);
}

void scratch_put(const char *path, const char *text)
{
    scratch_write(path, text, strlen(text));
}
