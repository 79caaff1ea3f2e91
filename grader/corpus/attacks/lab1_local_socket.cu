// lab1 verdict=rejected score=0 finding=rejected_call says="system call socket"
// unconfined: verdict=runtime_error score=0 says="took a name"
// A name in the abstract space of local sockets lies in no folder: two submissions could meet there.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    sockaddr_un name = {};
    name.sun_family = AF_UNIX;
    strcpy(name.sun_path + 1, "lab1_local_socket");
    if (bind(socket(AF_UNIX, SOCK_STREAM, 0), (sockaddr *)&name, sizeof name))
        return;
    fprintf(stderr, "took a name\n");
    abort();
}
