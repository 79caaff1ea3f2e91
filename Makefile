# The stencil lab kit.
#
#   make lab3           build labs/lab3_*.cu and ./grade; then: ./grade lab3
#   make setup          install what is missing (Debian packages, or nvcc from Python packages)
#   make demo           grade all solutions, one line each
#   make check          every test that needs no GPU;  make check-quick: without the slow ones
#   make selfcheck      skeletons earn 0, solutions full marks, the corpus what its first lines say
#   make mutants        wrong variants made by rule are caught, honest ones pass: the grader itself is tested
#   make check-class    a generated class, with every verdict as expected, also after ten kills; N=300 students
#   make check-attacks  hostile submissions, with every sandbox that works here and with none; compile bombs
#   make check-gpu      every test that needs a GPU; make check-counts: the counts against Nsight Compute's
#   make check-slurm    ./grade class --slurm against a Slurm of its own on this machine (grader/setup.sh slurm)
#   make calibrate      time the solutions on this GPU, for grader/judge/time_marks.txt; make measure: as a table
#   make figures-sweep  the figures of the handouts that come out of sweeps; needs gnuplot
#   make sanitizer-table  planted bugs: who finds what, compute-sanitizer or this kit
#   make handouts       the handouts as pages and PDF (make setup-handouts first); make check-handouts: in a browser
#   make class-tools    what ./grade report, export, receipt and regrade run (grader/setup.sh class first)
#   make figures        the figures of the handouts, as SVG and PNG, into build/handouts/figures (gnuplot)
#   make bench          how fast the simulator is
#   make fuzz           malformed PTX and launch plans, under ASan and UBSan
#   make sync           staff: make labs/ from solutions/ again;  make check-sync: fail if they differ
#   make clean
#
# Your own settings go into config.mk (CC=gcc-13, ARCH=x86-64-v3, CUDA=/opt/cuda, …). V=1 shows every command.

-include config.mk

ifneq ($(shell test -w . -a \( ! -e build -o -w build \) && echo yes),yes)
$(error this account may not write to $(CURDIR): copy the kit to your home folder, and go on there)
endif

# The simulator takes half floats and changes of the rounding mode as gcc compiles them.
ifneq ($(findstring clang,$(shell $(CC) --version 2>/dev/null)),)
$(error $(CC) is clang, and the kit is built with gcc alone: say CC=gcc in config.mk)
endif

