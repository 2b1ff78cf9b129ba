// Making elements and texts. Every text of the data goes through visible() and becomes a text node, never markup.

const byId = (id) => document.getElementById(id);

// What would change how the text around it is shown (control characters, and those that turn the direction of writing),
// as something one can see. Line ends and tabs stay.
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

function visible(text) {
  return String(text).replace(/\r\n/g, "\n").replace(HIDDEN, (character) => {
    const code = character.codePointAt(0);
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return code === 0x7f ? "\u2421" : `‹U+${code.toString(16).toUpperCase().padStart(4, "0")}›`;
  });
}

const nodes = (children) =>
  children.flat().filter((child) => child !== null && child !== undefined)
    .map((child) => (child instanceof Node ? child : document.createTextNode(visible(child))));

// element("a", { href: "#x" }, "text", another): attributes that are null or false are left out.
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...nodes(children));
  return made;
}

function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function fillSelect(select, options) {
  select.replaceChildren(...options.map(({ value, label }) => element("option", { value }, label)));
}

// A table from cells, which are texts, elements or null; `numeric` says which columns hold numbers.
function tableOf({ caption, headers, rows, numeric = [] }) {
  const cells = (row, tag) => row.map((cell, column) => element(column === 0 ? "th" : tag,
    { scope: column === 0 ? "row" : null, class: numeric[column] ? "number" : null }, cell ?? "–"));
  return element("table", {},
    caption ? element("caption", { class: "visually-hidden" }, caption) : null,
    element("thead", {}, element("tr", {}, headers.map((header, column) =>
      element("th", { scope: "col", class: numeric[column] ? "number" : null }, header)))),
    element("tbody", {}, rows.map((row) => element("tr", {}, cells(row, "td")))));
}
