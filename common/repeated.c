#include "common/repeated.h"

#include <sys/mman.h>
#include <unistd.h>

#include "common/base.h"

size_t repeated_bytes(size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

bool repeated_make(struct repeated *r, const void *pattern, size_t bytes)
{
    r->bytes = bytes;
    r->fd = memfd_create("repeated", MFD_CLOEXEC);
    return r->fd >= 0 && write(r->fd, pattern, bytes) == (ssize_t)bytes;
}

bool repeated_over(const struct repeated *r, void *to, size_t bytes)
{
    uint8_t *at = to;
    bytes = repeated_bytes(bytes);
    for (size_t done = 0, piece; done < bytes; done += piece) {
        piece = bytes - done < r->bytes ? bytes - done : r->bytes;
        void *got = mmap(at + done, piece, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, r->fd, 0);
        if (got == MAP_FAILED)
            return false;
    }
    return true;
}

void repeated_close(struct repeated *r)
{
    if (r->bytes && r->fd >= 0)
        close(r->fd);
    *r = (struct repeated){0};
}
