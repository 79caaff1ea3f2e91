// lab1 verdict=limit score=0 says="processes or threads"
// unconfined: verdict=limit score=0 says="processes or threads"
// As many threads as there can be, with little memory each. They are counted as processes are.
#include <pthread.h>
#include <unistd.h>
#include "lab.h"

static void *wait_forever(void *)
{
    for (;;)
        pause();
}

void moving_average(const float *, float *, int)
{
    pthread_attr_t small;
    pthread_t thread;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 64 << 10);
    for (;;)
        if (pthread_create(&thread, &small, wait_forever, nullptr))
            usleep(1000);
}
