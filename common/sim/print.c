/* Device printf and assert: texts from a kernel, limited in length. */
#include "common/sim/run.h"
#include "common/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PRINTED_MAX = 1 << 16, FORMAT_MAX = 1024 };

/* Copy `bytes` bytes from a lane's generic address; false if not all of them exist. */
static bool fetch(const struct warp *w, uint32_t lane, uint64_t at, void *to, size_t bytes)
{
    if (at >= LOCAL_WINDOW && at < SHARED_WINDOW) {
        at -= LOCAL_WINDOW;
        if (at > w->local_capacity || bytes > w->local_capacity - at)
            return false;
        memcpy(to, w->local + lane * w->local_capacity + at, bytes);
        return true;
    }
    const struct region *r = memory_range(w->worker->run->memory, at, bytes);
    if (r)
        memcpy(to, r->host + (at - r->base), bytes);
    return r != NULL;
}

/* A zero-terminated string at a lane's address, cut at `size`. */
static void fetch_string(const struct warp *w, uint32_t lane, uint64_t at, char *to, size_t size)
{
    size_t n = 0;
    while (n + 1 < size && fetch(w, lane, at + n, &to[n], 1) && to[n])
        n++;
    to[n] = '\0';
}

static uint64_t argument(const struct warp *w, const struct call_site *site, uint32_t k, uint32_t lane)
{
    const struct frame *f = &w->frames[w->depth - 1];
    uint64_t value = 0;
    if (k < site->argument_count)
        memcpy(&value, f->parameters + lane * f->function->frame_bytes + site->arguments[k].offset,
               site->arguments[k].bytes < 8 ? site->arguments[k].bytes : 8);
    return value;
}

/* Arguments lie one after another at `at`, each aligned to its size. */
struct arguments {
    const struct warp *warp;
    uint32_t lane;
    uint64_t at;
};

static uint64_t next_argument(struct arguments *a, unsigned size)
{
    uint64_t value = 0;
    a->at = (a->at + size - 1) / size * size;
    fetch(a->warp, a->lane, a->at, &value, size);
    a->at += size;
    return value;
}

/* Flags, width and precision of a conversion, with each * replaced by its argument; NULL if they are too
 * large. */
static const char *flags_of(struct arguments *a, const char *spec, char *format, size_t size)
{
    static const long most = 1000; /* characters */
    size_t n = 0;
    for (; *spec && strchr("%-+ #0123456789.*", *spec) && n + 16 < size; spec++) {
        if (n && *spec == '%')
            break;
        if (*spec == '*')
            n += (size_t)snprintf(format + n, size - n, "%d", (int)next_argument(a, 4));
        else
            format[n++] = *spec;
    }
    format[n] = '\0';
    for (const char *p = format; *p; p += strcspn(p, "0123456789"), p += strspn(p, "0123456789"))
        if (labs(strtol(p + strcspn(p, "0123456789"), NULL, 10)) > most)
            return NULL;
    return n < 48 ? format : NULL;
}

/* One conversion, "%-8.3lld" or the like, of `length` characters. */
static void convert(struct text *out, struct arguments *a, const char *spec, size_t length)
{
    char format[64], string[FORMAT_MAX], kind = spec[length - 1];
    bool wide = memchr(spec, 'l', length) || memchr(spec, 'z', length) || memchr(spec, 'j', length) ||
                memchr(spec, 't', length);
    if (!flags_of(a, spec, format, 48 + 16))
        return;
    if (strchr("di", kind)) {
        int64_t v = wide ? (int64_t)next_argument(a, 8) : (int32_t)next_argument(a, 4);
        strcat(format, PRId64);
        text_printf(out, format, v);
    } else if (strchr("uxXo", kind)) {
        uint64_t v = next_argument(a, wide ? 8 : 4);
        strcat(format, kind == 'u' ? PRIu64 : kind == 'x' ? PRIx64 : kind == 'X' ? PRIX64 : PRIo64);
        text_printf(out, format, v);
    } else if (strchr("fFeEgGaA", kind)) {
        uint64_t bits = next_argument(a, 8);
        double v;
        memcpy(&v, &bits, sizeof v);
        strncat(format, &kind, 1);
        text_printf(out, format, v);
    } else if (kind == 'c') {
        text_printf(out, "%c", (int)next_argument(a, 4));
    } else if (kind == 's') {
        fetch_string(a->warp, a->lane, next_argument(a, 8), string, sizeof string);
        strcat(format, "s");
        text_printf(out, format, string);
    } else if (kind == 'p') {
        text_printf(out, "0x%" PRIx64, next_argument(a, 8));
    } else if (kind == '%') {
        text_add(out, "%", 1);
    }
}

static void print_lane(struct warp *w, const struct call_site *site, uint32_t lane)
{
    char format[FORMAT_MAX];
    struct printed *printed = w->worker->run->printed;
    struct text *out = &printed->text;
    size_t from = out->length;
    struct arguments a = {w, lane, argument(w, site, 1, lane)};
    fetch_string(w, lane, argument(w, site, 0, lane), format, sizeof format);
    for (const char *p = format; *p && out->length < PRINTED_MAX;) {
        size_t length = *p == '%' ? strcspn(p + 1, "diuxXofFeEgGaAcsp%") + 2 : strcspn(p, "%");
        if (length > strlen(p))
            break;
        if (*p == '%')
            convert(out, &a, p, length);
        else
            text_add(out, p, length);
        p += length;
    }
    const uint32_t(*ids)[WARP_LANES] = w->worker->run->thread_ids[w->index];
    printed_take(printed, w->block->index, (uint32_t[]){ids[0][lane], ids[1][lane], ids[2][lane]}, from);
}

void print_lanes(struct warp *w, const struct call_site *site)
{
    worker_spend(w->worker, WORK_OF_PRINT);
    for (uint32_t l = 0; l < WARP_LANES; l++)
        if (w->mask >> l & 1 && w->worker->run->printed->text.length < PRINTED_MAX) {
            worker_spend(w->worker, WORK_OF_LINE);
            print_lane(w, site, l);
        }
}

/* Keep a text on its line: each character that is not seen for what it is becomes a space. */
static void hide_nothing(char *text)
{
    for (unsigned char *s = (unsigned char *)text; *s;) {
        size_t length = utf8_length(s);
        if (utf8_hidden(s) || !length)
            memset(s, ' ', length ? length : 1);
        s += length ? length : 1;
    }
}

void print_assertion(struct warp *w, const struct insn *i, const struct call_site *site)
{
    uint32_t lane = (uint32_t)__builtin_ctz(w->mask);
    struct finding *f = note(w, i, FINDING_ASSERTION, w->mask);
    char expression[200];
    fetch_string(w, lane, argument(w, site, 0, lane), expression, sizeof expression);
    hide_nothing(expression);
    if (f)
        snprintf(f->message, sizeof f->message, "the submission says: assert(%s) failed", expression);
    note_fatal(w);
}
