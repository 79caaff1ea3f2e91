#include "grader/class/moment.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base.h"

enum { ZONE_MAX_BYTES = 1 << 20, YEAR_LEAST = 2000 }; /* "26-11-20" would be in the year 26 */

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
    if (tm.tm_year < YEAR_LEAST - 1900)
        return false;
    int day = tm.tm_mday;
    end = read_clock(end + 1, &tm);
    bool utc = end && *end == 'Z';
    if (!end || end[utc])
        return false;
    *moment = utc ? timegm(&tm) : mktime(&tm);
    return tm.tm_mday == day; /* mktime turns 31 November into 1 December */
}

void moment_write(char out[MOMENT_SIZE], time_t moment)
{
    struct tm tm;
    gmtime_r(&moment, &tm);
    strftime(out, MOMENT_SIZE, "%Y-%m-%dT%H:%M:%SZ", &tm);
}

/* The last line of a zone file, from its second version on (RFC 8536, 3.3). NULL if there is none. */
static char *rule_in(const char *path)
{
    struct text file = {0};
    char *rule = NULL, *end = NULL, *start = NULL;
    if (file_read(&file, path, ZONE_MAX_BYTES) && file.length > 5 && memcmp(file.s, "TZif", 4) == 0)
        end = file.s[file.length - 1] == '\n' ? file.s + file.length - 1 : NULL;
    if (end)
        start = memrchr(file.s, '\n', (size_t)(end - file.s));
    if (start && start + 1 < end)
        rule = xstrndup(start + 1, (size_t)(end - start - 1));
    text_free(&file);
    return rule;
}

/* TZ is the name of a file, absolute or in the system's folder, or a rule. Without TZ, the machine's file
 * counts. */
char *moment_zone(void)
{
    const char *zone = getenv("TZ");
    if (zone && *zone == ':')
        zone++;
    if (zone && !*zone)
        return xstrdup("UTC0");
    char *path = !zone          ? xstrdup("/etc/localtime")
                 : *zone == '/' ? xstrdup(zone)
                                : xformat("/usr/share/zoneinfo/%s", zone);
    char *rule = rule_in(path);
    if (!rule && access(path, F_OK) != 0)
        rule = xstrdup(zone ? zone : "UTC0");
    free(path);
    return rule;
}
