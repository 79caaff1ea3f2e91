/* Draw the time line: a row for each warp, a column for each step, and a rule where a barrier has opened. */
'use strict';

/* What a step is coloured by: the first that it does. */
const KINDS = [
  {name: '--write', word: 'writes global memory', is: a => a.writes && a.space === 'global'},
  {name: '--read', word: 'reads global memory', is: a => !a.writes && a.space === 'global'},
  {name: '--shared-write', word: 'writes shared memory', is: a => a.writes && a.space === 'shared'},
  {name: '--shared-read', word: 'reads shared memory', is: a => !a.writes && a.space === 'shared'},
];
const SHUFFLE = {name: '--shuffle', word: 'exchanges values between lanes'};
const OTHER = {name: '--step', word: 'computes'};
const ALL_KINDS = [...KINDS, SHUFFLE, OTHER];

class Timeline {
  constructor(run, go) {
    this.run = run;
    this.canvas = make('canvas', {class: 'timeline', 'aria-hidden': 'true'});
    this.kinds = run.steps.map((_, k) => this.kind(k));
    this.canvas.addEventListener('pointerdown', event => {
      const box = this.canvas.getBoundingClientRect();
      go(Math.floor((event.clientX - box.left) / box.width * run.steps.length));
    });
    this.element = make('div', {}, this.canvas, this.legend());
  }

  kind(k) {
    const accesses = this.run.accesses(k).map(a => ({writes: a.writes, space: this.run.arrays.get(a.array)?.space}));
    return KINDS.find(kind => accesses.some(kind.is)) || (this.run.shuffles(k).length ? SHUFFLE : OTHER);
  }

  legend() {
    const used = ALL_KINDS.filter(kind => this.kinds.includes(kind));
    const swatch = kind => make('span', {}, make('i', {class: `swatch ${kind.name.slice(2)}`}), kind.word);
    const rule = this.run.warps.rules.length ? make('span', {}, make('i', {class: 'swatch rule'}), 'a barrier opens') : null;
    const waits = this.run.steps.some(step => step.b) ? make('span', {}, make('i', {class: 'swatch waits'}), 'waits') : null;
    return make('p', {class: 'legend'}, used.map(swatch), waits, rule);
  }

  draw() {
    const {canvas, run} = this, width = canvas.clientWidth, scale = window.devicePixelRatio || 1;
    if (!width)
      return;
    const row = Math.max(4, Math.min(12, Math.floor(144 / run.warps.count)));
    const height = row * run.warps.count, step = width / run.steps.length;
    canvas.style.height = `${height}px`;
    canvas.width = width * scale;
    canvas.height = height * scale;
    const pen = canvas.getContext('2d');
    pen.scale(scale, scale);
    this.drawWaits(pen, row, step);
    this.drawSteps(pen, row, step);
    this.drawRules(pen, height, step);
  }

  /** A thin line from the step that waits to the rule that ends it. */
  drawWaits(pen, row, step) {
    const {steps, warps} = this.run;
    pen.fillStyle = colour('--step');
    steps.forEach((s, k) => {
      const end = s.b ? warps.rules.find(rule => rule > k) ?? steps.length : k;
      pen.fillRect(k * step, s.w * row + (row >> 1), (end - k) * step, 1);
    });
  }

  drawSteps(pen, row, step) {
    const colours = new Map(ALL_KINDS.map(kind => [kind, colour(kind.name)]));
    this.run.steps.forEach((s, k) => {
      pen.fillStyle = colours.get(this.kinds[k]);
      pen.fillRect(k * step, s.w * row, Math.max(step, 1), row - 1);
    });
  }

  /** Barriers, and a frame around the current step. */
  drawRules(pen, height, step) {
    pen.fillStyle = colour('--ink');
    for (const rule of this.run.warps.rules)
      pen.fillRect(Math.round(rule * step), 0, 1.5, height);
    const at = Math.max(0, this.run.at) * step, wide = Math.max(step, 3);
    pen.strokeStyle = colour('--ink');
    pen.lineWidth = 2;
    pen.strokeRect(at, 1, wide, height - 2);
  }
}
