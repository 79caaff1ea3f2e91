/* Show an array as a grid of cells in its declared shape: planes of rows, or one line that is wrapped. */
'use strict';

const LINE = 32;         /* columns of an array with one axis */
const MOST_WRITTEN = 12; /* so many columns leave room for values */
const MOST_CELLS = 20000;

class Grid {
  constructor(run, cells, choose) {
    this.run = run;
    this.cells = cells;
    const shape = cells.part.shape, axes = shape.length;
    this.columns = axes > 1 ? shape[axes - 1] : Math.min(LINE, cells.count);
    this.plane = axes > 2 ? shape[axes - 1] * shape[axes - 2] : cells.count;
    this.items = [];
    this.shown = [];
    this.element = make('details', {class: 'array', open: true}, make('summary', {}, this.title()));
    this.element.append(cells.count > MOST_CELLS ? make('p', {}, 'It is too large to be shown.') : this.planes());
    this.element.addEventListener('click', event => {
      const slot = event.target.dataset?.slot;
      if (slot !== undefined)
        choose(cells, Number(slot));
    });
  }

  title() {
    const {name, space, type, shape, part} = this.cells;
    const last = part.first.map((first, axis) => first + part.shape[axis] - 1);
    const whole = part.shape.every((edge, axis) => edge === shape[axis]);
    return [make('code', {}, name + shape.map(edge => `[${edge}]`).join('')), ` ${space} ${type || ''}`,
      whole ? '' : `, cells [${part.first.join('][')}] to [${last.join('][')}]`];
  }

  planes() {
    const box = this.box = make('div', {class: 'planes', tabindex: 0});
    for (let first = 0; first < this.cells.count; first += this.plane) {
      const plane = make('div', {class: this.columns <= MOST_WRITTEN ? 'plane values' : 'plane'});
      plane.style.setProperty('--columns', this.columns);
      for (let slot = first; slot < Math.min(first + this.plane, this.cells.count); slot++)
        plane.append(this.item(slot));
      const label = this.plane < this.cells.count ? `plane ${this.cells.indices(first)[0]}` : '';
      box.append(make('figure', {}, plane, label ? make('figcaption', {}, label) : null));
    }
    return box;
  }

  item(slot) {
    const item = make('i', {'data-slot': slot});
    if (this.cells.isWrong(slot))
      item.dataset.wrong = '';
    this.items[slot] = item;
    return item;
  }

  /** The cells that the current step touches, by slot: "r", "w" or "rw". */
  touchedNow() {
    const now = new Map();
    for (const access of this.run.accesses(this.run.at))
      if (access.array === this.cells.id)
        for (const cell of access.cells) {
          const slot = this.cells.slot(cell), mark = access.writes ? 'w' : 'r', before = now.get(slot) || '';
          now.set(slot, before.includes(mark) ? before : before + mark);
        }
    return now;
  }

  /** Scroll to the first plane that the step touches; planes lie side by side. */
  showPlane(now) {
    const first = Math.min(...now.keys()), figure = first < Infinity && this.items[first].closest('figure');
    if (!figure || this.box.scrollWidth <= this.box.clientWidth)
      return;
    const left = figure.offsetLeft - this.box.offsetLeft, right = left + figure.offsetWidth;
    if (left < this.box.scrollLeft || right > this.box.scrollLeft + this.box.clientWidth)
      this.box.scrollLeft = left;
  }

  /** Change only what differs from what is shown. */
  draw(chosen) {
    if (!this.items.length || !this.element.open)
      return;
    const now = this.touchedNow(), written = this.columns <= MOST_WRITTEN;
    this.showPlane(now);
    this.items.forEach((item, slot) => {
      const value = this.cells.values[slot];
      const state = value === 'undef' ? 'undefined' : this.cells.writers[slot] < 0 ? 'before' : 'written';
      const mark = `${state} ${now.get(slot) || ''} ${chosen === slot ? 'chosen' : ''} ${value}`;
      if (this.shown[slot] === mark)
        return;
      this.shown[slot] = mark;
      item.className = `${state} ${now.has(slot) ? `now-${now.get(slot)}` : ''} ${chosen === slot ? 'chosen' : ''}`;
      item.textContent = written && value !== 'undef' ? number(value, 2) : '';
    });
  }
}
