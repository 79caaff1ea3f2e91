/* Chooses the back end of a sandbox, by trying each once. */
#include "common/sandbox/sandbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "common/sandbox/calls.h"

/* In order of preference; sandbox.h gives the reason. */
static const struct sandbox_backend *const candidates[SANDBOX_USES][2] = {
    [SANDBOX_COMPILER] = {&bubblewrap_backend, &landlock_backend},
    [SANDBOX_HOST_CODE] = {&landlock_backend, &bubblewrap_backend},
};

static struct {
    bool made, filters_calls;
    const struct sandbox_backend *backends[SANDBOX_USES];
    char name[60], trouble[300];
} choice;

/* A file that no program in a sandbox may read. */
static bool make_canary(char *path, size_t size)
{
    const char *top = getenv("TMPDIR");
    snprintf(path, size, "%s/grade-canary-XXXXXX", top && *top ? top : "/tmp");
    int fd = mkstemp(path);
    bool made = fd >= 0 && write(fd, "seen\n", 5) == 5;
    if (fd >= 0)
        close(fd);
    return made;
}

/* Run a shell in the sandbox: does it start, and does it see only what it is given? */
static bool works(const struct sandbox_backend *backend)
{
    char canary[1000];
    struct process_result run;
    struct sandbox box = {.backend = backend, .is_compiler = true};
    if (!calls_can_confine() || !make_canary(canary, sizeof canary))
        return false;
    sandbox_allow_system(&box);
    process_run(&run, &(struct process_job){
                          .argv = (const char *const[]){"/bin/sh", "-c", "read line <\"$0\" || echo blind",
                                                        canary, NULL},
                          .directory = "/",
                          .keep_fd = -1,
                          .sandbox = &box,
                          .limits = {.wall_ms = 10000, .file_bytes = 1 << 16, .output_bytes = 1 << 16}});
    bool blind = run.end == PROCESS_EXITED && run.code == 0 && run.output.s && strstr(run.output.s, "blind");
    unlink(canary);
    text_free(&run.output);
    sandbox_free(&box);
    return blind;
}

/* Each back end is tried at most once. */
static bool is_usable(const struct sandbox_backend *backend)
{
    static struct {
        const struct sandbox_backend *backend;
        bool works;
    } tried[2];
    size_t i = 0;
    while (tried[i].backend && tried[i].backend != backend)
        i++;
    if (!tried[i].backend) {
        tried[i].backend = backend;
        tried[i].works = works(backend);
    }
    return tried[i].works;
}

const struct sandbox_backend *sandbox_named(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(candidates[0]); i++)
        if (strcmp(candidates[0][i]->name, name) == 0)
            return candidates[0][i];
    return NULL;
}

static const struct sandbox_backend *best(enum sandbox_use use, const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(candidates[use]); i++)
        if ((!name || strcmp(candidates[use][i]->name, name) == 0) && is_usable(candidates[use][i]))
            return candidates[use][i];
    return NULL;
}

static void set_name(void)
{
    const struct sandbox_backend *compiler = choice.backends[SANDBOX_COMPILER],
                                 *host = choice.backends[SANDBOX_HOST_CODE];
    snprintf(choice.name, sizeof choice.name, "%s%s%s", compiler ? compiler->name : "none",
             compiler == host ? "" : ", ", compiler == host ? "" : host->name);
}

bool sandbox_choose(enum sandbox_mode mode, const char *name, struct why *why)
{
    choice.made = true;
    choice.trouble[0] = 0;
    choice.filters_calls = mode != SANDBOX_OFF && calls_can_confine();
    for (int use = 0; use < SANDBOX_USES; use++)
        choice.backends[use] = mode == SANDBOX_OFF ? NULL : best((enum sandbox_use)use, name);
    set_name();
    if (mode == SANDBOX_OFF)
        snprintf(choice.trouble, sizeof choice.trouble, "switched off by --unsafe-no-sandbox");
    else if (!choice.backends[SANDBOX_HOST_CODE])
        snprintf(
            choice.trouble, sizeof choice.trouble,
            "%s works here: it takes bubblewrap (apt install bubblewrap) and a kernel that lets users make "
            "namespaces, or a kernel with Landlock (Linux 5.13)",
            name ? name : "neither bubblewrap nor Landlock");
    if (mode != SANDBOX_REQUIRED || choice.backends[SANDBOX_HOST_CODE])
        return true;
    why_say(why,
            "no sandbox for strangers' programs: %s. To run them without one, as your own account: "
            "--unsafe-no-sandbox",
            choice.trouble);
    return false;
}

static void be_chosen(void)
{
    if (!choice.made)
        sandbox_choose(SANDBOX_IF_POSSIBLE, NULL, NULL);
}

const struct sandbox_backend *sandbox_for(enum sandbox_use use)
{
    be_chosen();
    return choice.backends[use];
}

bool sandbox_filters_calls(void)
{
    be_chosen();
    return choice.filters_calls;
}

const char *sandbox_name(void)
{
    be_chosen();
    return choice.name;
}

const char *sandbox_trouble(void)
{
    be_chosen();
    return choice.trouble;
}
