#include "common/kernel_name.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A mangled name is _Z, then either one length-prefixed identifier or N, qualifiers and several identifiers.
 * The last one is the function's own. Template arguments (I…) and parameters follow it. */
void kernel_plain_name(const char *mangled, char *name, size_t size)
{
    const char *last = mangled, *p = mangled;
    size_t length = strlen(mangled);
    if (strncmp(p, "_Z", 2) == 0) {
        p += 2;
        p += *p == 'L';
        p += *p == 'N';
        p += strspn(p, "rVK");
        while (isdigit((unsigned char)*p)) {
            char *identifier;
            unsigned long count = strtoul(p, &identifier, 10);
            if (count > strlen(identifier))
                break;
            last = identifier;
            length = count;
            p = identifier + count;
        }
    }
    snprintf(name, size, "%.*s", (int)(length < size ? length : size), last);
}
