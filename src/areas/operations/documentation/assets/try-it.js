import { copyButton, element, inline } from './elements.js'
import { outcome } from './outcome.js'
import { bodyOf, boundsOf, exampleOf, resolved, typeOf } from './schemas.js'
import { token } from './token.js'

/** A form that calls the operation and shows what came back. */
export function tryIt({ document, method, path, operation }) {
  const parameters = operation.parameters ?? []
  const inputs = new Map(parameters.map((parameter) => [parameter, parameterInput(parameter)]))
  const { type, schema: bodySchema } = bodyOf(operation) ?? {}
  const body = bodySchema && element('textarea', { spellcheck: 'false' })
  if (body) write(body, exampleOf(document, bodySchema))
  const answer = element('div', { class: 'answer', 'aria-live': 'polite' })
  const send = element('button', { type: 'submit' }, 'Send')
  const [security] = operation.security

  const request = () => requestOf({ method, path, inputs, body, type, token: security ? token.current() : '' })
  async function submit(event) {
    event.preventDefault()
    send.disabled = true
    answer.replaceChildren(await outcome(request()))
    send.disabled = false
  }

  return element(
    'form',
    { class: 'try', onsubmit: submit },
    parameters.length ? parameterTable(document, inputs) : '',
    body ? element('label', { class: 'body' }, element('span', {}, 'Body'), body) : '',
    body ? optionalFields(document, bodySchema, body) : '',
    security ? tokenNote(document, security) : '',
    element(
      'div',
      { class: 'actions' },
      send,
      copyButton('Copy as curl', () => curl(request())),
    ),
    answer,
  )
}

/** Shown as long as there is no token. */
function tokenNote(document, security) {
  const [scheme] = Object.keys(security)
  const register = element('a', { href: '#accounts.register' }, 'register')
  const needed =
    scheme === 'bearer'
      ? ['This needs a token: ', register, ' to get one, or paste yours at the top.']
      : [`This needs a token at the top. ${document.components.securitySchemes[scheme].description}`]
  return element('p', { class: 'without-token' }, needed)
}

function write(input, value) {
  input.value = JSON.stringify(value, null, 2)
  input.rows = Math.min(20, input.value.split('\n').length + 1)
}

/** The body starts with what it must have; a click adds what it may have. */
function optionalFields(document, schema, input) {
  const { properties = {}, required = [] } = resolved(document, schema)
  const names = Object.keys(properties).filter((name) => !required.includes(name))
  if (names.length === 0) return ''
  function add(name) {
    try {
      const body = JSON.parse(input.value || '{}')
      write(input, { ...body, [name]: exampleOf(document, properties[name], name) })
    } catch {
      input.focus()
    }
  }
  const button = (name) => element('button', { type: 'button', class: 'quiet', onclick: () => add(name) }, `+ ${name}`)
  return element('div', { class: 'optional-fields' }, names.map(button))
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
        element('span', { class: 'meaning' }, inline(meaningOf(parameter))),
      ),
    ),
  )

const meaningOf = ({ description, schema }) =>
  [description, boundsOf({ ...schema, description })].filter(Boolean).join(' · ')

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
