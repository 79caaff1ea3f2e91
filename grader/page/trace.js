/* Read the trace of one block, and hold what arrays, variables and warps are after any of its steps. */
'use strict';

const LANES = 32;
const ALL = 0xffffffff;

/* ---- what a trace abbreviates ---- */

/** The lanes of a mask, ascending. */
function lanesOf(mask) {
  const lanes = [];
  for (let lane = 0; lane < LANES; lane++)
    if (mask >>> lane & 1)
      lanes.push(lane);
  return lanes;
}

const maskOf = text => text === undefined ? 0 : parseInt(text, 16) >>> 0;

/** The cell of each of `count` lanes: ["+", first, stride] stands for evenly spaced ones. */
function cellsOf(cells, count) {
  return cells[0] === '+' ? Array.from({length: count}, (_, k) => cells[1] + k * cells[2]) : cells;
}

/** Value number k: a list with one value, or a value alone, is that of every lane. */
function valueAt(values, k) {
  if (!Array.isArray(values))
    return values;
  return values.length === 1 ? values[0] : values[k];
}

/** An event that touches an array, by lane; null for other events. */
function touched(event) {
  if (!'rwa'.includes(event[0]))
    return null;
  const lanes = lanesOf(maskOf(event[2]));
  return {
    array: event[1], lanes, writes: event[0] !== 'r', atomic: event[0] === 'a', passes: event[5],
    cells: cellsOf(event[3], lanes.length), value: k => valueAt(event[4], k),
  };
}

/** A shuffle, by lane: the lane that its value comes from; null for other events. */
function shuffled(event) {
  if (event[0] !== 's')
    return null;
  const lanes = lanesOf(maskOf(event[1]));
  return {lanes, from: k => valueAt(event[2], k), value: k => valueAt(event[3], k)};
}

/* ---- arrays ---- */

/** One array: its values now, and for each of them the step that wrote it last (-1: none). */
class Cells {
  constructor(array) {
    Object.assign(this, array);
    this.part = array.window || {first: array.shape.map(() => 0), shape: array.shape};
    this.count = this.part.shape.reduce((a, b) => a * b, 1);
    this.values = Array.from({length: this.count}, (_, k) => array.initial ? array.initial[k] : 'undef');
    this.writers = new Int32Array(this.count).fill(-1);
    this.bad = new Set((array.bad || []).map(cell => this.slot(cell)));
  }

  /** Where the trace keeps a cell, by its flat index in the whole array; -1: nowhere. */
  slot(cell) {
    let rest = cell, slot = 0, unit = 1;
    for (let axis = this.shape.length - 1; axis >= 0; axis--) {
      const at = rest % this.shape[axis] - this.part.first[axis];
      rest = Math.floor(rest / this.shape[axis]);
      if (cell < 0 || at < 0 || at >= this.part.shape[axis])
        return -1;
      slot += at * unit;
      unit *= this.part.shape[axis];
    }
    return rest === 0 ? slot : -1;
  }

  /** The indices of a slot in the whole array, slowest axis first. */
  indices(slot) {
    const at = [];
    for (let axis = this.shape.length - 1; axis >= 0; axis--) {
      at.unshift(slot % this.part.shape[axis] + this.part.first[axis]);
      slot = Math.floor(slot / this.part.shape[axis]);
    }
    return at;
  }

  /** The flat index of a slot in the whole array. */
  cell(slot) {
    return this.indices(slot).reduce((flat, at, axis) => flat * this.shape[axis] + at, 0);
  }

  /** "out[1][2][3]" */
  nameOf(cell) {
    const at = [];
    for (let axis = this.shape.length - 1; axis >= 0; axis--) {
      at.unshift(axis ? cell % this.shape[axis] : cell);
      cell = Math.floor(cell / this.shape[axis]);
    }
    return this.name + at.map(i => `[${i}]`).join('');
  }

  /** Is the output in this slot wrong once the launch is over? The comparison's own verdict. */
  isWrong(slot) {
    return this.bad.has(slot);
  }
}

/* ---- warps ---- */

/** When each warp runs, waits and has left; and the steps before which a barrier has opened. */
class Warps {
  constructor(trace) {
    const threads = trace.block.reduce((a, b) => a * b, 1);
    this.count = Math.ceil(threads / LANES);
    this.present = Array.from({length: this.count}, (_, w) =>
      threads - w * LANES >= LANES ? ALL : (1 << threads - w * LANES) - 1);
    this.steps = this.present.map(() => []);
    this.rules = [];
    this.waiting = new Uint32Array(trace.steps.length);
    this.gone = new Uint32Array(trace.steps.length);
    this.read(trace.steps);
  }

