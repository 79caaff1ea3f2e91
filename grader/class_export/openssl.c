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
static bool run(int *status, const char *const *argv, struct why *why)
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
        why_say(why, "openssl cannot be run: install it with: sudo apt-get install openssl");
    text_free(&result.output);
    free(path);
    return ran;
}

/* Run openssl where it has to succeed. */
static bool must_run(const char *const *argv, const char *what, struct why *why)
{
    int status;
    bool ran = run(&status, argv, why);
    if (ran && status != 0)
        why_say(why, "%s: openssl makes no sense of it; make keys with ./grade keygen", what);
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

static bool refuse(const char *path, const char *reason, struct why *why)
{
    why_say(why, "%s: %s", path, reason);
    return false;
}

/* The folder of a new key, and those above it. A key in the kit would be handed out with it. */
static bool prepare_folder(const char *path, struct why *why)
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
        return refuse(path, "lies in the kit, and would be handed out with it; choose another folder", why);
    return there || refuse(path, strerror(errno), why);
}

static bool is_free(const char *path, struct why *why)
{
    return access(path, F_OK) != 0 ||
           refuse(path, "is there already, and a key that is lost cannot be made again; choose another name",
                  why);
}

static bool copy_new(const char *from, const char *to, mode_t hidden, struct why *why)
{
    struct text bytes = {0};
    mode_t before = umask(hidden);
    bool ok = file_read(&bytes, from, KEY_MAX_BYTES) && file_write_new(to, bytes.s, bytes.length);
    if (!ok)
        refuse(to, strerror(errno), why);
    umask(before);
    text_free(&bytes);
    return ok;
}

static bool make_pair(const char *folder, const char *private_path, struct why *why)
{
    char *key = xformat("%s/key", folder), *public_key = xformat("%s/pub", folder);
    char *public_path = key_public_path(private_path);
    const char *make[] = {"openssl", "genpkey", "-algorithm", "ed25519", "-out", key, NULL};
    const char *derive[] = {"openssl", "pkey", "-in", key, "-pubout", "-out", public_key, NULL};
    bool ok = is_free(private_path, why) && is_free(public_path, why) && must_run(make, "ed25519", why) &&
              must_run(derive, key, why);
    ok = ok && copy_new(key, private_path, 077, why) && copy_new(public_key, public_path, 022, why);
    free(public_path);
    free(public_key);
    free(key);
    return ok;
}

bool key_make(const char *private_path, struct why *why)
{
    char *folder = NULL;
    bool ok = prepare_folder(private_path, why) && (folder = make_folder(why)) != NULL &&
              make_pair(folder, private_path, why);
    if (folder)
        remove_folder(folder);
    free(folder);
    return ok;
}

bool key_identity(char hex[SHA256_HEX], const char *public_path, struct why *why)
{
    char *folder = make_folder(why);
    if (!folder)
        return false;
    char *der = xformat("%s/der", folder);
    const char *argv[] = {"openssl",  "pkey", "-pubin", "-in", public_path,
                          "-outform", "DER",  "-out",   der,   NULL};
    struct text bytes = {0};
    struct sha256 hash;
    bool ok = access(public_path, R_OK) == 0 ||
              refuse(public_path,
                     "there is no such key: make one with ./grade keygen, or name one with --key", why);
    ok = ok && must_run(argv, public_path, why) && file_read(&bytes, der, KEY_MAX_BYTES);
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

static bool may_sign(const char *path, struct why *why)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return refuse(path, "there is no such key: make one with ./grade keygen", why);
    return (st.st_mode & 077) == 0 ||
           refuse(path, "others may read this key, so it proves nothing: chmod 600, or make another", why);
}

bool key_sign(struct text *out, const struct text *text, const char *private_path, struct why *why)
{
    char *folder = may_sign(private_path, why) ? make_folder(why) : NULL;
    if (!folder)
        return false;
    char *in = xformat("%s/text", folder), *signature = xformat("%s/signature", folder);
    const char *argv[] = {"openssl", "pkeyutl", "-sign", "-inkey",  private_path, "-rawin",
                          "-in",     in,        "-out",  signature, NULL};
    struct text bytes = {0};
    bool ok = file_write_new(in, text->s, text->length) && must_run(argv, private_path, why) &&
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

bool key_check(bool *good, const struct text *text, const char *signature, const char *public_path,
               struct why *why)
{
    char *folder = make_folder(why);
    if (!folder)
        return false;
    char *in = xformat("%s/text", folder), *digits = xformat("%s/base64", folder);
    char *bytes = xformat("%s/signature", folder);
    const char *decode[] = {"openssl", "base64", "-d", "-A", "-in", digits, "-out", bytes, NULL};
    const char *verify[] = {"openssl", "pkeyutl", "-verify", "-pubin",   "-inkey", public_path,
                            "-rawin",  "-in",     in,        "-sigfile", bytes,    NULL};
    int status = 1;
    bool ran = file_write_new(in, text->s, text->length) &&
               file_write_new(digits, signature, strlen(signature)) && run(&status, decode, why) &&
               run(&status, verify, why);
    *good = ran && status == 0;
    free(bytes);
    free(digits);
    free(in);
    remove_folder(folder);
    free(folder);
    return ran;
}
