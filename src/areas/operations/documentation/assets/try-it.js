import { copyButton, element } from './elements.js'
import { bodyOf, boundsOf, exampleOf, typeOf } from './schemas.js'

/** A form that calls the operation and shows what came back. */
export function tryIt({ document, method, path, operation, token }) {
  const parameters = operation.parameters ?? []
  const inputs = new Map(parameters.map((parameter) => [parameter, parameterInput(parameter)]))
  const { type, schema: bodySchema } = bodyOf(operation) ?? {}
  const body = bodySchema && bodyInput(exampleOf(document, bodySchema))
  const answer = element('div', { class: 'answer', 'aria-live': 'polite' })
  const send = element('button', { type: 'submit' }, 'Send')

  const request = () => requestOf({ method, path, inputs, body, type, token: operation.security.length ? token() : '' })
  async function submit(event) {
    event.preventDefault()
    send.disabled = true
    answer.replaceChildren(await call(request()))
    send.disabled = false
  }

  return element(
    'form',
    { class: 'try', onsubmit: submit },
    parameters.length ? parameterTable(document, inputs) : '',
    body ? element('label', { class: 'body' }, element('span', {}, 'Body'), body) : '',
    element(
      'div',
      { class: 'actions' },
      send,
      copyButton('Copy as curl', () => curl(request())),
    ),
    answer,
  )
}

function parameterInput({ name, required, schema }) {
  const attributes = { name, required, 'aria-label': name, autocomplete: 'off', spellcheck: 'false' }
  if (!schema.enum && schema.type !== 'boolean') return element('input', { ...attributes, placeholder: schema.default })
  const options = schema.enum ?? ['true', 'false']
  return element(
    'select',
    attributes,
    element('option', { value: '' }, ''),
    options.map((value) => element('option', { value: String(value) }, String(value))),
  )
}

function bodyInput(example) {
  const text = JSON.stringify(example, null, 2)
  const input = element('textarea', { rows: Math.min(20, text.split('\n').length + 1), spellcheck: 'false' })
  input.value = text
  return input
}

const parameterTable = (document, inputs) =>
  element(
    'div',
    { class: 'parameters' },
    [...inputs].map(([parameter, input]) =>
      element(
        'label',
        {},
        element(
          'span',
          { class: 'label' },
          element('code', { class: 'name' }, parameter.name),
          element('span', { class: 'optional' }, parameter.required ? '' : '?'),
          element('span', { class: 'type' }, typeOf(document, parameter.schema)),
          element('span', { class: 'place' }, parameter.in),
        ),
        input,
        element(
          'span',
          { class: 'meaning' },
          [parameter.description, boundsOf(parameter.schema)].filter(Boolean).join(' · '),
        ),
      ),
    ),
  )

function requestOf({ method, path, inputs, body, type, token }) {
  const query = new URLSearchParams()
  let address = path
  for (const [{ name, in: place }, { value }] of inputs) {
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.set(name, value)
  }
  const headers = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = type
  const search = query.size > 0 ? `?${query}` : ''
  return { method: method.toUpperCase(), url: `${location.origin}${address}${search}`, headers, body: body?.value }
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`

const curl = ({ method, url, headers, body }) =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`-d ${quoted(body)}`] : []),
  ].join(' \\\n  ')

async function call({ url, ...options }) {
  const began = performance.now()
  try {
    const response = await fetch(url, options)
    const text = await response.text()
    const took = Math.round(performance.now() - began)
    return element(
      'div',
      {},
      element(
        'p',
        { class: `outcome ${response.ok ? 'good' : 'bad'}` },
        `${response.status} ${response.statusText}`,
        element('small', {}, `${took} ms · ${text.length.toLocaleString('en')} characters`),
      ),
      element('details', {}, element('summary', {}, 'Headers'), element('pre', {}, headerLines(response.headers))),
      element('pre', {}, pretty(text)),
    )
  } catch (error) {
    return element('p', { class: 'outcome bad' }, `No answer: ${error.message}`)
  }
}

const headerLines = (headers) => [...headers].map(([name, value]) => `${name}: ${value}`).join('\n')

const MOST_SHOWN = 100_000

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, MOST_SHOWN)
  } catch {
    return text.slice(0, MOST_SHOWN) || '(empty)'
  }
}
