#include "grader/judge/time_model.h"

#include "common/gpu_model.h"

/* Measured on an H200 on 2026-11-20 with a float4 copy kernel over 2^28 floats. */
const double model_bandwidth = 4241e9;

/* What one SM can do per clock: NVIDIA H100 Tensor Core GPU Architecture, 2022. */
enum { SECTOR_BYTES = 32, SECTORS_A_CLOCK = 4, WAVEFRONTS_A_CLOCK = 1, ISSUES_A_CLOCK = 4 };

struct model_time model_time(const struct counts *counts)
{
    double clocks_a_second = modelled_gpu.sms * modelled_gpu.clock_mhz * 1e6;
    struct model_time t = {
        .memory = (double)counts->footprint_sectors * SECTOR_BYTES / model_bandwidth,
        .caches =
            (double)(counts->load.sectors + counts->store.sectors) / (SECTORS_A_CLOCK * clocks_a_second),
        .shared = (double)counts->shared_wavefronts / (WAVEFRONTS_A_CLOCK * clocks_a_second),
        .issue = (double)counts->warp_instructions / (ISSUES_A_CLOCK * clocks_a_second),
    };
    t.total = t.memory + t.caches + t.shared + t.issue;
    return t;
}
