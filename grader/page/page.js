/* Start the page: bring traces, source, keys and the address bar together. */
'use strict';

const NARROW = 700; /* pixels: a phone */
const quiet = matchMedia('(prefers-reduced-motion: reduce)');

class Page {
  constructor() {
    this.traces = [...document.querySelectorAll('script[type="application/json"]')].map(s => JSON.parse(s.textContent));
    this.place = document.getElementById('run');
    this.tree = document.getElementById('tree');
    this.chosen = -1;
    if (window.innerWidth < NARROW)
      document.querySelectorAll('details.part[data-folds]').forEach(part => { part.open = false; });
    if (!this.traces.length || !this.place)
      return;
    this.offerTraces();
    this.readAddress();
    addEventListener('hashchange', () => this.readAddress());
    addEventListener('resize', () => this.stepper.draw());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.stepper.draw());
    document.querySelectorAll('details.part').forEach(part => part.addEventListener('toggle', () => this.stepper.draw()));
    document.addEventListener('keydown', event => this.key(event));
  }

  /** With two entry points there are two traces. */
  offerTraces() {
    const box = document.getElementById('traces');
    if (this.traces.length < 2)
      return;
    this.select = make('select', {change: () => this.begin(this.select.selectedIndex)},
      this.traces.map(trace => make('option', {}, trace.entry_point)));
    box.append(make('label', {}, 'Function ', this.select));
  }

  open(which, step) {
    if (which !== this.chosen) {
      const run = new Run(this.traces[which]);
      this.chosen = which;
      this.why = new Why(run, (k, lane) => this.show(k, lane));
      this.stepper = new Stepper(run, {moved: k => this.moved(k), why: (cells, cell) => this.ask(cells, cell)});
      this.place.replaceChildren(this.about(run.trace), this.stepper.element);
      this.tree.replaceChildren(this.why.element);
      if (this.select)
        this.select.selectedIndex = which;
    }
    this.stepper.go(step);
  }

  about(trace) {
    const left = trace.left_out || {}, missing = (left.before || 0) + (left.after || 0);
    return make('p', {}, make('code', {}, trace.kernel), ` at ${trace.shape || `n = ${trace.n}`}, launch ${trace.launch + 1} of ${trace.launches}, `,
      `block ${triple(trace.at)} of ${trace.grid.join('×')}, ${trace.block.join('×')} threads. `,
      missing ? `${plural(missing, 'step')} left out${left.why ? `: ${left.why}` : ''}.` : '');
  }

  /** Ask the tree about a cell, and bring it into view. */
  ask(cells, cell) {
    const part = this.tree.closest('details');
    part.open = true;
    this.why.about(cells, cell);
    part.scrollIntoView({block: 'nearest', behavior: quiet.matches ? 'auto' : 'smooth'});
  }

  show(k, lane) {
    this.stepper.lane = lane;
    this.stepper.go(k);
  }

  /* ---- the source and the address bar follow the step ---- */

  moved(k) {
    const step = this.traces[this.chosen].steps[k];
    document.querySelectorAll('.listing .now').forEach(row => row.classList.remove('now'));
    const row = document.getElementById(`L${step.l}`);
    row?.classList.add('now');
    if (row)
      this.keepInView(row);
    const entry = this.traces.length > 1 ? `&trace=${this.chosen + 1}` : '';
    history.replaceState(null, '', `#step=${k}${entry}`);
  }

  /** Scroll the listing inside its own box: the page itself stays where the reader has put it. */
  keepInView(row) {
    const box = row.closest('.listing-box');
    const above = row.offsetTop - box.scrollTop, room = box.clientHeight;
    if (box.scrollHeight > room && (above < room * 0.1 || above > room * 0.8))
      box.scrollTop = row.offsetTop - room / 2;
  }

  readAddress() {
    const words = new URLSearchParams(location.hash.slice(1));
    const wrong = Math.max(0, this.traces.findIndex(trace => trace.wrong)) + 1;
    const which = Math.min(this.traces.length, Math.max(1, Number(words.get('trace')) || wrong)) - 1;
    if (words.has('step'))
      this.open(which, Math.trunc(Number(words.get('step'))) || 0);
    else
      this.begin(which);
  }

  /** Begin at the step that stores the first wrong output, else at the first step. */
  begin(which) {
    const {wrong, why} = this.traces[which], root = wrong ? why.nodes[why.roots[0]] : null;
    this.open(which, 0);
    if (root && root.s >= 0)
      this.show(root.s, this.why.lane(root));
  }

  /* ---- keys ---- */

  key(event) {
    const typing = event.target.closest('input[type=text], select');
    const presses = event.key === ' ' && event.target.closest('button, summary, input');
    const act = this.keys(this.place.contains(event.target))[event.key];
    if (!act || typing || presses || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !this.inView())
      return;
    event.preventDefault();
    act();
  }

  /** Keys that scroll the page go on doing so, unless the reader works inside the stepper. */
  keys(inside) {
    const {stepper} = this;
    const anywhere = {
      ArrowLeft: () => stepper.move(-1), ArrowRight: () => stepper.move(1),
      ArrowUp: () => stepper.toWarp(-1), ArrowDown: () => stepper.toWarp(1), ' ': () => stepper.toggle(),
    };
    return !inside ? anywhere : {
      ...anywhere, PageUp: () => stepper.toBarrier(-1), PageDown: () => stepper.toBarrier(1),
      Home: () => stepper.go(0), End: () => stepper.go(Infinity),
    };
  }

  inView() {
    const box = this.place.getBoundingClientRect();
    return box.height > 0 && box.bottom > innerHeight * 0.2 && box.top < innerHeight * 0.8;
  }
}

new Page();
