#include "grader/class/moment.h"

#include <ctype.h>
#include <string.h>

/* What follows the date and the time: nothing, or Z. */
static const char *read_clock(const char *text, struct tm *tm)
{
    static const char *const forms[] = {"%H:%M:%S", "%H:%M"};
    const char *end = NULL;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0] && !end; i++)
        end = strptime(text, forms[i], tm);
    return end;
}

bool moment_read(const char *text, time_t *moment)
{
    struct tm tm = {.tm_isdst = -1};
    const char *end = strptime(text, "%Y-%m-%d", &tm);
    if (!end || (*end != 'T' && *end != ' ') || !isdigit((unsigned char)end[1]))
        return false;
    int day = tm.tm_mday;
    end = read_clock(end + 1, &tm);
    bool utc = end && *end == 'Z';
    if (!end || end[utc])
        return false;
    *moment = utc ? timegm(&tm) : mktime(&tm);
    return tm.tm_mday == day; /* the 31st of November would have become another day */
}

void moment_write(char out[MOMENT_SIZE], time_t moment)
{
    struct tm tm;
    gmtime_r(&moment, &tm);
    strftime(out, MOMENT_SIZE, "%Y-%m-%dT%H:%M:%SZ", &tm);
}
