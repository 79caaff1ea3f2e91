/* The back end bubblewrap: a program in a file system of its own, as an ordinary user.
 *
 * Bubblewrap (bwrap, github.com/containers/bubblewrap) builds the file system from what it is told to show.
 * The program also gets its own process table, network and so on. */

#include "common/sandbox/sandbox.h"

struct words {
    const char **items;
    size_t count, capacity;
};

static void add(struct words *w, const char *word)
{
    *ARRAY_PUSH(w->items, w->count, w->capacity) = word;
}

static void add_all(struct words *w, const char *const *words)
{
    for (; *words; words++)
        add(w, *words);
}

static const char **wrap(const struct sandbox *box, const char *const *argv, const char *directory)
{
    static const char *const start[] = {
        "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
        "--dir", "/dev",          "--dev-bind",        "/dev/null",     "/dev/null",  NULL};
    struct words w = {0};
    add_all(&w, start);
    for (size_t i = 0; i < box->count; i++)
        add_all(&w, (const char *const[]){box->paths[i].writable ? "--bind" : "--ro-bind-try",
                                          box->paths[i].path, box->paths[i].path, NULL});
    /* What is not mounted is in memory: the program must not fill it. */
    add_all(&w,
            (const char *const[]){"--remount-ro", "/", "--chdir", directory ? directory : "/", "--", NULL});
    add_all(&w, argv);
    add(&w, NULL);
    return w.items;
}

const struct sandbox_backend bubblewrap_backend = {.name = "bubblewrap", .wrap = wrap};
