/* Confine an untrusted program: it sees the files that it is given and nothing else of the machine.
 *
 * Two back ends do that. Bubblewrap gives a program a file system, a network and a process table of its own,
 * in which the rest does not exist; it takes some 10 ms. Landlock refuses access instead of hiding files; it
 * takes 0.1 ms. A submission is compiled once, but its host code runs in up to 228 processes per entry point.
 * So compilers use bubblewrap where it works and host code uses Landlock, and each uses the other one where
 * its own does not work. A filter of system calls comes on top of both, see calls.h. */
#ifndef COMMON_SANDBOX_SANDBOX_H
#define COMMON_SANDBOX_SANDBOX_H

#include "common/base.h"

struct sandbox_backend;

struct sandbox_path {
    char *path;
    bool writable;
};

/* What one program may see. Start from {.backend = sandbox_for(...)}; sandbox_free releases the list. */
struct sandbox {
    const struct sandbox_backend *backend; /* NULL: the program is not confined */
    bool is_compiler;                      /* it may start programs and rename files */
    struct sandbox_path *paths;
    size_t count, capacity;
};

struct sandbox_backend {
    const char *name;
    /* Confine the calling process, a child that is about to become the program. Returns 0 or an errno. NULL:
     * `wrap` does it. */
    int (*enter)(const struct sandbox *box);
    /* The command that builds the sandbox and runs `argv` in it, in that directory. The caller frees the
     * array, but nothing that is in it. */
    const char **(*wrap)(const struct sandbox *box, const char *const *argv, const char *directory);
};

extern const struct sandbox_backend landlock_backend, bubblewrap_backend;

/* Allow a file, or a folder with everything in it, to be read and run, or to be written as well: then under
 * its real name, without links. A path that does not exist is skipped. */
void sandbox_allow(struct sandbox *box, const char *path, bool writable);
/* Allow the system's libraries, or its programs and headers as well. Of /usr nothing else is allowed, of /etc
 * only what they need to be found. */
void sandbox_allow_libraries(struct sandbox *box);
void sandbox_allow_system(struct sandbox *box);
/* Allow a tool and the folders beside its own, as toolkits have them: for /opt/cuda/bin/nvcc these are
 * /opt/cuda/bin, /opt/cuda/include and so on. */
void sandbox_allow_tool(struct sandbox *box, const char *program);
void sandbox_free(struct sandbox *box);

enum sandbox_mode {
    SANDBOX_IF_POSSIBLE, /* the user's own submission: where no back end works it runs as any program would */
    SANDBOX_REQUIRED,    /* submissions of others */
    SANDBOX_OFF,         /* --unsafe-no-sandbox */
};
enum sandbox_use { SANDBOX_COMPILER, SANDBOX_HOST_CODE, SANDBOX_USES };

/* Choose back ends by trying them. `name` insists on one, NULL takes the best. False, with one line in `why`,
 * if none works but one is required. Without a call the choice is SANDBOX_IF_POSSIBLE. */
bool sandbox_choose(enum sandbox_mode mode, const char *name, struct why *why);

/* The back end of that name; NULL if there is none. */
const struct sandbox_backend *sandbox_named(const char *name);

/* The chosen back end; NULL: no confinement. */
const struct sandbox_backend *sandbox_for(enum sandbox_use use);

/* Are the system calls of host code filtered? They are wherever the kernel can do it, unless it is switched
 * off, so that a program gets the same verdict with any back end and with none. */
bool sandbox_filters_calls(void);

/* "bubblewrap, landlock": the compiler's back end and the host code's; one name if they are the same, "none"
 * if there is none. A static text. */
const char *sandbox_name(void);
/* Why there is none, as one line; "" if there is one. */
const char *sandbox_trouble(void);

#endif
