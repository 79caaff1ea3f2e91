#include "grader/compile/kept.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"

/* What a kept file holds after its first line, in this order. */
enum { MESSAGES, PTX, OBJECT, PIECES };
static const char *const files[PIECES] = {[PTX] = "keep/student.ptx", [OBJECT] = "student.so"};
static const char first_line[] = "kept %64s %zu %zu %zu\n";

static char *folder(void)
{
    return xformat("%s/build/compiled", kit_directory());
}

static char *path_of(const char *name)
{
    char *in = folder(), *path = xformat("%s/%s", in, name);
    free(in);
    return path;
}

/* ---- the name ---- */

static void add_word(struct sha256 *sum, const char *word)
{
    sha256_add(sum, word, strlen(word) + 1);
}

static bool add_file(struct sha256 *sum, const char *directory, const char *file)
{
    struct text bytes = {0};
    char *path = xformat("%s/%s", directory, file);
    bool ok = file_read(&bytes, path, 1 << 20);
    sha256_add(sum, &bytes.length, sizeof bytes.length);
    sha256_add(sum, bytes.s ? bytes.s : "", bytes.length);
    text_free(&bytes);
    free(path);
    return ok;
}

/* A program that was installed anew has another inode, size or time. */
static bool add_program(struct sha256 *sum, const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return false;
    const int64_t facts[] = {(int64_t)st.st_dev, (int64_t)st.st_ino, (int64_t)st.st_size,
                             (int64_t)st.st_mtim.tv_sec, (int64_t)st.st_mtim.tv_nsec};
    sha256_add(sum, facts, sizeof facts);
    return true;
}

/* The host's compilers that a search along PATH finds; nvcc calls gcc, and g++ where NVCC_CCBIN names it. */
static void add_host_compilers(struct sha256 *sum)
{
    static const char *const names[] = {"gcc", "g++"};
    const char *path = getenv("PATH"), *own = getenv("NVCC_CCBIN");
    if (own)
        add_program(sum, own);
    while (path && *path) {
        size_t length = strcspn(path, ":");
        for (size_t i = 0; i < ARRAY_LEN(names); i++) {
            char *program = xformat("%.*s/%s", (int)length, path, names[i]);
            add_program(sum, program);
            free(program);
        }
        path += length + (path[length] == ':');
    }
}

bool kept_name(char name[SHA256_HEX], const struct nvcc *nvcc, const char *const *argv, const char *directory)
{
    struct sha256 sum;
    sha256_start(&sum);
    for (size_t i = 0; argv[i]; i++)
        add_word(&sum, argv[i]);
    for (size_t i = 0; i < ARRAY_LEN(nvcc->environment) && nvcc->environment[i]; i++)
        add_word(&sum, nvcc->environment[i]);
    char *own = xformat("%s/nvcc", nvcc->programs);
    bool ok = add_program(&sum, nvcc->path) && add_program(&sum, own) &&
              add_file(&sum, directory, "include/lab.h") && add_file(&sum, directory, "student.cu");
    add_host_compilers(&sum);
    sha256_finish(&sum, name);
    free(own);
    return ok;
}

/* ---- the file ---- */

static void digest(char hex[SHA256_HEX], const char *bytes, size_t count)
{
    struct sha256 sum;
    sha256_start(&sum);
    sha256_add(&sum, bytes, count);
    sha256_finish(&sum, hex);
}

/* Where the pieces begin; NULL if the file is torn. */
static const char *check(const struct text *kept, size_t sizes[PIECES])
{
    char wanted[SHA256_HEX], is[SHA256_HEX];
    const char *end = kept->s ? memchr(kept->s, '\n', kept->length) : NULL;
    if (!end || sscanf(kept->s, first_line, wanted, &sizes[MESSAGES], &sizes[PTX], &sizes[OBJECT]) != 4)
        return NULL;
    size_t left = kept->length - (size_t)(end + 1 - kept->s);
    digest(is, end + 1, left);
    return sizes[MESSAGES] + sizes[PTX] + sizes[OBJECT] == left && !strcmp(is, wanted) ? end + 1 : NULL;
}

bool kept_take(const char *name, const char *directory, struct text *output)
{
    struct text kept = {0};
    size_t sizes[PIECES];
    char *path = path_of(name);
    const char *at = file_read(&kept, path, KEPT_MOST_BYTES + 1024) ? check(&kept, sizes) : NULL;
    bool ok = at != NULL;
    for (int i = 0; ok && i < PIECES; at += sizes[i], i++) {
        if (i == MESSAGES || sizes[i] == 0)
            continue;
        char *to = xformat("%s/%s", directory, files[i]);
        ok = file_write_new(to, at, sizes[i]);
        free(to);
    }
    if (ok) {
        text_add(output, at - sizes[OBJECT] - sizes[PTX] - sizes[MESSAGES], sizes[MESSAGES]);
        utimensat(AT_FDCWD, path, NULL, 0); /* the time of its last use, for kept_make_room */
    }
    text_free(&kept);
    free(path);
    return ok;
}

void kept_make_room(const char *in, int most)
{
    DIR *entries = opendir(in);
    char oldest[256] = "";
    struct timespec time = {0};
    int count = 0;
    for (const struct dirent *d; entries && (d = readdir(entries));) {
        struct stat st;
        if (d->d_name[0] == '.' || fstatat(dirfd(entries), d->d_name, &st, 0) != 0)
            continue;
        bool older = st.st_mtim.tv_sec < time.tv_sec ||
                     (st.st_mtim.tv_sec == time.tv_sec && st.st_mtim.tv_nsec < time.tv_nsec);
        if (count++ == 0 || older) {
            time = st.st_mtim;
            snprintf(oldest, sizeof oldest, "%s", d->d_name);
        }
    }
    if (count > 0 && count >= most)
        unlinkat(dirfd(entries), oldest, 0);
    if (entries)
        closedir(entries);
}

void kept_add(const char *name, const char *directory, const struct text *output, enum kept_pieces count)
{
    struct text pieces = {0}, whole = {0};
    size_t sizes[PIECES] = {output->length};
    char hex[SHA256_HEX], *in = folder(), *path = path_of(name);
    text_add(&pieces, output->s ? output->s : "", output->length);
    bool ok = true;
    for (int i = PTX; ok && i < (int)count; i++) {
        char *from = xformat("%s/%s", directory, files[i]);
        size_t before = pieces.length;
        ok = before <= KEPT_MOST_BYTES && file_read(&pieces, from, KEPT_MOST_BYTES - before);
        sizes[i] = pieces.length - before;
        free(from);
    }
    if (ok && (mkdir(in, 0700) == 0 || errno == EEXIST)) {
        struct why why; /* a full disk, or another account's kit: the text is compiled again next time */
        digest(hex, pieces.s, pieces.length);
        text_printf(&whole, first_line, hex, sizes[MESSAGES], sizes[PTX], sizes[OBJECT]);
        text_add(&whole, pieces.s, pieces.length);
        kept_make_room(in, KEPT_MOST);
        whole_file_write(path, whole.s, whole.length, &why);
    }
    text_free(&pieces);
    text_free(&whole);
    free(in);
    free(path);
}
