/* Show an array as a grid of cells in its declared shape: planes of rows, or one line that is wrapped. */
'use strict';

const LINE = 32;         /* columns of an array with one axis */
const MOST_WRITTEN = 12; /* so many columns leave room for values */

/** One plane. Its cells are made when it comes into view: a phone has room for few of them. */
class Plane {
  constructor(grid, first, count, label) {
    Object.assign(this, {grid, first, items: [], shown: []});
    this.count = count;
    this.box = make('div', {class: grid.written ? 'plane values' : 'plane'});
    this.box.style.setProperty('--columns', grid.columns);
    this.box.style.setProperty('--rows', Math.ceil(count / grid.columns));
    this.element = make('figure', {}, this.box, label ? make('figcaption', {}, label) : null);
  }

  fill() {
    if (this.items.length)
      return;
    for (let slot = this.first; slot < this.first + this.count; slot++) {
      const item = make('i', {'data-slot': slot, 'data-wrong': this.grid.cells.isWrong(slot)});
      this.items.push(item);
    }
    this.box.append(...this.items);
  }

  /** Change only what differs from what is shown. */
  draw(now, chosen) {
    const {cells, written} = this.grid;
    this.items.forEach((item, k) => {
      const slot = this.first + k, value = cells.values[slot], touched = now.get(slot) || '';
      const state = value === 'undef' ? 'undefined' : cells.writers[slot] < 0 ? 'before' : 'written';
      const mark = `${state} ${touched && `now-${touched}`} ${chosen === slot ? 'chosen' : ''}`;
      if (this.shown[k] === mark + value)
        return;
      this.shown[k] = mark + value;
      item.className = mark;
      item.textContent = written && value !== 'undef' ? number(value, 2) : '';
    });
  }
}

class Grid {
  constructor(run, cells, choose) {
    Object.assign(this, {run, cells, chosen: -1});
    const shape = cells.part.shape, axes = shape.length;
    this.columns = axes > 1 ? shape[axes - 1] : Math.min(LINE, cells.count);
    this.plane = axes > 2 ? shape[axes - 1] * shape[axes - 2] : cells.count;
    this.written = this.columns <= MOST_WRITTEN;
    this.planes = this.makePlanes();
    this.box = make('div', {class: 'planes', tabindex: 0}, this.planes.map(plane => plane.element));
    this.element = make('details', {class: 'array', open: true}, make('summary', {}, this.title()), this.box);
    this.element.addEventListener('click', event => {
      const slot = event.target.dataset?.slot;
      if (slot !== undefined)
        choose(cells, Number(slot));
    });
    this.watch();
  }

  title() {
    const {name, space, type, shape, part} = this.cells;
    const last = part.first.map((first, axis) => first + part.shape[axis] - 1);
    const whole = part.shape.every((edge, axis) => edge === shape[axis]);
    return [make('code', {}, name + shape.map(edge => `[${edge}]`).join('')), ` ${space} ${type || ''}`,
      whole ? '' : `, cells [${part.first.join('][')}] to [${last.join('][')}]`];
  }

  makePlanes() {
    const planes = [], {cells} = this;
    for (let first = 0; first < cells.count; first += this.plane)
      planes.push(new Plane(this, first, Math.min(this.plane, cells.count - first),
        this.plane < cells.count ? `plane ${cells.indices(first)[0]}` : ''));
    return planes;
  }

  /** Fill planes as they come into view. */
  watch() {
    const observer = new IntersectionObserver(entries => {
      for (const entry of entries.filter(e => e.isIntersecting)) {
        this.planes.find(plane => plane.element === entry.target).fill();
        observer.unobserve(entry.target);
      }
      this.draw(this.chosen);
    }, {rootMargin: '100px'});
    this.planes.forEach(plane => observer.observe(plane.element));
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
    now.delete(-1);
    return now;
  }

  /** Scroll to a plane: they lie side by side. */
  show(slot) {
    const {element} = this.planes[Math.floor(slot / this.plane)];
    const left = element.offsetLeft, right = left + element.offsetWidth;
    if (left < this.box.scrollLeft || right > this.box.scrollLeft + this.box.clientWidth)
      this.box.scrollLeft = left;
  }

  draw(chosen) {
    this.chosen = chosen;
    if (!this.element.open || this.run.at < 0)
      return;
    const now = this.touchedNow();
    if (now.size && this.planes.length > 1)
      this.show(Math.min(...now.keys()));
    this.planes.forEach(plane => plane.draw(now, chosen));
  }
}
