/* Run ./grade receipt, keygen and kit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_export/openssl.h"
#include "grader/class_results/book.h"
#include "grader/class_export/receipt.h"
#include "grader/kit/kit_hash.h"
#include "grader/text/whole_file.h"

enum { DONE, FAILED = 2, RESULT_MAX_BYTES = 256 << 20 };

static int wrong(const char *why)
{
    fprintf(stderr, "grade: %s\n", why);
    return FAILED;
}

/* Write the receipt of one result to `out`. */
static bool write_receipt(const struct submission *s, const char *key, const char *out, struct why *why)
{
    struct receipt r = {0};
    struct text bytes = {0}, file = {0};
    bool ok = whole_file_read(&bytes, s->path, RESULT_MAX_BYTES, why);
    if (ok) {
        receipt_of(&r, s->result, &bytes);
        if (s->folder[0])
            receipt_add_report(&r, s->path);
        ok = receipt_sign(&r, key, why);
    }
    if (ok) {
        receipt_render(&file, &r);
        ok = whole_file_write(out, file.s, file.length, why);
    }
    receipt_free(&r);
    text_free(&file);
    text_free(&bytes);
    return ok;
}

static int sign_all(const struct book *book, const char *key, const char *out)
{
    struct why why;
    size_t signed_count = 0;
    for (size_t i = 0; i < book->count; i++) {
        const struct submission *s = &book->items[i];
        if (!s->path)
            continue;
        char *path = out ? xstrdup(out) : receipt_path(s->path);
        bool ok = write_receipt(s, key, path, &why);
        free(path);
        if (!ok)
            return wrong(why.text);
        signed_count++;
    }
    if (book->folder)
        printf("%zu receipts beside the results; without a result: %zu\n", signed_count,
               book->count - signed_count);
    return DONE;
}

int receipt_command(int argc, char **argv)
{
    const char *input = NULL, *key = NULL, *out = NULL;
    struct why why;
    char *usual = key_usual_path();
    struct book book = {0};
    bool understood = true;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--key") == 0 && i + 1 < argc)
            key = argv[++i];
        else if (strcmp(argv[i], "--out") == 0 && i + 1 < argc)
            out = argv[++i];
        else if (argv[i][0] != '-' && !input)
            input = argv[i];
        else
            understood = false;
    int status = FAILED;
    if (!understood || !input)
        wrong("usage: ./grade receipt RESULT.json|REPORT [--out FILE] [--key FILE]");
    else if (!book_read(&book, input, &why))
        wrong(why.text);
    else if (out && book.folder)
        wrong("--out works only for one result; the receipts of a class are written beside its results");
    else
        status = sign_all(&book, key ? key : usual, out);
    book_free(&book);
    free(usual);
    return status;
}

int keygen_command(int argc, char **argv)
{
    struct why why;
    char *path = argc == 2 ? xstrdup(argv[1]) : key_usual_path();
    int status = DONE;
    if (argc > 2 || path[0] == '-')
        status = wrong("usage: ./grade keygen [FILE]");
    else if (!key_make(path, &why))
        status = wrong(why.text);
    else
        printf("%s signs receipts: keep it secret, and keep a copy\n"
               "%s.pub checks them: give it to anyone\n",
               path, path);
    free(path);
    return status;
}

int kit_command(int argc, char **argv)
{
    struct text list = {0};
    bool programs = argc == 2 && strcmp(argv[1], "--programs") == 0;
    if (argc > 1 && !programs)
        return wrong("usage: ./grade kit [--programs]");
    kit_list(&list, programs ? KIT_PROGRAMS : KIT_SOURCES);
    fwrite(list.s, 1, list.length, stdout);
    text_free(&list);
    return fflush(stdout) == 0 ? DONE : FAILED;
}
