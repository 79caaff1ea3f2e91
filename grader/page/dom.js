/* Make elements, and write numbers and places as the kit writes them. */
'use strict';

/* Characters that would not be seen for what they are: the list of common/utf8.c, without line breaks and tabs. */
const HIDDEN = /[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Text with each hidden character as its code, "<U+202E>". */
function shown(text) {
  return text.replace(HIDDEN, c => `<U+${c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}>`);
}

/** An element. Text among the children stays text: nothing of a trace becomes markup. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === 'function')
      element.addEventListener(key, value);
    else if (value === true)
      element.setAttribute(key, '');
    else if (value !== false && value !== undefined)
      element.setAttribute(key, value);
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== '')
    .map(child => child instanceof Node ? child : shown(String(child))));
  return element;
}

/** A value with at most so many significant digits. */
function number(value, digits = 6) {
  if (typeof value !== 'number')
    return value === 'undef' ? 'undefined' : String(value ?? '?');
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(digits)));
}

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
const triple = place => `(${place.join(',')})`;

/** A colour of the style sheet, for what is drawn on a canvas. */
const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A button that says the same to eyes and to screen readers. */
function button(words, title, act) {
  return make('button', {type: 'button', title, click: act}, words);
}
