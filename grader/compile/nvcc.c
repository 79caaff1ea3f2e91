#include "grader/compile/nvcc.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"

/* The Python packages put nvcc into lib/python3.11/site-packages/nvidia/cu13/bin of their folder. */
enum { KIT_SEARCH_DEPTH = 8 };

bool nvcc_read_version(const char *text, int *major, int *minor)
{
    const char *release = text ? strstr(text, "release ") : NULL;
    return release && sscanf(release, "release %d.%d", major, minor) == 2;
}

static void set_environment(struct nvcc *nvcc, const char *path)
{
    const char *caller_path = getenv("PATH");
    int directory = (int)(strrchr(path, '/') - path), count = 0;
    nvcc->environment[count++] =
        xformat("PATH=%.*s:%s", directory, path, caller_path ? caller_path : "/usr/bin:/bin");
    nvcc->environment[count++] = xstrdup("LC_ALL=C");
    nvcc->environment[count++] = xstrdup("TMPDIR=tmp"); /* of the private folder that it runs in */
    nvcc->environment[count++] = xstrdup("CCACHE_DISABLE=1");
    /* Variables that the machine's own compiler may need: another g++, the libraries of a cluster's
     * module. */
    static const char *const passed[] = {"NVCC_CCBIN", "LD_LIBRARY_PATH"};
    for (size_t i = 0; i < ARRAY_LEN(passed); i++)
        if (getenv(passed[i]))
            nvcc->environment[count++] = xformat("%s=%s", passed[i], getenv(passed[i]));
}

static void forget(struct nvcc *nvcc)
{
    free(nvcc->programs);
    for (size_t i = 0; i < ARRAY_LEN(nvcc->environment); i++)
        free(nvcc->environment[i]);
    *nvcc = (struct nvcc){0};
}

void nvcc_free(struct nvcc *nvcc)
{
    free(nvcc->path);
    forget(nvcc);
}

/* What the search has found so far: the last unusable nvcc, if any. */
struct search {
    struct nvcc *nvcc;
    char rejected[200];
};

/* The program's output; empty if it fails. */
static struct text ask(const struct nvcc *nvcc, const char *const *argv)
{
    struct process_result run;
    process_run(
        &run,
        &(struct process_job){
            .argv = argv,
            .environment = (const char *const *)nvcc->environment,
            .directory = "/", /* TMPDIR=tmp is /tmp there; --dryrun needs a folder that exists */
            .keep_fd = -1,
            .limits = {.wall_ms = 20000, .cpu_seconds = 20, .file_bytes = 1 << 20, .output_bytes = 1 << 16},
        });
    if (run.end != PROCESS_EXITED || run.code != 0)
        text_free(&run.output);
    return run.output;
}

static bool is_script(const char *path)
{
    char start[2] = {0};
    FILE *f = fopen(path, "r");
    bool is = f && fread(start, 1, sizeof start, f) == sizeof start && memcmp(start, "#!", sizeof start) == 0;
    if (f)
        fclose(f);
    return is;
}

char *nvcc_read_folder(const char *text)
{
    static const char before[] = "#$ _HERE_=/";
    const char *here = text ? strstr(text, before) : NULL;
    here = here ? here + strlen(before) - 1 : NULL;
    return here ? xstrndup(here, strcspn(here, "\n")) : NULL;
}

/* Environment modules, Debian and others put a script on PATH that starts the nvcc of a toolkit elsewhere. */
static char *folder_of_programs(const struct nvcc *nvcc, const char *path)
{
    char *folder = NULL;
    if (is_script(path)) {
        struct text plan =
            ask(nvcc, (const char *const[]){path, "--dryrun", "-E", "-x", "cu", "/dev/null", NULL});
        folder = nvcc_read_folder(plan.s);
        text_free(&plan);
    }
    return folder ? folder : xstrndup(path, (size_t)(strrchr(path, '/') - path));
}

/* nvcc looks for its toolkit beside the name that it is called by, so a link in /usr/bin must be followed.
 * Takes `path`. */
static char *follow_link(char *path)
{
    char *real = realpath(path, NULL);
    const char *name = real ? strrchr(real, '/') : NULL;
    bool is_nvcc = name && strcmp(name, "/nvcc") == 0;
    free(is_nvcc ? path : real);
    return is_nvcc ? real : path;
}

/* Try one program. True ends the search. Takes ownership of `path`. */
static bool try_program(struct search *search, char *path)
{
    struct nvcc *nvcc = search->nvcc;
    struct stat st;
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || access(path, X_OK) != 0) {
        free(path);
        return false;
    }
    path = follow_link(path);
    set_environment(nvcc, path);
    struct text version = ask(nvcc, (const char *const[]){path, "--version", NULL});
    bool known = nvcc_read_version(version.s, &nvcc->major, &nvcc->minor);
    text_free(&version);
    if (known && nvcc->major * 100 + nvcc->minor >= NVCC_OLDEST_MAJOR * 100 + NVCC_OLDEST_MINOR) {
        nvcc->path = path;
        nvcc->programs = folder_of_programs(nvcc, path);
        return true;
    }
    if (known)
        snprintf(search->rejected, sizeof search->rejected, "%.120s is too old (CUDA %d.%d)", path,
                 nvcc->major, nvcc->minor);
    else
        snprintf(search->rejected, sizeof search->rejected, "%.120s does not run", path);
    forget(nvcc);
    free(path);
    return false;
}

