#!/bin/bash
# On the GPU machine, in the repository's root: compile what is missing, time, profile. OUT is where results go.
M=build/model; T0=$(date +%s); say() { echo "$(( $(date +%s) - T0 )) s: $*"; }
export TMPDIR=/tmp/m; mkdir -p $TMPDIR $M/so
nvidia-smi --query-gpu=name,clocks.sm,clocks.mem,driver_version --format=csv
nvcc -O2 -std=c++17 -gencode arch=compute_90,code=sm_90 -cudart shared -I $M -Xlinker --export-dynamic -o /tmp/host $M/host.cu $M/launches.cpp -ldl &
nvcc -O2 -std=c++17 -gencode arch=compute_90,code=sm_90 -o /tmp/micro $M/micro.cu &
one() { name=$1; f=$2; shift 2; [ -f $M/so/$name.so ] && return; t=/tmp/m/$name; mkdir -p $t; d=(); for x in "$@"; do d+=(-D "$x"); done; TMPDIR=$t nvcc -gencode arch=compute_80,code=compute_80 -std=c++17 -lineinfo -shared -cudart=shared -Xcompiler -fPIC -I $M -include $M/pool.h "${d[@]}" -o $M/so/$name.so $M/src/$(basename $f) 2> $t/log || { echo FAIL $name; tail -2 $t/log; }; }
export -f one; export M
xargs -P 14 -L 1 bash -c 'one "$@"' _ < $M/list.txt
wait; say compiled; ls $M/so | wc -l; ls -la /tmp/host /tmp/micro
timeout 60 /tmp/micro > $OUT/micro.csv; say micro $?
rm -f $OUT/time.csv; start=0; grep -v -E "cas_volatile|duff_goto|global_lock" $M/list.txt > /tmp/time.txt
for try in 1 2 3 4 5 6; do timeout 150 /tmp/host /tmp/time.txt time $OUT/time.csv $start && break; start=$(cat at.txt); say "died at $start"; done
say timed; wc -l $OUT/time.csv
N=${NCU_SECONDS:-200}
METRICS=gpu__time_duration.sum,sm__cycles_elapsed.max,smsp__inst_executed.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum,l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum,lts__t_sectors_op_read.sum,lts__t_sectors_op_write.sum,lts__t_sectors_op_atom.sum,lts__t_sectors_op_red.sum,lts__t_sectors_srcunit_tex_op_read.sum,lts__t_sectors_srcunit_tex_op_write.sum,lts__t_sectors_srcunit_tex_lookup_miss.sum,dram__bytes_read.sum,dram__bytes_write.sum,sm__warps_active.avg.per_cycle_active,launch__registers_per_thread,launch__occupancy_limit_registers,launch__occupancy_limit_shared_mem,launch__shared_mem_config_size,l1tex__data_pipe_lsu_wavefronts_mem_shared.sum,l1tex__data_pipe_lsu_wavefronts.sum,sm__throughput.avg.pct_of_peak_sustained_elapsed,smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio,smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio,smsp__average_warps_issue_stalled_short_scoreboard_per_issue_active.ratio,smsp__average_warps_issue_stalled_lg_throttle_per_issue_active.ratio,smsp__average_warps_issue_stalled_mio_throttle_per_issue_active.ratio,smsp__average_warps_issue_stalled_membar_per_issue_active.ratio,smsp__average_warps_issue_stalled_drain_per_issue_active.ratio,smsp__average_warps_issue_stalled_no_instruction_per_issue_active.ratio
grep -v -E "BLOCKS-1 |PER_THREAD|cas_volatile|duff_goto|global_lock|recursive_template" $M/list.txt > /tmp/ncu.txt
rm -f $OUT/ncu.csv $OUT/ncu_order.csv; touch $OUT/ncu.csv
END=$(( $(date +%s) + N )); part=0
split -l 28 /tmp/ncu.txt /tmp/ncupart.
for f in /tmp/ncupart.*; do
left=$(( END - $(date +%s) )); [ $left -lt 15 ] && break
timeout $left ncu --profile-from-start off --clock-control none --print-kernel-base mangled --csv --page raw --metrics $METRICS --log-file /tmp/p.csv /tmp/host $f ncu /tmp/o.csv >> $OUT/ncu_out.txt 2>&1 && { grep '^"' /tmp/p.csv >> $OUT/ncu.csv; cat /tmp/o.csv >> $OUT/ncu_order.csv; }
rm -f /tmp/o.csv /tmp/p.csv; say part $f
done
gzip -f $OUT/ncu.csv
say done
