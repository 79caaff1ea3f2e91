/* Tell what the recorder says from what the host code has written in its place. */
#include "common/record/said.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"

enum { LONGEST_NAME = 128 };

static const char *const formats[] = {
    SAID_BLOCK_EMPTY,
    SAID_GRID_EMPTY,
    SAID_BLOCK_TOO_LARGE,
    SAID_GRID_TOO_LARGE,
    SAID_GRID_NEGATIVE,
    SAID_BEYOND_BOUNDS,
    SAID_STATIC_TOO_LARGE,
    SAID_SHARED_TOO_LARGE,
    SAID_SHARED_NOT_ASKED_FOR,
    SAID_COOPERATIVE_TOO_LARGE,
    SAID_LIBRARY_KERNEL,
    SAID_LIBRARY_VECTOR,
    SAID_NO_KERNEL,
    SAID_NO_PTX,
    SAID_NO_STREAM,
    SAID_CLUSTERS,
    SAID_ATTRIBUTE_TOO_LARGE,
    SAID_OUT_OF_MEMORY,
    SAID_BAD_FREE,
    SAID_BAD_FREE_ASYNC,
    SAID_FREED_TWICE,
    SAID_NO_MEMORY_THERE,
    SAID_PAST_END,
    SAID_COPIED_FROM_HOST,
    SAID_COPIED_TO_HOST,
    SAID_DIRECTION,
    SAID_NO_SYMBOL,
    SAID_ENDS_EXCHANGED,
    SAID_SYMBOL_RANGE,
    SAID_MANAGED,
    SAID_NOT_JOINED,
    SAID_STREAMS,
    SAID_EVENTS,
    SAID_NOT_ALLOWED,
    SAID_MISSING,
    SAID_BUFFERS,
    SAID_STEPS,
    SAID_DATA,
    SAID_FULL,
    SAID_NOT_LOADED,
};

static const struct {
    const char *function, *advice;
} refusals[] = {
#define REFUSED(function, advice) {#function, advice},
#include "common/record/refused.def"
#undef REFUSED
};

static const char *const phrases[] = {SAID_SCRATCH, SAID_ADDRESS, SAID_NO_KIND, SAID_CUB};

static const char *after_number(const char *text)
{
    const char *digits = text + (*text == '-' || *text == '+');
    size_t count = strspn(digits, "0123456789");
    return count ? digits + count : NULL;
}

static size_t identifier(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || (text[length] && strchr("_$.", text[length])))
        length++;
    return length;
}

/* The end of a name at the start of `text`, with "+12 bytes" after it or without; NULL if there is none. */
static const char *after_name(const char *text)
{
    static const char bytes[] = " bytes";
    size_t length = 0;
    for (size_t i = 0; i < ARRAY_LEN(phrases); i++)
        if (!strncmp(text, phrases[i], strlen(phrases[i])))
            length = strlen(phrases[i]);
    if (length == 0 || text[length - 1] == 'x')
        length += identifier(text + length);
    if (length == 0 || length > LONGEST_NAME)
        return NULL;
    const char *end = text + length;
    bool signed_number = *end == ' ' && (end[1] == '+' || end[1] == '-');
    const char *number = signed_number ? after_number(end + 1) : NULL;
    return number && !strncmp(number, bytes, strlen(bytes)) ? number + strlen(bytes) : end;
}

static bool fits(const char *format, const char *text)
{
    while (*format) {
        if (*format != '%') {
            if (*format++ != *text++)
                return false;
            continue;
        }
        format += strcspn(format, "sdu");
        text = *format++ == 's' ? after_name(text) : after_number(text);
        if (!text)
            return false;
    }
    return *text == '\0';
}

static bool is_refusal(const char *text)
{
    bool found = false;
    for (size_t i = 0; i < ARRAY_LEN(refusals) && !found; i++) {
        char *said = xformat(SAID_CALLED, refusals[i].function, refusals[i].advice);
        found = !strcmp(text, said);
        free(said);
    }
    return found;
}

bool said_is_name(const char *text)
{
    size_t length = identifier(text);
    return length > 0 && length <= LONGEST_NAME && text[length] == '\0';
}

bool said_is_one(const char *text, const char *entry)
{
    size_t length = strlen(entry);
    if (!strncmp(text, entry, length) && text[length] == ' ')
        text += length + 1;
    for (size_t i = 0; i < ARRAY_LEN(formats); i++)
        if (fits(formats[i], text))
            return true;
    return is_refusal(text);
}
