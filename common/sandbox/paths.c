/* Which files programs need to see: the system's and a toolkit's folders. */
#include <stdlib.h>
#include <string.h>

#include "common/sandbox/sandbox.h"

void sandbox_allow(struct sandbox *box, const char *path, bool writable)
{
    char *real = writable ? realpath(path, NULL) : NULL;
    *ARRAY_PUSH(box->paths, box->count, box->capacity) =
        (struct sandbox_path){real ? real : xstrdup(path), writable};
}

/* Folders of a toolkit; not every toolkit has all of them. Sources and home folders are not listed. */
static void allow_prefix(struct sandbox *box, const char *prefix, size_t length)
{
    static const char *const folders[] = {"bin",   "include", "lib",  "lib32",
                                          "lib64", "libexec", "nvvm", "targets"};
    for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
        char *path = xformat("%.*s/%s", (int)length, prefix, folders[i]);
        sandbox_allow(box, path, false);
        free(path);
    }
}

void sandbox_allow_libraries(struct sandbox *box)
{
    static const char *const places[] = {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache"};
    for (size_t i = 0; i < ARRAY_LEN(places); i++)
        sandbox_allow(box, places[i], false);
}

void sandbox_allow_system(struct sandbox *box)
{
    sandbox_allow_libraries(box);
    sandbox_allow(box, "/bin", false);
    sandbox_allow(box, "/etc/alternatives", false);
    allow_prefix(box, "/usr", strlen("/usr"));
}

/* The length of "/opt/cuda" in "/opt/cuda/bin/nvcc"; false if there is no folder above the tool's. */
static bool prefix_of(const char *program, size_t *length)
{
    const char *slash = strrchr(program, '/');
    for (*length = slash ? (size_t)(slash - program) : 0; *length > 0 && program[*length - 1] != '/';)
        --*length;
    *length -= *length > 0;
    return *length > 0;
}

void sandbox_allow_tool(struct sandbox *box, const char *program)
{
    size_t length;
    char *real = realpath(program, NULL);
    if (prefix_of(program, &length))
        allow_prefix(box, program, length);
    if (real && strcmp(real, program) != 0 && prefix_of(real, &length))
        allow_prefix(box, real, length);
    if (*program == '/')
        sandbox_allow(box, program, false); /* wherever it lies */
    free(real);
}

void sandbox_free(struct sandbox *box)
{
    for (size_t i = 0; i < box->count; i++)
        free(box->paths[i].path);
    free(box->paths);
    *box = (struct sandbox){0};
}
