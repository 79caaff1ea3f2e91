#!/usr/bin/env python3
"""Eight gradings at once on a machine with a GPU: one slow kernel of one warp, one that copies much, six solutions.

    grader/tests/gpu/eight.py

Every file has to get a verdict. No grading may hold the GPU for longer than 15 s, the solutions have all points, and
the slow ones lose those for time. Prints a line for each, the wall time, and a last line "N passed, N failed".
"""
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

KIT = Path(__file__).resolve().parents[3]
MOST_HELD = 15
HEAD = '#include "lab.h"\n'
ONE_WARP = HEAD + """
__global__ void average(const float *x, float *y, int n)
{
    for (int i = threadIdx.x; i < n; i += 32)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average<<<1, 32>>>(x, y, n);
}
"""
COPIES = HEAD + """
__global__ void average(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[i + 1 < n ? i + 1 : 0]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    float *scratch;
    cudaMalloc(&scratch, n * sizeof *scratch);
    for (int k = 0; k < 300; k++)
        cudaMemcpyAsync(scratch, x, n * sizeof *scratch, cudaMemcpyDeviceToDevice);
    average<<<(n + 255) / 256, 256>>>(x, y, n);
    cudaFree(scratch);
}
"""
passed = failed = 0


def judge(good, what):
    global passed, failed
    passed, failed = passed + good, failed + (not good)
    if not good:
        print("not right:", what, flush=True)


def start(box, lab, path):
    out = box / f"{path.stem}.json"
    words = [KIT / "grade", lab, path, "--device", "cuda", "--json", out]
    return path.stem, out, subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def look_at(name, out, child, began):
    _, complaint = child.communicate()
    if not out.exists():
        judge(False, f"{name} has no verdict: {complaint.strip()}")
        return
    seconds = out.stat().st_mtime - began  # the others may have ended before the first one
    result = json.loads(out.read_bytes())
    held = result["device"].get("held_seconds", 0)
    summary = [c["summary"] for x in result["exercises"] for c in x["checks"] if c["name"] == "time"]
    print(f"{name:<26} {result['verdict']:<10} {result['score']:5.1f} held {held:4.1f} s, done after {seconds:4.1f} s; "
          f"{summary[0]}", flush=True)
    judge(result["verdict"] == "graded", f"{name}: {result['verdict']}: {result['message']}")
    judge(0 < held <= MOST_HELD, f"{name}: it held the GPU for {held:.1f} s")
    if name.startswith("slow"):
        time_points = [c["score"] for x in result["exercises"] for c in x["checks"] if c["name"] == "time"]
        judge(time_points == [0], f"{name}: {time_points} points for time")
    else:
        judge(result["score"] == 100, f"{name}: {result['score']} points")


def main():
    with tempfile.TemporaryDirectory() as folder:
        box, files = Path(folder), []
        for name, text in ("slow_one_warp", ONE_WARP), ("slow_copies", COPIES):
            (box / f"{name}.cu").write_text(text)
            files.append(("lab1", box / f"{name}.cu"))
        plain = [f for f in sorted((KIT / "solutions").glob("lab*.cu")) if "_fast" not in f.name][:6]
        files += [(f.name.split("_")[0], f) for f in plain]
        began = time.time()
        children = [start(box, lab, path) for lab, path in files]
        for child in children:
            look_at(*child, began)
        print(f"{len(files)} gradings at once: {time.time() - began:.1f} s by the clock")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
