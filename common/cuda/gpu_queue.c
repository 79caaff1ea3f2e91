/* A GPU's lock file: flock(2) tells who holds the GPU, a lock on one byte, at the moment of arrival, who
 * waits. Another account may own the file, so it is only read. It stays: if it were removed, two processes
 * could hold a lock each. */
#include "common/cuda/gpu_queue.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

char *gpu_queue_path(const char *name)
{
    static const char folder[] = "/tmp/";
    char *path = xformat("%sstencil-labs-gpu%s%s.lock", folder, *name ? "-" : "", name);
    for (char *p = path + strlen(folder); *p; p++)
        if (*p == '/')
            *p = '_';
    return path;
}

static struct flock bytes(short type, int64_t from, int64_t count)
{
    return (struct flock){.l_type = type, .l_whence = SEEK_SET, .l_start = from, .l_len = count};
}

struct gpu_place gpu_queue_join(const char *name)
{
    char *path = gpu_queue_path(name);
    struct gpu_place place = {.file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)};
    if (place.file < 0)
        place.file = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    free(path);
    place.ticket = (int64_t)(seconds_now() * 1e6);
    struct flock mine = bytes(F_RDLCK, place.ticket, 1);
    if (place.file >= 0)
        fcntl(place.file, F_OFD_SETLK, &mine); /* if not, it takes its chance */
    return place;
}

/* The places from `from` to before `to`. The kernel names any one of them, so ask again on both sides. */
static unsigned count_places(int file, int64_t from, int64_t to)
{
    if (from >= to)
        return 0;
    struct flock other = bytes(F_WRLCK, from, to - from);
    if (fcntl(file, F_OFD_GETLK, &other) != 0 || other.l_type == F_UNLCK)
        return 0;
    return 1 + count_places(file, from, other.l_start) + count_places(file, other.l_start + 1, to);
}

static unsigned waiting_before(const struct gpu_place *place)
{
    return place->file < 0 ? 0 : count_places(place->file, 0, place->ticket);
}

bool gpu_queue_take(struct gpu_place *place)
{
    if (place->file < 0)
        return true;
    if (waiting_before(place) > 0 || flock(place->file, LOCK_EX | LOCK_NB) != 0)
        return false;
    struct flock mine = bytes(F_UNLCK, place->ticket, 1);
    fcntl(place->file, F_OFD_SETLK, &mine);
    place->file = -1; /* stays open */
    return true;
}

unsigned gpu_queue_before(const struct gpu_place *place)
{
    return waiting_before(place) + 1;
}

void gpu_queue_leave(struct gpu_place *place)
{
    if (place->file >= 0)
        close(place->file);
    place->file = -1;
}
