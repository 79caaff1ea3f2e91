# The stencil lab kit. Students:
#
#   make setup          install what is missing (Debian packages, nvcc)
#   make lab3           build labs/lab3_*.cu and ./grade; then: ./grade lab3
#   make demo           grade all solutions, one line each
#   make clean, help    help prints this list
#
# Staff (more: grader/tests/tests.mk, grader/handout/handouts.mk):
#
#   make class-tools    for ./grade report, export, receipt and regrade
#   make calibrate      time textbook versions, for the marks (measure: a table)
#   make bench          how fast the simulator is
#
# Your own settings go into config.mk (CUDA=/opt/cuda, …). V=1 shows commands.

-include config.mk

ifneq ($(shell test -w . -a \( ! -e build -o -w build \) && echo yes),yes)
$(error this account may not write to $(CURDIR): copy the kit to your home folder, and go on there)
endif
# The simulator takes half floats and changes of the rounding mode as gcc compiles them.
ifneq ($(findstring clang,$(shell $(CC) --version 2>/dev/null)),)
$(error $(CC) is clang, and the kit is built with gcc alone: say CC=gcc in config.mk)
endif

# On all cores, unless make is told otherwise; but what follows setup needs what setup installs.
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
LIBS     = -lm -lpthread -ldl
RUN      = @mkdir -p $(@D); $(if $(V),set -x;,echo "  $@";)
LINK     = $(RUN) $(CC) $(FLAGS) -o $@ $(filter %.o,$^) $(LIBS_$(@F)) $(filter %.a,$^)
objects  = $(patsubst %.c,build/%.o,$(wildcard $(1)))

# ---- students ----

LABS := $(patsubst labs/%.cu,%,$(wildcard labs/lab*.cu))

all: grade

grade: build/grader/main.o build/libkit.a | build/recorder build/grader/gpu/trusted.ptx
	@grader/study/skeleton.sh keep $(LABS)
	$(LINK) $(LIBS)

# make lab3: a compile error shows here already; ./grade compiles for itself, so that it never grades a stale build.
define LAB
$(firstword $(subst _, ,$(1))): grade build/labs/$(1).ptx | compile_flags.txt
	@echo "Built. Now: ./grade $$@"
.PHONY: $(firstword $(subst _, ,$(1)))
endef
$(foreach l,$(LABS),$(eval $(call LAB,$l)))

STANDARD = $(if $(shell $(NVCC) --help | grep -w c++20),-std=c++20,-std=c++17) --expt-relaxed-constexpr --extended-lambda # as ./grade
build/labs/%.ptx: labs/%.cu common/lab.h | grade ; $(RUN) $(NVCC) $(STANDARD) -arch=compute_80 -ptx -I common -o $@ $<
# For clangd, which marks mistakes in an editor: it looks for this file in the folders above the one that is open.
CLANGD = -xcuda --cuda-path=$(TOOLKIT) --cuda-gpu-arch=sm_80 -nocudalib -Wno-unknown-cuda-version -std=c++17
compile_flags.txt: Makefile ; @printf '%s\n' $(CLANGD) -I$(CURDIR)/common > $@

