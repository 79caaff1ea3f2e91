#include "grader/class_export/openssl.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "grader/text/escape.h"
#include "grader/kit/kit.h"
#include "grader/kit/workspace.h"

enum { KEY_MAX_BYTES = 1 << 16, SIGNATURE_BYTES = 64 };

/* Run openssl; *status is its exit status. False if it could not be run at all. */
static bool run(int *status, const char *const *argv, char *why, size_t why_size)
{
    char *path = xformat("PATH=%s", getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin");
    const char *environment[] = {path, "LC_ALL=C", NULL};
    struct process_job job = {.argv = argv, .environment = environment, .keep_fd = -1};
    struct process_result result;
    job.limits = (struct process_limits){.wall_ms = 20000, .file_bytes = 1 << 20, .output_bytes = 1 << 16};
    process_run(&result, &job);
    bool ran = result.end == PROCESS_EXITED;
    *status = result.code;
    if (!ran)
        snprintf(why, why_size, "openssl cannot be run: install it with: sudo apt-get install openssl");
    text_free(&result.output);
    free(path);
    return ran;
}

/* Run openssl where it has to succeed. */
static bool must_run(const char *const *argv, const char *what, char *why, size_t why_size)
{
    int status;
    bool ran = run(&status, argv, why, why_size);
    if (ran && status != 0)
        snprintf(why, why_size, "%s: openssl makes no sense of it; make keys with ./grade keygen", what);
    return ran && status == 0;
}

/* ---- keys ---- */

char *key_usual_path(void)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && *config)
        return xformat("%s/stencil-labs/receipt.key", config);
    return xformat("%s/.config/stencil-labs/receipt.key", home ? home : "");
}

char *key_public_path(const char *private_path)
{
    return xformat("%s.pub", private_path);
}

static bool refuse(const char *path, const char *reason, char *why, size_t why_size)
{
    snprintf(why, why_size, "%s: %s", path, reason);
    return false;
}

/* The folder of a new key, and those above it. A key in the kit would be handed out with it. */
static bool prepare_folder(const char *path, char *why, size_t why_size)
{
    char *folder = xstrdup(path), *slash = strrchr(folder, '/');
    bool inside = false;
    for (char *c = folder + 1; slash && (c = strchr(c, '/')); *c++ = '/') {
        *c = 0;
        mkdir(folder, 0700);
    }
    if (slash)
        *slash = 0;
    char *real = realpath(!slash ? "." : slash == folder ? "/" : folder, NULL);
    size_t length = strlen(kit_directory());
    inside = real && strncmp(real, kit_directory(), length) == 0 && (!real[length] || real[length] == '/');
    free(folder);
    bool there = real != NULL;
    free(real);
    if (inside)
        return refuse(path, "lies in the kit, and would be handed out with it; choose another folder", why,
                      why_size);
    return there || refuse(path, strerror(errno), why, why_size);
}

static bool is_free(const char *path, char *why, size_t why_size)
{
    return access(path, F_OK) != 0 ||
           refuse(path, "is there already, and a key that is lost cannot be made again; choose another name",
                  why, why_size);
}

static bool copy_new(const char *from, const char *to, mode_t hidden, char *why, size_t why_size)
{
    struct text bytes = {0};
    mode_t before = umask(hidden);
    bool ok = file_read(&bytes, from, KEY_MAX_BYTES) && file_write_new(to, bytes.s, bytes.length);
    if (!ok)
        refuse(to, strerror(errno), why, why_size);
    umask(before);
    text_free(&bytes);
    return ok;
}

static bool make_pair(const char *folder, const char *private_path, char *why, size_t why_size)
{
    char *key = xformat("%s/key", folder), *public_key = xformat("%s/pub", folder);
    char *public_path = key_public_path(private_path);
    const char *make[] = {"openssl", "genpkey", "-algorithm", "ed25519", "-out", key, NULL};
    const char *derive[] = {"openssl", "pkey", "-in", key, "-pubout", "-out", public_key, NULL};
    bool ok = is_free(private_path, why, why_size) && is_free(public_path, why, why_size) &&
              must_run(make, "ed25519", why, why_size) && must_run(derive, key, why, why_size);
    ok = ok && copy_new(key, private_path, 077, why, why_size) &&
         copy_new(public_key, public_path, 022, why, why_size);
    free(public_path);
    free(public_key);
    free(key);
    return ok;
}

