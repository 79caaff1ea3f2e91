// lab1 verdict=rejected score=0 finding=rejected_call says="system call socket"
// unconfined: verdict=runtime_error score=0 says="took a connection"
// Connects to a server on this machine: to keep it simple, one of its own.
#include <arpa/inet.h>
#include <cstdio>
#include <cstdlib>
#include <netinet/in.h>
#include <sys/socket.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    sockaddr_in here = {};
    socklen_t length = sizeof here;
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int server = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(server, (sockaddr *)&here, length) || listen(server, 1) ||
        getsockname(server, (sockaddr *)&here, &length) || connect(client, (sockaddr *)&here, length))
        return;
    fprintf(stderr, "took a connection\n");
    abort();
}
