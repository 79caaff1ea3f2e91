/* Keys and signatures (Ed25519, RFC 8032), by the program openssl: Debian has it everywhere, and a signature
 * can be checked on any system without this kit. minisign and signify would do as well, but have to be
 * installed where somebody wants to check. */
#ifndef GRADER_CLASS_EXPORT_OPENSSL_H
#define GRADER_CLASS_EXPORT_OPENSSL_H

#include "common/base.h"
#include "grader/text/sha256.h"

/* Where the private key lies unless the user says otherwise: outside of the kit, so that no copy of the kit
 * has it. The public key is beside it, with .pub behind its name. The caller frees both. */
char *key_usual_path(void);
char *key_public_path(const char *private_path);

/* Make a pair of keys, the private one for its owner alone. False, with one line in `why`, if there is one
 * already or it cannot be made. All functions below do likewise. */
bool key_make(const char *private_path, struct why *why);
/* The hash of a public key (its DER form), by which a receipt names it. */
bool key_identity(char hex[SHA256_HEX], const char *public_path, struct why *why);

/* Sign a text; the signature, in base64, is added to `out`. A private key that others may read signs nothing.
 */
bool key_sign(struct text *out, const struct text *text, const char *private_path, struct why *why);
/* Does the signature fit? *good is set if that could be found out. */
bool key_check(bool *good, const struct text *text, const char *signature, const char *public_path,
               struct why *why);

#endif