demo: grade
	@for file in $(filter-out %_fast.cu,$(wildcard solutions/lab*.cu)); do lab=$${file#solutions/}; \
	   report=$$(./grade $${lab%%_*} $$file) || status=1; \
	   printf '%-34s %s\n' $$file "$$(echo "$$report" | grep '^Score')"; \
	 done; exit $${status-0}

setup: ; @grader/setup.sh
help:  ; @sed -n '1,/^[^#]/{s/^# \{0,1\}//p}' Makefile
clean: ; rm -rf grade compile_flags.txt $(filter-out build/cuda,$(wildcard build/*))

# ---- the kit: a library of all rooms, and what ./grade finds in build/ ----

ROOMS := text similar kit labs compile run diagnose edits judge predict gpu grade advice report study figures steps page quiz sweep prove class
SIM      := common/sim/ops.c $(filter-out common/sim/ops.c,$(wildcard common/sim/*.c)) # the longest first
BOTH     := common/kernel_name.c common/record/signature.c
KIT      := $(SIM) common/*.c common/sandbox/*.c common/timing/*.c common/cuda/*.c common/record/plan_*.c $(BOTH) \
            $(ROOMS:%=grader/%/*.c)
RECORDER := common/record/recorder*.c common/record/cudart_*.c $(BOTH) common/sandbox/calls.c common/base.c

build/libkit.a: $(filter-out %/figures/figures.o,$(call objects,$(KIT)))
	$(RUN) rm -f $@; $(AR) rcs $@ $^

build/recorder: $(call objects,$(RECORDER)) ; $(LINK) -Wl,--dynamic-list=common/record/recorder.symbols -ldl

# The grader's own kernels: for any GPU, and with every rounding as the definition has it.
build/grader/gpu/trusted.ptx: grader/gpu/trusted.cu grader/gpu/trusted.h common/definition.h grader/run/random_at.h
	$(RUN) $(NVCC) -std=c++17 -arch=compute_75 -fmad=false -ptx -I. -o $@ $<

# What CUDA= says is written down for ./grade, which looks there first.
build/grader/compile/nvcc.o: | build/toolkit
build/grader/labs/all.o: build/labs.h
build/labs.h: FORCE # the records, by number
	@mkdir -p $(@D)
	@printf 'LAB(%s)\n' $(notdir $(basename $(wildcard grader/labs/lab[0-9]*_*.c))) | sort -V >$@.new
	@cmp -s $@.new $@ 2>/dev/null && rm $@.new || mv $@.new $@
build/toolkit: FORCE
	@mkdir -p $(@D); $(if $(OWN_TOOLKIT),echo $(OWN_TOOLKIT) | cmp -s - $@ || echo $(OWN_TOOLKIT) >$@,rm -f $@)

build/common/sim/%.o: FLAGS += -O3 -march=$(ARCH) -fno-trapping-math # lanes become vectors
build/common/sim/ops.o: FLAGS += -g0 # a third faster to compile, and its macros show nothing in a debugger
build/common/record/recorder.o build/common/record/recorder_%.o build/common/record/cudart_%.o: FLAGS += -isystem $(TOOLKIT)/include -fno-omit-frame-pointer
build/grader/class_%.o: FLAGS += $(shell pkg-config --cflags jansson 2>/dev/null)

build/%.o: %.c ; $(RUN) $(CC) $(FLAGS) -c -o $@ $<

-include $(shell find build -path build/container -prune -o -name '*.d' -print 2>/dev/null)

# ---- programs: each has its own files, and takes the rest out of the library ----

figures      := grader/figures/figures.c
handout      := grader/handout/*.c
measure      := grader/tools/measure.c
bench        := grader/tools/speed.c
sandbox_cost := grader/tools/sandbox_cost.c
class_import := grader/class_import/*.c
class_report := grader/class_results/*.c grader/class_report/*.c
class_export := grader/class_results/*.c grader/class_export/*.c
LIBS_class_import = $(shell pkg-config --libs libarchive)
LIBS_class_report = $(shell pkg-config --libs jansson sqlite3)
LIBS_class_export = $(shell pkg-config --libs jansson)
PROGRAMS     := figures handout measure bench sandbox_cost class_import class_report class_export

-include grader/tests/tests.mk grader/handout/handouts.mk # a kit in an autograder comes without them

.SECONDEXPANSION:
$(PROGRAMS:%=build/%): build/%: $$(call objects,$$($$*)) build/libkit.a | build/recorder build/grader/gpu/trusted.ptx
	$(LINK) $(LIBS)

class-tools: $(if $(shell pkg-config --exists jansson sqlite3 libarchive && echo 1),$(addprefix build/class_,import report export),no-libraries)
no-libraries: ; @echo "class-tools need jansson, sqlite3 and libarchive: grader/setup.sh class" >&2; exit 2

calibrate: build/measure ; ./build/measure marks && ./build/measure boss
measure: build/measure ; ./build/measure table solutions/lab*.cu grader/corpus/honest/lab*_textbook*.cu
bench: build/bench ; ./build/bench $(NVCC)

.PHONY: all demo setup help clean class-tools no-libraries calibrate measure bench FORCE
