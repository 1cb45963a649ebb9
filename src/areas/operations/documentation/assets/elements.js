/** Makes an element: attributes that start with `on` are listeners, `false` and `undefined` ones are left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== ''))
  return made
}

/** A line in which only `code` between backticks is more than text. */
export const inline = (text) => text.split('`').map((part, index) => (index % 2 ? element('code', {}, part) : part))

/** Paragraphs of such lines. */
export const prose = (text) => text.split('\n\n').map((paragraph) => element('p', {}, inline(paragraph)))

/** A button that copies what `text` gives and says so for a moment. */
export function copyButton(label, text) {
  const button = element('button', { type: 'button', class: 'quiet', onclick: copy }, label)
  async function copy() {
    await navigator.clipboard.writeText(text())
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = label
    }, 1500)
  }
  return button
}
