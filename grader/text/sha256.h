/* Compute SHA-256 (FIPS 180-4). */
#ifndef GRADER_TEXT_SHA256_H
#define GRADER_TEXT_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_HEX = 65 }; /* 64 digits and the zero */

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[64];
};

/* Call sha256_add for any number of pieces. `s` owns nothing. */
void sha256_start(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *bytes, size_t count);
/* The digest in lower-case hex. `s` is used up. */
void sha256_finish(struct sha256 *s, char hex[SHA256_HEX]);

#endif