/* The toolkit that was given to make by CUDA=, if any: a rule writes its folder into build/toolkit. */
static bool try_own(struct search *search)
{
    struct why why;
    char *file = xformat("%s/build/toolkit", kit_directory());
    struct text folder = {0};
    bool found = whole_file_read(&folder, file, 4096, &why) && folder.s && *folder.s == '/' &&
                 try_program(search, xformat("%.*s/bin/nvcc", (int)strcspn(folder.s, "\n"), folder.s));
    text_free(&folder);
    free(file);
    return found;
}

static bool try_path(struct search *search)
{
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        if (*path == '/' && try_program(search, xformat("%.*s/nvcc", (int)length, path)))
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

static bool try_toolkits(struct search *search)
{
    const char *const tops[] = {getenv("CUDA_HOME"), getenv("CUDA_PATH"), "/usr/local/cuda"};
    for (size_t i = 0; i < ARRAY_LEN(tops); i++)
        if (tops[i] && *tops[i] == '/' && try_program(search, xformat("%s/bin/nvcc", tops[i])))
            return true;
    return false;
}

/* Look for bin/nvcc in `folder` and in its subfolders. */
static bool try_below(struct search *search, const char *folder, int depth)
{
    if (try_program(search, xformat("%s/bin/nvcc", folder)))
        return true;
    DIR *entries = depth > 0 ? opendir(folder) : NULL;
    bool found = false;
    for (const struct dirent *d; entries && !found && (d = readdir(entries));) {
        char *below = xformat("%s/%s", folder, d->d_name);
        struct stat st;
        if (d->d_name[0] != '.' && lstat(below, &st) == 0 && S_ISDIR(st.st_mode))
            found = try_below(search, below, depth - 1);
        free(below);
    }
    if (entries)
        closedir(entries);
    return found;
}

/* The folders of a program that is given by its path or is somewhere on PATH. */
static void allow_program(struct sandbox *box, const char *name)
{
    const char *path = strchr(name, '/') ? NULL : getenv("PATH");
    bool found = !path;
    if (found)
        sandbox_allow_tool(box, name);
    while (!found && path && *path) {
        size_t length = strcspn(path, ":");
        char *program = xformat("%.*s/%s", (int)length, path, name);
        found = access(program, X_OK) == 0;
        if (found)
            sandbox_allow_tool(box, program);
        path += length + (path[length] == ':');
        free(program);
    }
}

void nvcc_allow(struct sandbox *box, const struct nvcc *nvcc)
{
    const char *compiler = getenv("NVCC_CCBIN"), *libraries = getenv("LD_LIBRARY_PATH");
    sandbox_allow_system(box);
    sandbox_allow_tool(box, nvcc->path);
    char *own = xformat("%s/nvcc", nvcc->programs);
    if (strcmp(own, nvcc->path) != 0)
        sandbox_allow_tool(box, own);
    free(own);
    allow_program(box, compiler && *compiler ? compiler : "g++");
    while (libraries && *libraries) {
        size_t length = strcspn(libraries, ":");
        char *folder = xstrndup(libraries, length);
        if (*folder == '/')
            sandbox_allow(box, folder, false);
        libraries += length + (libraries[length] == ':');
        free(folder);
    }
}

char *nvcc_tool(const struct nvcc *nvcc, const char *name)
{
    char *path = xformat("%s/%s", nvcc->programs, name);
    if (access(path, X_OK) == 0)
        return path;
    free(path);
    return NULL;
}

bool nvcc_find(struct nvcc *nvcc, struct why *why)
{
    struct search search = {.nvcc = nvcc};
    *nvcc = (struct nvcc){0};
    char *own = xformat("%s/build/cuda", kit_directory());
    bool found = try_own(&search) || try_path(&search) || try_toolkits(&search) ||
                 try_below(&search, own, KIT_SEARCH_DEPTH);
    free(own);
    if (!found)
        why_say(why,
                "%s%s: install the CUDA Toolkit %d.%d or newer (developer.nvidia.com/cuda-downloads), or "
                "run \"make setup\"",
                search.rejected[0] ? search.rejected : "nvcc, the CUDA compiler, was not found",
                search.rejected[0] ? ", and there is no other nvcc" : "", NVCC_OLDEST_MAJOR,
                NVCC_OLDEST_MINOR);
    return found;
}
