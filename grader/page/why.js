/* Show where a value comes from: a tree that unfolds from a cell of an output back to inputs. */
'use strict';

/* Kinds of nodes where the chain ends in a mistake. */
const BROKEN = ['undefined', 'never', 'outside'];

class Why {
  /** `go` shows a step and a thread. */
  constructor(run, go) {
    Object.assign(this, {run, go, why: run.trace.why || {roots: [], nodes: [], left_out: 0}});
    this.guilty = this.findGuilty();
    this.field = make('input', {type: 'text', 'aria-label': 'cell of an output', spellcheck: false, autocapitalize: 'off', placeholder: 'out[1][1][1]'});
    this.said = make('p', {class: 'said', 'aria-live': 'polite'});
    this.tree = make('div', {class: 'tree'});
    const form = make('form', {submit: event => { event.preventDefault(); this.ask(); }},
      make('label', {}, 'Cell ', this.field), make('button', {}, 'Why?'));
    this.element = make('div', {class: 'why'}, form, this.said, this.tree);
    if (this.why.roots.length)
      this.show(this.why.roots[0]);
    else
      this.said.textContent = 'This trace holds no wrong output. Ask about any cell that the block has written.';
  }

  /** The nodes from which a mistake can be reached, each with its distance: the way to it is unfolded. */
  findGuilty() {
    const {nodes} = this.why, far = new Map();
    nodes.forEach((node, k) => { if (node.want || BROKEN.includes(node.k)) far.set(k, 0); });
    for (let changed = true; changed;) {
      changed = false;
      nodes.forEach((node, k) => {
        const nearest = Math.min(...node.from.map(from => far.get(from) ?? Infinity)) + 1;
        if (nearest < (far.get(k) ?? Infinity)) {
          far.set(k, nearest);
          changed = true;
        }
      });
    }
    return far;
  }

  /** Ask about the cell that the reader has typed, as "out[1][2][3]". */
  ask() {
    const [, name, indices] = /^\s*(\w+)((?:\s*\[\s*\d+\s*\])+)\s*$/.exec(this.field.value) || [];
    const at = indices ? indices.match(/\d+/g).map(Number) : [];
    const cells = [...this.run.arrays.values()].find(a => a.name === name);
    if (!cells || at.length !== cells.shape.length || at.some((i, axis) => i >= cells.shape[axis])) {
      const outputs = [...this.run.arrays.values()].filter(a => a.role === 'output');
      this.said.textContent = `There is no such cell. For example: ${outputs.map(a => a.nameOf(0)).join(' or ')}.`;
      return;
    }
    this.about(cells, at.reduce((flat, i, axis) => flat * cells.shape[axis] + i, 0));
  }

  /** Answer about a cell: by its tree, or at least by the step that has written it. */
  about(cells, cell) {
    this.field.value = cells.nameOf(cell);
    const root = this.why.roots.find(k => this.why.nodes[k].a === cells.id && this.why.nodes[k].c === cell);
    if (root !== undefined) {
      this.show(root);
      return;
    }
    this.tree.replaceChildren();
    const steps = this.run.steps.map((_, k) => k).filter(k => this.run.writer(k, cells.id, cell) >= 0), k = steps.pop();
    this.said.replaceChildren(k === undefined
      ? `No step of this trace writes ${cells.nameOf(cell)}.`
      : `${cells.nameOf(cell)} is last written here, and this page holds no more about it. In the terminal: --why '${cells.nameOf(cell)}'. `,
    k === undefined ? '' : this.link(k, this.run.writer(k, cells.id, cell)));
  }

  show(root) {
    const node = this.why.nodes[root], cells = this.run.arrays.get(node.a);
    if (cells)
      this.field.value = cells.nameOf(node.c);
    this.said.textContent = this.why.left_out ? `${plural(this.why.left_out, 'part')} of this tree had no room here.` : '';
    this.tree.replaceChildren(this.branch(root, true));
  }

  link(k, lane) {
    const step = this.run.steps[k];
    return button(`step ${k}`, `line ${step.l}, warp ${step.w}: show this step`, event => {
      event.preventDefault();
      this.go(k, lane);
    });
  }

  /** One node; what it was made from is added when it unfolds. */
  branch(k, open) {
    const node = this.why.nodes[k], bad = node.want || BROKEN.includes(node.k);
    const words = make('span', {class: bad ? 'bad' : this.guilty.has(k) ? 'leads' : ''}, bad ? '✗ ' : '', node.say,
      node.want ? `: should be ${this.cellName(node.want)}` : '');
    const place = make('span', {class: 'place'}, node.l ? `line ${node.l}` : '', node.s >= 0 ? this.link(node.s, this.lane(node)) : '');
    if (!node.from.length)
      return make('div', {class: 'leaf'}, words, ' ', place);
    const box = make('details', {}, make('summary', {}, words, ' ', place));
    const unfold = () => {
      if (box.open && box.childElementCount === 1)
        box.append(...node.from.map(from => this.branch(from, this.leads(k, from))));
    };
    box.addEventListener('toggle', unfold);
    box.open = open;
    unfold();
    return box;
  }

  /** Is the nearest mistake reached from node k by way of this one? */
  leads(k, from) {
    const {nodes} = this.why, far = n => this.guilty.get(n) ?? Infinity;
    return far(from) < Infinity && !nodes[k].from.some(other => far(other) < far(from));
  }

  cellName([array, cell]) {
    return this.run.arrays.get(array)?.nameOf(cell) ?? `cell ${cell}`;
  }

  /** The lane of a node's thread, which is given slowest axis first. */
  lane(node) {
    const [x, y] = this.run.trace.block, [tz, ty, tx] = node.t || [0, 0, 0];
    return ((tz * y + ty) * x + tx) % LANES;
  }
}
