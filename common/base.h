/* What every part needs: memory that never fails, growing text, and die(). */
#ifndef COMMON_BASE_H
#define COMMON_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ARRAY_LEN(a)           (sizeof(a) / sizeof((a)[0]))
#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))

/* Print "grade: MESSAGE" to standard error and exit with 2. Call it only where the machine or the grader is
 * at fault, never the student. */
_Noreturn void die(const char *format, ...) PRINTF_LIKE(1, 2);

/* malloc and friends that never return NULL: they die() instead. Zeroed. The caller frees. */
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *block, size_t size);
char *xstrdup(const char *s);
char *xstrndup(const char *s, size_t length);
char *xformat(const char *format, ...) PRINTF_LIKE(1, 2);

/* Seconds of a clock that only goes forward. */
double seconds_now(void);
/* Processor time of this process, all its threads; of its children that have ended, and of theirs. */
double processor_seconds(void);
double children_seconds(void);

/* Growing text. Start from {0}; `s` is NULL or zero-terminated; text_free releases it. */
struct text {
    char *s;
    size_t length, capacity;
};

void text_add(struct text *t, const char *bytes, size_t count);
void text_printf(struct text *t, const char *format, ...) PRINTF_LIKE(2, 3);
void text_vprintf(struct text *t, const char *format, va_list args);
void text_free(struct text *t);

/* Append all of a file of at most `most` bytes. False, with errno, if it cannot be read or is longer
 * (EFBIG). */
bool file_read(struct text *out, const char *path, size_t most);
/* Make a file that must not exist yet. False, with errno, if that fails. */
bool file_write_new(const char *path, const char *bytes, size_t count);

/* One line for the reader: what went wrong, and the next step. Functions that can fail take one and fill it
 * when they return false; otherwise it stays as it was. */
struct why {
    char text[1000];
};

void why_say(struct why *why, const char *format, ...) PRINTF_LIKE(2, 3);
void why_vsay(struct why *why, const char *format, va_list args);
/* The same after "FILE:LINE: ". Returns false, for the caller to return. */
bool why_say_at(struct why *why, const char *file, int line, const char *format, ...) PRINTF_LIKE(4, 5);

/* Growing arrays: ensure room for one more element after `count`, doubling `capacity`. */
#define ARRAY_PUSH(array, count, capacity)                                                                   \
    ((count) == (capacity) ? (void)((capacity) = (capacity) ? 2 * (capacity) : 8,                            \
                                    (array) = xrealloc((array), (capacity) * sizeof *(array)))               \
                           : (void)0,                                                                        \
     &(array)[(count)++])

#endif
