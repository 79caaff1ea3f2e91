# Make the handouts as pages, and their figures.
#
#   make handouts           pages and PDF, with what `make figures` has drawn
#   make check-handouts     the pages in a browser
#   make figures            SVG and PNG, into build/handouts/figures
#   make figures-sweep      only the figures made from sweeps
#
# A figure is a script, grader/figures/NAME.gp, and its data, NAME.dat: that of build/figures, or of another rule for
# build/handouts/figures/NAME.dat.

SCRIPT_PARTS := grader/kit/style.gp $(addprefix grader/figures/,march.gp legend.gp) # loaded by others
FIGURES := $(filter-out $(SCRIPT_PARTS) $(wildcard grader/figures/plot_*.gp),$(wildcard grader/figures/*.gp))
FIGURES := $(patsubst grader/figures/%.gp,build/handouts/figures/%,$(FIGURES))

handouts: handout-tools build/handout figures
	@grader/handout/pages.sh

handout-tools: # asked first: figures take minutes
	@command -v pandoc >/dev/null || { echo "handouts: pandoc is missing; install it with: make setup-handouts" >&2; exit 2; }

check-handouts: handouts
	@grader/handout/browse.py build/handouts/*.html

setup-handouts:
	@grader/setup.sh handouts

figures: $(addsuffix .svg,$(FIGURES)) $(addsuffix .png,$(FIGURES))

build/handouts/figures/%.dat: build/figures $(wildcard solutions/*.cu grader/figures/*.cu) handouts/measured.md
	$(RUN) ./build/figures $* $@

build/handouts/figures/%.svg build/handouts/figures/%.png: grader/figures/%.gp build/handouts/figures/%.dat $(SCRIPT_PARTS)
	$(RUN) ./build/figures draw $< $(word 2,$^) build/handouts/figures/$*

figures figures-sweep: build/handouts/figures/.swept
build/handouts/figures/.swept: grade build/figures $(wildcard solutions/*.cu grader/kit/style.gp grader/sweep/*.gp grader/sweep/sweep_figures.sh)
	@mkdir -p $(@D)
	@grader/sweep/sweep_figures.sh && touch $@

.PHONY: handouts handout-tools check-handouts setup-handouts figures figures-sweep
.PRECIOUS: build/handouts/figures/%.dat
