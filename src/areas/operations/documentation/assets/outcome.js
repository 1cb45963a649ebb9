import { element } from './elements.js'
import { token } from './token.js'

const MOST_SHOWN = 100_000

/** Sends the request and shows what came back. */
export async function outcome({ url, ...options }) {
  const began = performance.now()
  try {
    const response = await fetch(url, options)
    const text = await response.text()
    const took = Math.round(performance.now() - began)
    const value = parsed(text)
    const issued = response.ok && (value?.data ?? value)?.access_token
    return element(
      'div',
      {},
      element(
        'p',
        { class: `outcome ${response.ok ? 'good' : 'bad'}` },
        `${response.status} ${response.statusText}`,
        element('small', {}, `${took} ms · ${text.length.toLocaleString('en')} characters`),
      ),
      issued ? useButton(issued) : '',
      element('details', {}, element('summary', {}, 'Headers'), element('pre', {}, headerLines(response.headers))),
      element('pre', {}, shown(text, value)),
    )
  } catch (error) {
    return element('p', { class: 'outcome bad' }, `No answer: ${error.message}`)
  }
}

function useButton(issued) {
  const button = element('button', { type: 'button', onclick: use }, 'Use this token')
  function use() {
    token.use(issued)
    button.textContent = 'Used from now on'
    button.disabled = true
  }
  return button
}

const headerLines = (headers) => [...headers].map(([name, value]) => `${name}: ${value}`).join('\n')

const shown = (text, value) =>
  (value === undefined ? text : JSON.stringify(value, null, 2)).slice(0, MOST_SHOWN) || '(empty)'

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
