import { element, inline } from './elements.js'
import { resolved, schemaTree } from './schemas.js'

/** The answers of an operation: every status in one line, and the shape of the chosen one below it. */
export function answers(document, responses) {
  const shape = element('div', { class: 'shape' })
  const choices = Object.entries(responses).map(([status, given]) => {
    const kind = status < 400 ? 'good' : 'bad'
    const button = element('button', { type: 'button', class: `status ${kind}`, onclick: choose }, status)
    function choose() {
      for (const other of choices) other.setAttribute('aria-pressed', String(other === button))
      shape.replaceChildren(...shapeOf(document, status, given))
    }
    return button
  })
  choices[0]?.click()
  return element('div', {}, element('div', { class: 'statuses' }, choices), shape)
}

function shapeOf(document, status, given) {
  const response = resolved(document, given)
  const [[type, content] = []] = Object.entries(response.content ?? {})
  const meaning = status < 400 ? (type ?? 'no content') : inline(response.description)
  return [element('p', { class: 'meaning' }, meaning), ...(content ? [schemaTree(document, content.schema)] : [])]
}
