/* Step through a block: the slider and its keys, the lanes, the variables, the arrays, the chosen cell. */
'use strict';

const PLAY_MS = 250;

class Stepper {
  /** `moved` is called after each step, `why` with an array and a cell that the reader asks about. */
  constructor(run, {moved, why}) {
    Object.assign(this, {run, moved, why, lane: 0, chosen: null, timer: 0});
    this.follow = make('input', {type: 'checkbox'});
    this.slider = make('input', {
      type: 'range', min: 0, max: Math.max(0, run.steps.length - 1), value: 0, 'aria-label': 'step',
      input: () => this.go(Number(this.slider.value)),
    });
    this.where = make('output', {class: 'where'});
    this.play = button('▶ play', 'play or stop: space', () => this.toggle());
    this.timeline = new Timeline(run, k => this.go(k));
    this.line = make('div', {class: 'line', 'aria-live': 'polite'});
    this.lanes = make('div', {class: 'lanes'});
    this.facts = make('div', {class: 'facts'});
    this.cell = make('p', {class: 'cell', 'aria-live': 'polite'});
    this.grids = [...run.arrays.values()].map(cells => new Grid(run, cells, (c, slot) => this.choose(c, slot)));
    this.grids.forEach(grid => grid.element.addEventListener('toggle', () => grid.draw(this.chosenSlot(grid))));
    this.element = make('div', {class: 'stepper'}, this.controls(), this.timeline.element, this.line, this.lanes,
      this.facts, this.cell, this.grids.map(grid => grid.element), this.printed());
    this.makeLanes();
  }

  controls() {
    return make('div', {class: 'controls'},
      make('div', {class: 'buttons'},
        button('⇤', 'to the last barrier: Page Up', () => this.toBarrier(-1)),
        button('←', 'one step back: left arrow', () => this.move(-1)), this.play,
        button('→', 'one step on: right arrow', () => this.move(1)),
        button('⇥', 'to the next barrier: Page Down', () => this.toBarrier(1)),
        make('label', {}, this.follow, ' only this warp')),
      this.slider, this.where);
  }

  printed() {
    const {lines, left_out: more} = this.run.trace.printed;
    const text = lines.map(line => `block ${line.block}, thread ${line.thread}: ${line.text}`);
    return lines.length ? make('details', {open: ''}, make('summary', {}, 'What the kernels have printed'),
      make('pre', {}, text.join('\n') + (more ? `\n… and ${more} more lines` : ''))) : null;
  }

  makeLanes() {
    this.marks = Array.from({length: LANES}, (_, lane) => make('button', {
      type: 'button', tabindex: -1, click: () => { this.lane = lane; this.draw(); },
    }));
    this.lanes.append(...this.marks);
  }

  /* ---- moving ---- */

  /** Go to step k, or to the nearest one that there is. */
  go(k) {
    const most = this.run.steps.length - 1;
    this.run.seek(Math.max(0, Math.min(most, k)));
    this.slider.value = this.run.at;
    this.draw();
    this.moved(this.run.at);
  }

  move(by) {
    const steps = this.run.warps.steps[this.warp()];
    this.go(this.follow.checked ? steps[steps.indexOf(this.run.at) + by] ?? this.run.at : this.run.at + by);
  }

  toBarrier(by) {
    const {rules} = this.run.warps;
    const before = rules.filter(rule => rule < this.run.at), after = rules.filter(rule => rule > this.run.at);
    this.go(by < 0 ? before.pop() ?? 0 : after[0] ?? this.run.steps.length - 1);
  }

  /** Go to the warp `by` further, where it is about as far in its own steps. */
  toWarp(by) {
    const {warps, at} = this.run, warp = this.warp() + by;
    if (warp < 0 || warp >= warps.count || !warps.steps[warp].length)
      return;
    const far = warps.steps[this.warp()].indexOf(at);
    this.go(warps.steps[warp][Math.min(far, warps.steps[warp].length - 1)]);
  }

  toggle() {
    clearInterval(this.timer);
    this.timer = this.timer ? 0 : setInterval(() => this.tick(), PLAY_MS);
    this.play.textContent = this.timer ? '■ stop' : '▶ play';
  }

  tick() {
    const before = this.run.at;
    this.move(1);
    if (this.run.at === before)
      this.toggle();
  }

  warp() {
    return this.run.at < 0 ? 0 : this.run.steps[this.run.at].w;
  }

  /* ---- drawing ---- */

  draw() {
    if (this.run.at < 0)
      return;
    this.where.textContent = `step ${this.run.at} of ${this.run.steps.length - 1} · warp ${this.warp()}`;
    this.timeline.draw();
    this.drawLine();
    this.drawLanes();
    this.drawFacts();
    this.grids.forEach(grid => grid.draw(this.chosenSlot(grid)));
    this.drawCell();
  }

  drawLine() {
    const step = this.run.steps[this.run.at], text = this.run.trace.source?.[step.l - 1] ?? '';
    const from = (step.c || []).map(line => `, called from line ${line}`).join('');
    this.line.replaceChildren(make('b', {}, `line ${step.l}${from}`), make('pre', {}, make('code', {}, text.trim() || ' ')));
  }

  /** What a lane does: it runs, waits at a barrier, has left, does not exist, or sits this line out. */
  laneState(lane) {
    const step = this.run.steps[this.run.at], state = this.run.warps.state(step.w, this.run.at);
    if (!(this.run.warps.present[step.w] >>> lane & 1))
      return ['none', '', 'there is no such thread'];
    if (state.waiting >>> lane & 1)
      return ['waits', '‖', 'waits at a barrier'];
    if (maskOf(step.m) >>> lane & 1)
      return ['active', state.gone >>> lane & 1 ? '×' : '', state.gone >>> lane & 1 ? 'runs this line and leaves' : 'runs this line'];
    return state.gone >>> lane & 1 ? ['gone', '×', 'has left'] : ['idle', '·', 'does not run this line'];
  }

