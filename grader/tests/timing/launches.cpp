/* Counts the launches of what session.cu loads. */
#include <dlfcn.h>
#include <cstddef>
struct d3 {
    unsigned x, y, z;
};
extern "C" {
int launches;
}
#define WRAP(NAME)                                                                                           \
    extern "C" int NAME(const void *k, d3 g, d3 b, void **a, size_t s, void *st)                             \
    {                                                                                                        \
        static auto real = (int (*)(const void *, d3, d3, void **, size_t, void *))dlsym(RTLD_NEXT, #NAME);  \
        launches++;                                                                                          \
        return real(k, g, b, a, s, st);                                                                      \
    }
WRAP(__cudaLaunchKernel) WRAP(cudaLaunchKernel) WRAP(cudaLaunchCooperativeKernel)
