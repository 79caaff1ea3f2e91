/* The vectors of FIPS 180-4 and of NIST's examples. */
#include <check.h>
#include <string.h>

#include "common/base.h"
#include "grader/text/sha256.h"

Suite *sha256_suite(void);

static const struct {
    const char *text, *digest;
} vectors[] = {
    {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrs"
     "tnop"
     "qrstu",
     "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
};

START_TEST(test_vectors)
{
    struct sha256 s;
    char hex[SHA256_HEX];
    sha256_start(&s);
    sha256_add(&s, vectors[_i].text, strlen(vectors[_i].text));
    sha256_finish(&s, hex);
    ck_assert_str_eq(hex, vectors[_i].digest);
}
END_TEST

/* A million times "a", in pieces that end everywhere inside a block. */
START_TEST(test_pieces)
{
    struct sha256 s;
    char hex[SHA256_HEX], piece[200];
    size_t left = 1000000;
    memset(piece, 'a', sizeof piece);
    sha256_start(&s);
    for (size_t count = 1; left > 0; count = count % 199 + 1) {
        size_t take = count < left ? count : left;
        sha256_add(&s, piece, take);
        left -= take;
    }
    sha256_finish(&s, hex);
    ck_assert_str_eq(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
END_TEST

Suite *sha256_suite(void)
{
    Suite *suite = suite_create("sha256");
    TCase *tests = tcase_create("digests");
    tcase_add_loop_test(tests, test_vectors, 0, ARRAY_LEN(vectors));
    tcase_add_test(tests, test_pieces);
    suite_add_tcase(suite, tests);
    return suite;
}
