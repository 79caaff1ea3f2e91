/* A table of hashes, each with a number: in which text it is, or at which place. A hash may be there several
 * times. */
#ifndef GRADER_SIMILAR_HASH_TABLE_H
#define GRADER_SIMILAR_HASH_TABLE_H

#include "common/base.h"

struct hash_row {
    uint64_t hash;
    size_t number;
};

/* Start from {0}, add all rows, sort, then look up. */
struct hash_table {
    struct hash_row *rows;
    size_t count, capacity;
};

void hash_table_add(struct hash_table *table, uint64_t hash, size_t number);
/* By hash, then by number. */
void hash_table_sort(struct hash_table *table);
/* The first of the rows from `from` on whose hash is not smaller; table->count if there is none. */
size_t hash_table_find(const struct hash_table *table, size_t from, uint64_t hash);
void hash_table_free(struct hash_table *table);

#endif