# On all cores, unless make is told otherwise; but whatever follows setup needs what setup installs.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc)
endif
ifneq ($(filter setup setup-handouts,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

# The CUDA Toolkit's folder, with bin/nvcc and include/ in it: your own, or looked for once, when first needed.
ifneq ($(CUDA),)
OWN_TOOLKIT := $(abspath $(patsubst %/bin/nvcc,%,$(wildcard $(strip $(CUDA))/bin/nvcc)))
$(if $(OWN_TOOLKIT),,$(error there is no $(strip $(CUDA))/bin/nvcc: correct CUDA= in config.mk, or take it out and run "make setup"))
endif
CUDA    ?= $(eval CUDA := $(shell grader/setup.sh find))$(CUDA)
TOOLKIT  = $(or $(OWN_TOOLKIT),$(CUDA),$(error no CUDA Toolkit found: run "make setup"))
NVCC    ?= $(TOOLKIT)/bin/nvcc
# Wider vectors than AVX2 bring nothing, and gcc 13 crashes over half floats on AVX-512.
ARCH    ?= $(shell grep -qw avx2 /proc/cpuinfo && echo x86-64-v3 || echo native)
CFLAGS  ?= -O2 -g
FLAGS    = -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -ffp-contract=off -MMD -MP -I. $(CFLAGS)
SIMFLAGS = -O3 -march=$(ARCH) -fno-trapping-math # lanes become vectors

SANDBOX  := $(wildcard common/sandbox/*.c)
TIMING   := $(wildcard common/timing/*.c)
BASE     := $(wildcard common/*.c) $(SANDBOX) $(TIMING)
SIM      := common/sim/ops.c $(filter-out common/sim/ops.c,$(wildcard common/sim/*.c)) # the longest first
GPU      := $(wildcard common/cuda/*.c)
PLAN     := $(wildcard common/record/plan_*.c) common/record/kernel_name.c
RECORDER := $(wildcard common/record/recorder*.c common/record/cudart_*.c) common/record/kernel_name.c common/sandbox/calls.c common/base.c
ROOMS    := text kit labs compile run diagnose judge predict gpu grade advice report study figures sweep class
GRADER   := $(filter-out grader/figures/figures.c,$(wildcard $(ROOMS:%=grader/%/*.c)))
MUTANTS  := $(wildcard grader/tests/mutants/*.c)
COUNTS   := $(wildcard grader/tests/counts/*.c)
CLASS_RESULTS := $(wildcard grader/class_results/*.c) # what the next two read, with libjansson
CLASS_REPORT := $(wildcard grader/class_report/*.c)
HANDOUT  := $(wildcard grader/handout/*.c)
EXPORT   := $(wildcard grader/class_export/*.c)
DIFFERENTIAL := $(wildcard grader/tests/differential/*.c)
TESTS    := $(filter-out grader/tests/units/fuzz_%,$(wildcard grader/tests/units/*.c)) grader/tests/expectation.c
KIT      := $(SIM) $(GPU) $(BASE) $(PLAN) $(GRADER)
LIBS     := -lm -lpthread -ldl
RUN       = @$(if $(V),set -x;,echo "  $@";)
object    = $(patsubst %.c,build/%.o,$(1))

all: grade

# ---- students ----

LABS := $(patsubst labs/%.cu,%,$(wildcard labs/lab*.cu))
define LAB
.PHONY: $(firstword $(subst _, ,$(1)))
$(firstword $(subst _, ,$(1))): grade build/labs/$(1).ptx
	@echo "Built. Now: ./grade $$@"
endef
$(foreach l,$(LABS),$(eval $(call LAB,$l)))

# A compile error shows here already; ./grade compiles for itself, so that it never grades a stale build.
build/labs/%.ptx: labs/%.cu common/lab.h | grade
	@mkdir -p $(@D)
	$(RUN) $(NVCC) -std=c++17 -arch=compute_80 -ptx -I common -o $@ $<

grade: $(call object,$(KIT) grader/main.c) build/recorder build/grader/gpu/trusted.ptx
	@grader/study/skeleton.sh keep $(LABS)
	$(RUN) $(CC) $(FLAGS) -o $@ $(call object,$(KIT) grader/main.c) $(LIBS)

# ---- programs ----

# The grader's own kernels: for any GPU, and with every rounding as the definition has it.
build/grader/gpu/trusted.ptx: grader/gpu/trusted.cu grader/gpu/trusted.h grader/labs/definition.h
	@mkdir -p $(@D)
	$(RUN) $(NVCC) -std=c++17 -arch=compute_75 -fmad=false -ptx -I. -o $@ $<

build/recorder: $(call object,$(RECORDER))
	$(RUN) $(CC) -o $@ $^ -Wl,--dynamic-list=common/record/recorder.symbols -ldl

build/selfcheck: $(call object,$(KIT) grader/tests/selfcheck.c grader/tests/expectation.c) build/recorder build/grader/gpu/trusted.ptx
	$(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(LIBS)

build/mutants: $(call object,$(KIT) $(MUTANTS)) build/recorder build/grader/gpu/trusted.ptx
	$(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(LIBS)

build/figures: $(call object,$(KIT) grader/figures/figures.c) build/recorder
	$(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(LIBS)

build/calibrate build/measure: build/%: build/grader/tools/%.o $(call object,$(KIT)) build/recorder build/grader/gpu/trusted.ptx
	$(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(LIBS)


build/check_model: $(call object,$(SIM) $(BASE) $(PLAN) $(wildcard grader/text/*.c grader/kit/*.c grader/labs/*.c grader/run/*.c) grader/tools/check_model.c) build/recorder
	$(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(LIBS)
build/isolation: $(call object,$(KIT) grader/tests/gpu/isolation.c)
	$(RUN) $(CC) $(FLAGS) -o $@ $^ $(LIBS)

build/differential: $(call object,$(KIT) $(DIFFERENTIAL)) build/recorder
	$(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(LIBS)

build/sanitizer: $(call object,$(KIT) grader/tests/expectation.c grader/tests/sanitizer/look.c grader/tests/sanitizer/complaint.c) build/recorder build/grader/gpu/trusted.ptx
	$(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(LIBS)

build/handout: $(call object,$(KIT) $(HANDOUT)) build/recorder build/grader/gpu/trusted.ptx
	$(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(LIBS)

build/sandbox_cost: $(call object,$(KIT) grader/tools/sandbox_cost.c)
	$(RUN) $(CC) $(FLAGS) -o $@ $^ $(LIBS)

# What works on the results of a class. The core needs no library, these do: grader/setup.sh class
class-tools:
	@pkg-config --exists jansson sqlite3 || { echo "class-tools need jansson and sqlite3: grader/setup.sh class" >&2; exit 2; }
	@$(MAKE) --no-print-directory build/class_report build/class_export

build/class_report: $(call object,$(KIT) $(CLASS_RESULTS) $(CLASS_REPORT))
	$(RUN) $(CC) $(FLAGS) -o $@ $^ $(shell pkg-config --libs jansson sqlite3) $(LIBS)

# Not the whole kit: its grader/text/json.c and libjansson have names in common.
build/class_export: $(call object,$(BASE) $(CLASS_RESULTS) $(EXPORT) $(addprefix grader/,$(addprefix text/,escape.c page.c sha256.c sheet.c whole_file.c) $(addprefix kit/,kit.c kit_hash.c workspace.c) run/random.c))
	$(RUN) $(CC) $(FLAGS) -o $@ $^ $(shell pkg-config --libs jansson) $(LIBS)

build/bench: $(call object,$(KIT) grader/tools/speed.c)
	$(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(LIBS)

build/check_counts: $(call object,$(KIT) $(COUNTS)) build/recorder
	$(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(LIBS)

build/tests: $(call object,$(KIT) $(TESTS) $(filter-out grader/tests/counts/check_counts.c,$(COUNTS)) $(filter-out grader/tests/mutants/mutants.c,$(MUTANTS)) $(filter-out grader/handout/handout.c,$(HANDOUT)) grader/tests/sanitizer/complaint.c $(wildcard grader/class_export/gradebook*.c)) build/recorder build/grader/gpu/trusted.ptx
	$(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(shell pkg-config --libs check) $(LIBS)

build/common/sim/%.o: FLAGS += $(SIMFLAGS)
build/common/sim/ops.o: FLAGS += -g0 # a third faster to compile, and its macros show nothing in a debugger
build/common/record/recorder.o build/common/record/recorder_%.o build/common/record/cudart_%.o: FLAGS += -isystem $(TOOLKIT)/include
build/grader/class_results/%.o build/grader/class_report/%.o build/grader/class_export/%.o: FLAGS += $(shell pkg-config --cflags jansson 2>/dev/null)
build/grader/tests/%.o: FLAGS += $(shell pkg-config --cflags check 2>/dev/null)

# What CUDA= says is written down for ./grade, which looks there first.
build/grader/compile/nvcc.o: | build/toolkit
build/toolkit: FORCE
	@mkdir -p $(@D)
	@$(if $(OWN_TOOLKIT),echo $(OWN_TOOLKIT) | cmp -s - $@ || echo $(OWN_TOOLKIT) >$@,rm -f $@)
FORCE:

build/%.o: %.c
	@mkdir -p $(@D)
	$(RUN) $(CC) $(FLAGS) -c -o $@ $<

-include $(shell find build -name '*.d' 2>/dev/null)

demo: grade
	@for file in $(filter-out %_fast.cu,$(wildcard solutions/lab*.cu)); do \
	   lab=$${file#solutions/}; \
	   report=$$(./grade $${lab%%_*} $$file) || status=1; \
	   printf '%-34s %s\n' $$file "$$(echo "$$report" | grep '^Score')"; \
	 done; exit $${status-0}

# ---- figures ----

# A figure is a script, grader/figures/NAME.gp, and its data, NAME.dat: that of build/figures, or whatever
# another rule for build/handouts/figures/NAME.dat makes.
SCRIPT_PARTS := grader/kit/style.gp $(addprefix grader/figures/,march.gp legend.gp) # loaded by others
FIGURES := $(filter-out $(SCRIPT_PARTS) $(wildcard grader/figures/plot_*.gp),$(wildcard grader/figures/*.gp))
FIGURES := $(patsubst grader/figures/%.gp,build/handouts/figures/%,$(FIGURES))

figures: $(addsuffix .svg,$(FIGURES)) $(addsuffix .png,$(FIGURES))

build/handouts/figures/%.dat: build/figures $(wildcard solutions/*.cu grader/figures/*.cu) handouts/measured.md
	@mkdir -p $(@D)
	$(RUN) ./build/figures $* $@

build/handouts/figures/%.svg build/handouts/figures/%.png: grader/figures/%.gp build/handouts/figures/%.dat $(SCRIPT_PARTS)
	$(RUN) ./build/figures draw $< $(word 2,$^) build/handouts/figures/$*

# ---- tests ----

check: check-build
	@grader/tests/check.sh

# What check runs, built alone: a failure to build is no failed test.
check-build: grade $(if $(shell pkg-config --exists jansson && echo 1),build/class_export) build/tests build/selfcheck build/mutants build/differential build/handout build/figures build/fuzz_ptx build/fuzz_plan

check-quick: check-sync build/tests
	./build/tests

# Needs a GPU and Nsight Compute; says so where they are missing.
check-counts: build/check_counts
	./build/check_counts

selfcheck: build/selfcheck
	./build/selfcheck -j 2

check-attacks: grade build/selfcheck build/sandbox_cost
	@grader/tests/check_attacks.sh

mutants: build/mutants
	./build/mutants -j 2

# Pages for students to read, with what `make figures` has drawn.
handouts: build/handout figures
	@grader/handout/pages.sh

check-handouts: handouts
	@grader/handout/browse.py build/handouts/*.html

figures figures-sweep: build/handouts/figures/.swept
build/handouts/figures/.swept: grade build/figures $(wildcard solutions/*.cu grader/kit/style.gp grader/sweep/*.gp grader/sweep/sweep_figures.sh)
	@mkdir -p $(@D)
	@grader/sweep/sweep_figures.sh && touch $@

check-class: grade build/mutants
	grader/tests/class/check_class.sh $(N)

# These need a GPU; without one they say so.
calibrate: build/calibrate
	./build/calibrate

measure: build/measure
	./build/measure solutions/lab*.cu grader/corpus/honest/lab*_textbook.cu

sanitizer-table: build/sanitizer
	@grader/tests/sanitizer/table.sh

check-gpu: grade build/selfcheck build/isolation build/differential build/check_counts
	@grader/tests/check_gpu.sh

# Needs Slurm's programs, no cluster; without them it says so.
check-slurm: grade
	@grader/tests/slurm.sh

bench: build/bench
	./build/bench $(NVCC)

FUZZFLAGS = -std=c11 -D_GNU_SOURCE -O1 -g -march=$(ARCH) -fsanitize=address,undefined -fno-sanitize-recover=undefined -Wall -Wextra -I.
fuzz: build/fuzz_ptx build/fuzz_plan
	./build/fuzz_ptx 20000
	./build/fuzz_plan 100000

build/fuzz_ptx: grader/tests/units/fuzz_ptx.c $(SIM) $(BASE) $(wildcard common/*.h common/sandbox/*.h common/sim/*.h common/sim/*.def)
	@mkdir -p build
	$(RUN) $(CC) $(FUZZFLAGS) -o $@ $(filter %.c,$^) -lm -lpthread

build/fuzz_plan: grader/tests/units/fuzz_plan.c common/base.c common/finding.c $(PLAN) $(wildcard common/*.h common/record/*.h)
	@mkdir -p build
	$(RUN) $(CC) $(FUZZFLAGS) -O2 -o $@ $(filter-out common/record/plan_record.c common/record/plan_ending.c,$(filter %.c,$^))

check-sync:
	@grader/labs/sync.sh check

sync:
	@grader/labs/sync.sh write

check-format:
	@case $$(clang-format --version 2>/dev/null) in \
	 *"version 14."*) git ls-files '*.c' '*.h' | xargs -r clang-format --dry-run -Werror ;; \
	 *) echo "check-format skipped: it needs clang-format 14, others lay out some lines differently" ;; esac

# ---- the rest ----

setup:
	@grader/setup.sh

setup-handouts:
	@grader/setup.sh handouts

clean:
	rm -rf grade $(filter-out build/cuda,$(wildcard build/*))

.PHONY: all handouts check-handouts setup-handouts demo check check-build check-counts check-gpu sanitizer-table calibrate measure check-quick selfcheck mutants bench fuzz check-sync sync check-format setup clean figures figures-sweep check-class check-attacks class-tools check-slurm FORCE
.PRECIOUS: build/labs/%.ptx build/handouts/figures/%.dat
