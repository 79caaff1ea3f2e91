# Tests.
#
#   make check          every test that needs no GPU;  make check-quick: without the slow ones
#   make selfcheck      skeletons earn 0, solutions full marks, the corpus what its first lines say
#   make mutants        wrong variants made by rule are caught, honest ones pass: the grader itself is tested
#   make fuzz           malformed PTX and launch plans, under ASan and UBSan
#   make check-class    a generated class, with every verdict as expected, also after ten kills; N=300 students
#   make check-attacks  hostile submissions, with every sandbox that works here and with none; compile bombs
#   make check-slurm    ./grade class --slurm against a Slurm of its own on this machine (grader/setup.sh slurm)
#   make check-term     a term of 60 students and five labs, all graded, with ten times kill -9; a part is in make check
#   make check-container  the steps of the container recipes, in a chroot: root, debootstrap, a network, 10 minutes
#   make check-pages    pages of many attempts, used in a browser: a table of time and size (WORD=lab4: only some)
#   make map            what every source file does, room by room; WORD=race: where a word begins so
#   make sync           make labs/ from solutions/ again; make check-sync: fail if they differ
#   make check-model    the model of time against what an H200 and an H100 have measured; WORD=--each: every call
#   make new-lab NAME=plane   begin a lab: its five files, from templates that build
#   make check-why      the way back from a wrong output passes through the mistake, for mutants by rule
#   make check-prove    what ./grade prove shows of right files, and that it shows nothing wrong: a table
#   make check-races    the race suite: how many races are found, how many alarms are false
#   make check-quiz     the keys of the quiz over the honest corpus, each answered a second time
#   make check-length   how long the reports of wrong submissions are; WORD=lab4: only some
#   make check-orders   for how many races of the corpus two orders of threads give two results
#   make check-gpu      every test that needs a GPU; make check-counts: the counts against Nsight Compute's

# Programs of tests, as those of the Makefile.
selfcheck    := grader/tests/selfcheck.c grader/tests/expectation.c
mutants      := grader/tests/mutants/*.c
check_why    := grader/tests/why/*.c $(filter-out %/mutants.c %/summary.c,$(wildcard grader/tests/mutants/*.c))
differential := grader/tests/differential/*.c
isolation    := grader/tests/gpu/isolation.c
check_counts := grader/tests/counts/*.c
check_model  := grader/tests/timing/*.c
check_races  := grader/tests/races/*.c
page_table   := grader/tests/page_table.c
check_prove  := grader/tests/prove/*.c
check_quiz   := grader/tests/quiz/*.c
check_orders := grader/tests/orders/*.c
# The suites, and all of the programs above but their main.
tests        := $(filter-out %/fuzz_ptx.c %/fuzz_plan.c %/mutants.c %/check_counts.c %/handout.c,$(wildcard \
                  grader/tests/units/*.c grader/tests/expectation.c $(mutants) $(check_counts) $(handout) \
                  grader/class_export/gradebook*.c grader/class_report/handed_out.c))
PROGRAMS     += selfcheck mutants differential isolation check_counts check_model check_races check_orders check_why \
                check_quiz check_prove page_table tests
LIBS_tests    = $(shell pkg-config --libs check)
build/grader/tests/%.o: FLAGS += $(shell pkg-config --cflags check 2>/dev/null)

map:
	@grader/docs/map.py $(WORD)

check: check-build
	@grader/tests/check.sh

# What check runs, built alone: a failure to build is no failed test. The longest command comes first.
check-build: build/fuzz_ptx build/fuzz_plan grade $(addprefix build/,$(shell pkg-config --exists jansson && echo class_export) \
             check_races check_orders check_why check_quiz check_prove tests selfcheck mutants differential handout figures page_table)

check-quick: check-sync build/tests
	./build/tests

selfcheck: build/selfcheck
	./build/selfcheck -j 2

mutants: build/mutants
	./build/mutants -j 2

fuzz: build/fuzz_ptx build/fuzz_plan
	./build/fuzz_ptx 20000
	./build/fuzz_plan 100000

check-class: grade build/mutants
	grader/tests/class/check_class.sh $(N)

check-attacks: grade build/selfcheck build/sandbox_cost
	@grader/tests/check_attacks.sh

# Needs Slurm's programs, no cluster; without them it says so.
check-slurm: grade
	@grader/tests/slurm.sh

check-term: grade class-tools
	@grader/tests/class_term.sh --full

# What it installs stays in build/container, for the next time.
check-container: grade build/class_export
	@grader/tests/container.py build/container

check-pages: grade build/page_table
	@grader/tests/pages.sh $(WORD)

# These need a GPU, check-counts Nsight Compute besides; they say so where it is missing.
check-gpu: grade build/selfcheck build/isolation build/differential build/check_counts
	@grader/tests/check_gpu.sh
check-counts: build/check_counts
	./build/check_counts

# The model of time against measurements (grader/tests/timing/measured.csv); it compiles some 180 kernels first.
check-model: build/check_model
	@grader/tests/timing/compile.sh build/timing $(NVCC)
	./build/check_model build/timing grader/tests/timing/measured.csv $(WORD)

# Small kernels, with and without a race.
check-why: build/check_why
	./build/check_why -j 2

check-length: build/selfcheck
	grader/tests/report_lines.sh $(WORD)

check-quiz: build/check_quiz
	./build/check_quiz -j 2

check-prove: build/check_prove
	./build/check_prove -j 2

check-races: build/check_races
	./build/check_races $(NVCC) grader/tests/races/*.cu

check-orders: build/check_orders
	./build/check_orders -j 2

check-sync:
	@grader/labs/sync.sh check

sync:
	@grader/labs/sync.sh write

new-lab:
	@grader/labs/new_lab.sh "$(NAME)"

check-format:
	@case $$(clang-format --version 2>/dev/null) in \
	 *"version 14."*) git ls-files '*.c' '*.h' | xargs -r clang-format --dry-run -Werror ;; \
	 *) echo "check-format skipped: it needs clang-format 14, others lay out some lines differently" ;; esac

# ---- under ASan and UBSan, from source ----

FUZZ = $(RUN) $(CC) -std=c11 -D_GNU_SOURCE -O1 -g -march=$(ARCH) -fsanitize=address,undefined \
       -fno-sanitize-recover=undefined -Wall -Wextra -I. -o $@ $(filter %.c,$^) -lm -lpthread

build/fuzz_ptx: grader/tests/units/fuzz_ptx.c $(SIM) $(wildcard common/*.[ch] common/sandbox/*.[ch] common/sim/*.h common/sim/*.def)
	$(FUZZ)

build/fuzz_plan: grader/tests/units/fuzz_plan.c common/kernel_name.c \
                 $(addprefix common/record/plan_,agree.c lines.c read.c replay.c said.c steps.c) $(wildcard common/*.[ch] common/record/*.h)
	$(FUZZ) -O2

.PHONY: map check check-build check-length check-quick selfcheck mutants fuzz check-class check-attacks check-slurm check-gpu \
        check-container check-term check-counts check-model check-orders check-pages check-prove check-quiz check-races check-why check-sync sync new-lab check-format
