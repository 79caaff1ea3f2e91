/* Memory that never fails, growing text, files read and written whole, and the end of a program. */
#include "common/base.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

void die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("grade: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

void *xcalloc(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size ? size : 1);
    if (!block)
        die("out of memory: could not get %zu bytes; close other programs and try again", count * size);
    return block;
}

void *xrealloc(void *block, size_t size)
{
    void *bigger = realloc(block, size ? size : 1);
    if (!bigger)
        die("out of memory: could not get %zu bytes; close other programs and try again", size);
    return bigger;
}

char *xstrndup(const char *s, size_t length)
{
    char *copy = xcalloc(length + 1, 1);
    memcpy(copy, s, length);
    return copy;
}

char *xstrdup(const char *s)
{
    return xstrndup(s, strlen(s));
}

char *xformat(const char *format, ...)
{
    struct text t = {0};
    va_list args;
    va_start(args, format);
    text_vprintf(&t, format, args);
    va_end(args);
    return t.s;
}

static void text_reserve(struct text *t, size_t more)
{
    if (t->length + more + 1 <= t->capacity)
        return;
    t->capacity = 2 * (t->length + more + 1);
    t->s = xrealloc(t->s, t->capacity);
}

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double children_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

void text_add(struct text *t, const char *bytes, size_t count)
{
    text_reserve(t, count);
    if (count > 0) /* bytes may be NULL */
        memcpy(t->s + t->length, bytes, count);
    t->length += count;
    t->s[t->length] = '\0';
}

void text_vprintf(struct text *t, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int need = vsnprintf(NULL, 0, format, args);
    text_reserve(t, (size_t)need);
    vsnprintf(t->s + t->length, (size_t)need + 1, format, again);
    t->length += (size_t)need;
    va_end(again);
}

void text_printf(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_vprintf(t, format, args);
    va_end(args);
}

void text_free(struct text *t)
{
    free(t->s);
    *t = (struct text){0};
}

void why_vsay(struct why *why, const char *format, va_list args)
{
    vsnprintf(why->text, sizeof why->text, format, args);
}

bool why_say_at(struct why *why, const char *file, int line, const char *format, ...)
{
    char what[300];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    why_say(why, "%s:%d: %s", file, line, what);
    return false;
}

void why_say(struct why *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    why_vsay(why, format, args);
    va_end(args);
}

bool file_read(struct text *out, const char *path, size_t most)
{
    char buffer[1 << 15];
    size_t got, total = 0;
    FILE *file = fopen(path, "re");
    while (file && (got = fread(buffer, 1, sizeof buffer, file)) > 0 && (total += got) <= most)
        text_add(out, buffer, got);
    bool ok = file && !ferror(file) && total <= most;
    int error = total > most ? EFBIG : errno;
    if (file)
        fclose(file);
    errno = error;
    return ok;
}

bool file_write_new(const char *path, const char *bytes, size_t count)
{
    FILE *file = fopen(path, "wxe");
    bool written = file && fwrite(bytes, 1, count, file) == count;
    return file && fclose(file) == 0 && written;
}
