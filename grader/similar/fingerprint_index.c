#include "grader/similar/fingerprint_index.h"

#include <stdlib.h>
#include <string.h>

#include "grader/similar/hash_table.h"

struct fingerprint_index {
    struct hash_table postings; /* the number is that of the text */
    size_t text_count;
};

struct fingerprint_index *fingerprint_index_make(const struct fingerprints *const *texts, size_t count)
{
    struct fingerprint_index *index = xcalloc(1, sizeof *index);
    index->text_count = count;
    for (size_t t = 0; t < count; t++)
        for (size_t k = 0; k < texts[t]->count; k++)
            hash_table_add(&index->postings, texts[t]->hashes[k], t);
    hash_table_sort(&index->postings);
    return index;
}

void fingerprint_index_count(const struct fingerprint_index *index, const struct fingerprints *prints,
                             size_t *shared)
{
    const struct hash_table *postings = &index->postings;
    memset(shared, 0, index->text_count * sizeof *shared);
    for (size_t k = 0, at = 0; k < prints->count; k++)
        for (at = hash_table_find(postings, at, prints->hashes[k]);
             at < postings->count && postings->rows[at].hash == prints->hashes[k]; at++)
            shared[postings->rows[at].number]++;
}

void fingerprint_index_free(struct fingerprint_index *index)
{
    if (index)
        hash_table_free(&index->postings);
    free(index);
}