  read(steps) {
    const waiting = new Uint32Array(this.count), gone = new Uint32Array(this.count);
    steps.forEach((step, k) => {
      const active = maskOf(step.m);
      if (waiting[step.w] & active) {
        this.rules.push(k);
        waiting.fill(0);
      }
      if (step.b)
        waiting[step.w] |= active;
      gone[step.w] |= maskOf(step.g);
      this.waiting[k] = waiting[step.w] &= ~gone[step.w];
      this.gone[k] = gone[step.w];
      this.steps[step.w].push(k);
    });
  }

  /** The last step of a warp up to step k; -1: none. */
  last(warp, k) {
    const steps = this.steps[warp];
    let low = 0, high = steps.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (steps[middle] <= k)
        low = middle + 1;
      else
        high = middle;
    }
    return low ? steps[low - 1] : -1;
  }

  /** Masks of a warp after step k: lanes that wait at a barrier, lanes that have left. */
  state(warp, k) {
    const last = this.last(warp, k);
    if (last < 0)
      return {waiting: 0, gone: 0, last};
    const opened = this.rules.some(rule => rule > last && rule <= k);
    return {waiting: opened ? 0 : this.waiting[last], gone: this.gone[last], last};
  }
}

/* ---- the run ---- */

/** The block at one of its steps. Going back undoes what going forward has noted down. */
class Run {
  constructor(trace) {
    this.trace = trace;
    this.steps = trace.steps;
    this.arrays = new Map(trace.arrays.map(a => [a.id, new Cells(a)]));
    this.warps = new Warps(trace);
    this.variables = trace.variables || [];
    this.values = new Map(); /* "variable:warp" to a value for each lane */
    this.at = -1;
    this.undo = [];
  }

  /** Go to the state after step k. */
  seek(k) {
    while (this.at < k)
      this.undo.push(this.forward(++this.at));
    while (this.at > k) {
      this.undo.pop().reverse().forEach(back => back());
      this.at--;
    }
  }

  /** Do one step; returns how to undo it. */
  forward(k) {
    const step = this.steps[k], undo = [];
    for (const event of step.e || [])
      if (event[0] === 'v')
        undo.push(this.assign(event, step.w));
      else if (event[0] === 'w' || event[0] === 'a')
        undo.push(...this.write(touched(event), k));
    return undo;
  }

  assign([, variable, mask, values], warp) {
    const key = `${variable}:${warp}`, before = this.values.get(key);
    const now = before ? before.slice() : Array(LANES).fill(undefined);
    lanesOf(maskOf(mask)).forEach((lane, n) => { now[lane] = valueAt(values, n); });
    this.values.set(key, now);
    return () => before ? this.values.set(key, before) : this.values.delete(key);
  }

  write(access, k) {
    const cells = this.arrays.get(access.array), undo = [];
    access.cells.forEach((cell, n) => {
      const slot = cells ? cells.slot(cell) : -1;
      if (slot < 0)
        return;
      const value = cells.values[slot], writer = cells.writers[slot];
      undo.push(() => { cells.values[slot] = value; cells.writers[slot] = writer; });
      cells.values[slot] = access.atomic ? null : access.value(n); /* of an atomic the trace has the value before it */
      cells.writers[slot] = k;
    });
    return undo;
  }

  /** What step k reads and writes. */
  accesses(k) {
    return k < 0 ? [] : (this.steps[k].e || []).map(touched).filter(Boolean);
  }

  /** The shuffles of step k, and what its lanes print. */
  shuffles(k) {
    return (this.steps[k].e || []).map(shuffled).filter(Boolean);
  }

  prints(k) {
    return (this.steps[k].e || []).filter(event => event[0] === 'p').map(event => event[2]);
  }

  /** The thread (x, y, z) of a lane. */
  thread(warp, lane) {
    const [x, y] = this.trace.block, t = warp * LANES + lane;
    return [t % x, Math.floor(t / x) % y, Math.floor(t / (x * y))];
  }

  /** The lane that wrote a cell in step k; -1: none. */
  writer(k, array, cell) {
    let lane = -1;
    for (const access of this.accesses(k))
      if (access.writes && access.array === array)
        access.cells.forEach((c, n) => { lane = c === cell ? access.lanes[n] : lane; });
    return lane;
  }
}