  /** The lanes that the chosen one takes values from. */
  sources() {
    const taken = this.run.shuffles(this.run.at).map(shuffle => [shuffle, shuffle.lanes.indexOf(this.lane)]);
    return taken.filter(([, n]) => n >= 0).map(([shuffle, n]) => shuffle.from(n));
  }

  drawLanes() {
    const sources = this.sources();
    this.marks.forEach((mark, lane) => {
      const [name, sign, words] = this.laneState(lane);
      const thread = triple(this.run.thread(this.warp(), lane));
      mark.className = `${name}${lane === this.lane ? ' mine' : ''}${sources.includes(lane) ? ' source' : ''}`;
      mark.textContent = sign;
      mark.title = `lane ${lane}, thread ${thread}: ${words}`;
      mark.setAttribute('aria-label', mark.title);
    });
  }

  drawFacts() {
    const thread = triple(this.run.thread(this.warp(), this.lane));
    const rows = [...this.accessRows(), ...this.shuffleRows(), ...this.variableRows()];
    this.facts.replaceChildren(
      make('p', {}, `Lane ${this.lane} is thread ${thread}: it ${this.laneState(this.lane)[2]}.`),
      rows.length ? make('div', {class: 'scroll'}, make('table', {}, make('tbody', {}, rows))) : '',
      ...this.run.prints(this.run.at).map(text => make('pre', {class: 'prints'}, text)));
  }

  shuffleRows() {
    return this.run.shuffles(this.run.at).map(shuffle => {
      const n = shuffle.lanes.indexOf(this.lane);
      return make('tr', {class: 's'}, make('th', {}, 'takes'),
        make('td', {}, n < 0 ? '' : `from lane ${shuffle.from(n)}`),
        make('td', {}, n < 0 ? 'not this lane' : number(shuffle.value(n))), make('td', {}, plural(shuffle.lanes.length, 'lane')));
    });
  }

  accessRows() {
    return this.run.accesses(this.run.at).map(access => {
      const cells = this.run.arrays.get(access.array), n = access.lanes.indexOf(this.lane);
      const does = access.atomic ? 'updates' : access.writes ? 'writes' : 'reads';
      const passes = plural(access.passes ?? 0, cells?.space === 'shared' ? 'wavefront' : 'sector');
      const cell = n < 0 ? '' : access.cells[n] < 0 ? 'no cell of an array' : cells?.nameOf(access.cells[n]) ?? '';
      return make('tr', {class: access.writes ? 'w' : 'r'}, make('th', {}, does),
        make('td', {}, make('code', {}, cell || cells?.name || '')),
        make('td', {}, n < 0 ? 'not this lane' : `${access.atomic ? 'was ' : ''}${number(access.value(n))}`),
        make('td', {}, access.passes === undefined ? plural(access.lanes.length, 'lane') : `${plural(access.lanes.length, 'lane')}, ${passes}`));
    });
  }

  variableRows() {
    return this.run.variables.filter(v => this.run.values.has(`${v.id}:${this.warp()}`)).map(v => {
      const values = this.run.values.get(`${v.id}:${this.warp()}`), known = values.filter(x => x !== undefined);
      const same = known.every(x => x === known[0]);
      return make('tr', {}, make('th', {}, v.type || ''), make('td', {}, make('code', {}, v.name)),
        make('td', {}, values[this.lane] === undefined ? '–' : number(values[this.lane])),
        make('td', {class: 'lanes-values'}, same ? 'the same in all lanes' : values.map(x => x === undefined ? '–' : number(x, 3)).join(' ')));
    });
  }

  /* ---- the chosen cell ---- */

  choose(cells, slot) {
    this.chosen = {cells, slot};
    this.draw();
  }

  chosenSlot(grid) {
    return this.chosen?.cells === grid.cells ? this.chosen.slot : -1;
  }

  drawCell() {
    if (!this.chosen) {
      this.cell.replaceChildren('Choose a cell of an array to see its value and its last writer.');
      return;
    }
    const {cells, slot} = this.chosen, cell = cells.cell(slot), writer = cells.writers[slot];
    this.cell.replaceChildren(make('code', {}, cells.nameOf(cell)), ` = ${number(cells.values[slot], 9)}`,
      ...this.writerWords(cells, cell, writer), ...this.endWords(cells, slot),
      cells.role === 'output' ? button('Why?', 'where this value comes from', () => this.why(cells, cell)) : '');
  }

  /** What an output is at the end of the call, and what it should be. */
  endWords(cells, slot) {
    const wanted = cells.wanted?.[slot];
    if (wanted === undefined || wanted === null || wanted === 'undef')
      return [];
    const end = `At the end: ${number(cells.final[slot], 9)}`;
    return [cells.isWrong(slot) ? make('span', {class: 'bad'}, `✗ ${end}, wanted ${number(wanted, 9)}. `) : `✓ ${end}, as wanted. `];
  }

  writerWords(cells, cell, writer) {
    if (writer < 0)
      return [cells.values[this.chosen.slot] === 'undef' ? ': not written so far. ' : ', from before this launch. '];
    const step = this.run.steps[writer], lane = this.run.writer(writer, cells.id, cell);
    const thread = triple(this.run.thread(step.w, lane));
    return [`, written by thread ${thread} in line ${step.l}. `,
      button(`step ${writer}`, 'go to this step', () => { this.lane = lane; this.go(writer); }), ' '];
  }
}
