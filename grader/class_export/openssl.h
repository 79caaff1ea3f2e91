/* Make keys, sign, and check signatures (Ed25519, RFC 8032) with the program openssl. It is part of every
 * Debian, so a signature can be checked without this kit. minisign and signify would do as well, but have to
 * be installed first. */
#ifndef GRADER_CLASS_EXPORT_OPENSSL_H
#define GRADER_CLASS_EXPORT_OPENSSL_H

#include "common/base.h"
#include "grader/text/sha256.h"

/* The default path of the private key: outside the kit, so that no copy of the kit contains it. The public
 * key is beside it, with .pub added to its name. The caller frees both. */
char *key_usual_path(void);
char *key_public_path(const char *private_path);

/* Make a key pair. Only the owner may read the private key. False, with one line in `why`, if the key exists
 * or cannot be made. All functions below report errors in the same way. */
bool key_make(const char *private_path, struct why *why);
/* The hash of a public key (its DER form), by which a receipt names it. */
bool key_identity(char hex[SHA256_HEX], const char *public_path, struct why *why);

/* Sign a text; the signature, in base64, is added to `out`. It is an error if others may read the private
 * key. */
bool key_sign(struct text *out, const struct text *text, const char *private_path, struct why *why);
/* Check a signature. If that was possible, *good says whether it is valid. */
bool key_check(bool *good, const struct text *text, const char *signature, const char *public_path,
               struct why *why);

#endif
