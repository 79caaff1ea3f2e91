/* Show where a value comes from: a tree that unfolds from a cell of an output back to inputs. */
'use strict';

/* What a node says. A node with words of its own says these. */
const SAYS = {
  store: node => `${node.at} = ${number(node.v)}, stored by ${threadOf(node)}`,
  load: node => `${node.at} = ${number(node.v)}, read by ${threadOf(node)}`,
  atomic: node => `${node.at} = ${number(node.v)} after an atomic of ${threadOf(node)}`,
  copy: node => `${node.at} = ${number(node.v)}, copied`,
  shuffle: node => `${number(node.v)}, taken from another lane by ${threadOf(node)}`,
  together: node => `${number(node.v)}, made by lanes together`,
  input: node => `${node.at} = ${number(node.v)} is an input`,
  constant: node => `${node.at} = ${number(node.v)} is a constant`,
  fill: node => `${node.at} = ${number(node.v)} was set by cudaMemset`,
  outside: node => `${node.at} lies in no array`,
  undefined: node => `${node.at} has never been written`,
  never: node => `${node.at} is never written`,
};
const BROKEN = ['undefined', 'never', 'outside'];

const threadOf = node => node.t ? `thread ${triple(node.t)}` : 'the host';
const isBad = node => Boolean(node.differs || node.want) || BROKEN.includes(node.k);

function says(node) {
  return node.say || (SAYS[node.k] ? SAYS[node.k](node) : `${node.at || ''} ${node.k}`);
}

/** What is wrong about an input that the definition does not use. */
function verdict(node) {
  if (node.wanted)
    return `: should be ${node.wanted}`;
  return node.differs ? ': the definition does not use it here' : '';
}

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
    nodes.forEach((node, k) => { if (isBad(node)) far.set(k, 0); });
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
    this.said.replaceChildren(...this.remarks(node, cells).map(words => make('span', {}, words)));
    this.tree.replaceChildren(this.branch(root, true));
  }

  /** What is to be said about the whole tree. */
  remarks(node, cells) {
    const slot = cells ? cells.slot(node.c) : -1, wanted = cells?.wanted?.[slot];
    const inputs = [...this.run.arrays.values()].find(a => a.role === 'input');
    const missing = node.from.length ? (this.why.missing || []).map(cell => inputs.nameOf(cell)) : [];
    return [
      wanted !== undefined && wanted !== 'undef' && cells.isWrong(slot) ? `It should be ${number(wanted)}. ` : '',
      missing.length ? `The definition uses ${missing.slice(0, 4).join(', ')}${missing.length > 4 ? ' and others' : ''} as well: this value does not. ` : '',
      this.why.left_out ? `${plural(this.why.left_out, 'part')} of this tree had no room here.` : '',
    ].filter(Boolean);
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
    const node = this.why.nodes[k], bad = isBad(node);
    const words = make('span', {class: bad ? 'bad' : this.guilty.has(k) ? 'leads' : ''}, bad ? '✗ ' : '', says(node), verdict(node));
    const place = make('span', {class: 'place'}, node.l ? `line ${node.l}` : '', node.s >= 0 ? this.link(node.s, this.lane(node)) : '',
      node.s === -1 ? `, in block ${triple(node.block)}` : '');
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

  /** The lane of a node's thread. */
  lane(node) {
    const [x, y] = this.run.trace.block, [tx, ty, tz] = node.t || [0, 0, 0];
    return ((tz * y + ty) * x + tx) % LANES;
  }
}
