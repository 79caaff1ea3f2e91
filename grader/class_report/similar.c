#include "grader/class_report/similar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_report/source.h"
#include "grader/similar/fingerprint_index.h"

/* ---- the files ---- */

static struct similar_file *file_of(struct similar *s, const char *sha256)
{
    for (size_t f = 0; f < s->file_count; f++)
        if (strcmp(s->files[f].sha256, sha256) == 0)
            return &s->files[f];
    struct similar_file *file = ARRAY_PUSH(s->files, s->file_count, s->file_capacity);
    *file = (struct similar_file){.original = NO_ORIGINAL};
    snprintf(file->sha256, sizeof file->sha256, "%s", sha256);
    return file;
}

static void collect(struct similar *s, const struct class_data *class, int lab)
{
    for (size_t i = 0; i < class->count; i++) {
        const struct work *w = &class->students[i].works[lab];
        struct text code = {0};
        if (!work_is_graded(w))
            continue;
        if (!source_read(&code, w)) {
            s->unread++;
            text_free(&code);
            continue;
        }
        struct similar_file *file = file_of(s, field_text(w->result, "source_sha256"));
        *ARRAY_PUSH(file->students, file->student_count, file->student_capacity) = i;
        if (file->student_count == 1)
            file->text.code = code;
        else
            text_free(&code);
    }
}

static void prepare(struct similar *s, const struct given_text *given)
{
    for (size_t f = 0; f < s->file_count; f++) {
        struct similar_file *file = &s->files[f];
        compared_text_prepare(&file->text, given);
        file->untouched = file->text.own.count == 0;
    }
}

static struct fingerprint_index *index_files(const struct similar *s)
{
    const struct fingerprints **prints = xcalloc(s->file_count + 1, sizeof *prints);
    for (size_t f = 0; f < s->file_count; f++)
        prints[f] = &s->files[f].text.prints;
    struct fingerprint_index *index = fingerprint_index_make(prints, s->file_count);
    free(prints);
    return index;
}

/* ---- matches ---- */

static int higher(const struct similar_match *match)
{
    return match->percent[0] > match->percent[1] ? match->percent[0] : match->percent[1];
}

static int most_alike(const void *a, const void *b)
{
    const struct similar_match *x = a, *y = b;
    int by_percent = higher(y) - higher(x),
        by_sum = y->percent[0] + y->percent[1] - x->percent[0] - x->percent[1];
    int by_file = x->file != y->file ? (x->file > y->file) - (x->file < y->file)
                                     : (x->other > y->other) - (x->other < y->other);
    return by_percent ? by_percent : by_sum ? by_sum : by_file;
}

/* Sort, and keep only as many as are listed. */
static void keep_most_alike(struct similar_matches *matches)
{
    if (matches->count)
        qsort(matches->items, matches->count, sizeof *matches->items, most_alike);
    if (matches->count > SIMILAR_LISTED) {
        matches->left_out += matches->count - SIMILAR_LISTED;
        matches->count = SIMILAR_LISTED;
    }
}

const struct compared_text *similar_other(const struct similar *s, enum similar_kind kind,
                                          const struct similar_match *match)
{
    return kind == SIMILAR_PAIR ? &s->files[match->other].text : &s->originals->items[match->other].text;
}

static void add_match(struct similar *s, enum similar_kind kind, size_t file, size_t other, size_t shared)
{
    struct similar_matches *matches = &s->matches[kind];
    struct similar_match match = {.file = file, .other = other};
    match.percent[0] = compared_text_percent(&s->files[file].text, shared);
    match.percent[1] = compared_text_percent(similar_other(s, kind, &match), shared);
    *ARRAY_PUSH(matches->items, matches->count, matches->capacity) = match;
    if (matches->count >= 2 * SIMILAR_LISTED)
        keep_most_alike(matches);
}

/* ---- copies of originals ---- */

/* The solutions come first, and a copy of one stays it: past years have copied from them, too. */
static bool is_better(const struct similar *s, size_t original, size_t shared, size_t old, size_t old_shared)
{
    return old == NO_ORIGINAL ||
           (s->originals->items[old].is_solution == s->originals->items[original].is_solution &&
            shared > old_shared);
}

static void find_originals(struct similar *s, const struct fingerprint_index *index, int lab, size_t whole)
{
    size_t *shared = xcalloc(s->file_count + 1, sizeof *shared),
           *best = xcalloc(s->file_count + 1, sizeof *best);
    for (size_t o = 0; o < s->originals->count; o++) {
        const struct original *original = &s->originals->items[o];
        if (original->lab != lab)
            continue;
        fingerprint_index_count(index, &original->text.prints, shared);
        for (size_t f = 0; f < s->file_count; f++) {
            struct similar_file *file = &s->files[f];
            if (is_better(s, o, shared[f], file->original, best[f]) &&
                compared_text_is_copy(&file->text, &original->text, shared[f], whole)) {
                file->original = o;
                best[f] = shared[f];
            }
        }
    }
    for (size_t f = 0; f < s->file_count; f++) {
        size_t o = s->files[f].original;
        if (o != NO_ORIGINAL)
            add_match(s, s->originals->items[o].is_solution ? SIMILAR_SOLUTION : SIMILAR_PAST, f, o, best[f]);
    }
    free(shared);
    free(best);
}

/* ---- pairs ---- */

static void find_pairs(struct similar *s, const struct fingerprint_index *index, size_t whole)
{
    size_t *shared = xcalloc(s->file_count + 1, sizeof *shared);
    for (size_t a = 0; a < s->file_count; a++) {
        const struct similar_file *file = &s->files[a];
        fingerprint_index_count(index, &file->text.prints, shared);
        for (size_t b = a + 1; b < s->file_count; b++) {
            bool one_origin = file->original != NO_ORIGINAL && file->original == s->files[b].original;
            if (!one_origin && compared_text_is_copy(&file->text, &s->files[b].text, shared[b], whole))
                add_match(s, SIMILAR_PAIR, a, b, shared[b]);
        }
    }
    free(shared);
}

static void find_runs(struct similar *s, enum similar_kind kind)
{
    for (size_t m = 0; m < s->matches[kind].count; m++) {
        struct similar_match *match = &s->matches[kind].items[m];
        shared_runs_find(&match->runs, &s->files[match->file].text.own, &similar_other(s, kind, match)->own);
    }
}

void similar_find(struct similar *s, const struct class_data *class, int lab, const struct given_text *given,
                  const struct originals *originals)
{
    size_t whole = originals_whole(originals, lab);
    *s = (struct similar){.originals = originals};
    collect(s, class, lab);
    prepare(s, given);
    struct fingerprint_index *index = index_files(s);
    find_originals(s, index, lab, whole);
    find_pairs(s, index, whole);
    for (enum similar_kind kind = 0; kind < SIMILAR_KINDS; kind++) {
        keep_most_alike(&s->matches[kind]);
        find_runs(s, kind);
    }
    fingerprint_index_free(index);
}

void similar_free(struct similar *s)
{
    for (size_t f = 0; f < s->file_count; f++) {
        compared_text_free(&s->files[f].text);
        free(s->files[f].students);
    }
    for (enum similar_kind kind = 0; kind < SIMILAR_KINDS; kind++) {
        for (size_t m = 0; m < s->matches[kind].count; m++)
            shared_runs_free(&s->matches[kind].items[m].runs);
        free(s->matches[kind].items);
    }
    free(s->files);
    *s = (struct similar){0};
}