bool key_make(const char *private_path, char *why, size_t why_size)
{
    char *folder = NULL;
    bool ok = prepare_folder(private_path, why, why_size) && (folder = make_folder(why, why_size)) != NULL &&
              make_pair(folder, private_path, why, why_size);
    if (folder)
        remove_folder(folder);
    free(folder);
    return ok;
}

bool key_identity(char hex[SHA256_HEX], const char *public_path, char *why, size_t why_size)
{
    char *folder = make_folder(why, why_size);
    if (!folder)
        return false;
    char *der = xformat("%s/der", folder);
    const char *argv[] = {"openssl",  "pkey", "-pubin", "-in", public_path,
                          "-outform", "DER",  "-out",   der,   NULL};
    struct text bytes = {0};
    struct sha256 hash;
    bool ok =
        access(public_path, R_OK) == 0 ||
        refuse(public_path, "there is no such key: make one with ./grade keygen, or name one with --key", why,
               why_size);
    ok = ok && must_run(argv, public_path, why, why_size) && file_read(&bytes, der, KEY_MAX_BYTES);
    sha256_start(&hash);
    sha256_add(&hash, bytes.s, bytes.length);
    sha256_finish(&hash, hex);
    text_free(&bytes);
    free(der);
    remove_folder(folder);
    free(folder);
    return ok;
}

/* ---- signatures ---- */

static bool may_sign(const char *path, char *why, size_t why_size)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return refuse(path, "there is no such key: make one with ./grade keygen", why, why_size);
    return (st.st_mode & 077) == 0 ||
           refuse(path, "others may read this key, so it proves nothing: chmod 600, or make another", why,
                  why_size);
}

bool key_sign(struct text *out, const struct text *text, const char *private_path, char *why, size_t why_size)
{
    char *folder = may_sign(private_path, why, why_size) ? make_folder(why, why_size) : NULL;
    if (!folder)
        return false;
    char *in = xformat("%s/text", folder), *signature = xformat("%s/signature", folder);
    const char *argv[] = {"openssl", "pkeyutl", "-sign", "-inkey",  private_path, "-rawin",
                          "-in",     in,        "-out",  signature, NULL};
    struct text bytes = {0};
    bool ok = file_write_new(in, text->s, text->length) && must_run(argv, private_path, why, why_size) &&
              file_read(&bytes, signature, KEY_MAX_BYTES) && bytes.length == SIGNATURE_BYTES;
    if (ok) {
        char *digits = base64(bytes.s, bytes.length);
        text_printf(out, "%s", digits);
        free(digits);
    }
    text_free(&bytes);
    free(signature);
    free(in);
    remove_folder(folder);
    free(folder);
    return ok;
}

bool key_check(bool *good, const struct text *text, const char *signature, const char *public_path, char *why,
               size_t why_size)
{
    char *folder = make_folder(why, why_size);
    if (!folder)
        return false;
    char *in = xformat("%s/text", folder), *digits = xformat("%s/base64", folder);
    char *bytes = xformat("%s/signature", folder);
    const char *decode[] = {"openssl", "base64", "-d", "-A", "-in", digits, "-out", bytes, NULL};
    const char *verify[] = {"openssl", "pkeyutl", "-verify", "-pubin",   "-inkey", public_path,
                            "-rawin",  "-in",     in,        "-sigfile", bytes,    NULL};
    int status = 1;
    bool ran = file_write_new(in, text->s, text->length) &&
               file_write_new(digits, signature, strlen(signature)) && run(&status, decode, why, why_size) &&
               run(&status, verify, why, why_size);
    *good = ran && status == 0;
    free(bytes);
    free(digits);
    free(in);
    remove_folder(folder);
    free(folder);
    return ran;
}
