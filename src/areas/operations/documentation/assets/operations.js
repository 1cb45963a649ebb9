import { element, prose } from './elements.js'
import { bodyOf, resolved, schemaTree } from './schemas.js'
import { tryIt } from './try-it.js'

/** Every operation of a document, in the document's order. */
export const operationsOf = (document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      document,
      path,
      method,
      operation,
      area: operation.tags[0],
      words: `${method} ${path} ${operation.summary} ${operation.operationId} ${operation.tags[0]}`.toLowerCase(),
    })),
  )

/** One line that opens into everything about an operation; what is inside is made when it is first opened. */
export function operationRow(entry, token) {
  const { method, path, operation } = entry
  const row = element(
    'details',
    { class: 'operation', id: operation.operationId, ontoggle: open },
    element(
      'summary',
      {},
      element('span', { class: `method ${method}` }, method.toUpperCase()),
      element('code', { class: operation['x-stability'] === 'deprecated' ? 'path former' : 'path' }, path),
      element('span', { class: 'summary' }, operation.summary),
      operation['x-stability'] === 'stable' ? '' : element('span', { class: 'chip' }, operation['x-stability']),
      operation.security.length ? element('span', { class: 'chip' }, accessOf(operation)) : '',
    ),
  )
  function open() {
    if (row.open && row.childElementCount === 1) row.append(insideOf(entry, token))
  }
  return row
}

const accessOf = ({ security, description = '' }) => {
  if (description.includes('role `admin`')) return 'admin'
  return security[0].bearer ? 'token' : Object.keys(security[0])[0]
}

function insideOf({ document, method, path, operation }, token) {
  const body = bodyOf(operation)?.schema
  return element(
    'div',
    { class: 'inside' },
    element(
      'section',
      { class: 'reading' },
      prose(operation.description ?? ''),
      element('p', { class: 'id' }, element('code', {}, operation.operationId)),
      body ? [element('h4', {}, 'Body'), schemaTree(document, body)] : '',
      element('h4', {}, 'Answers'),
      Object.entries(operation.responses).map(([status, response]) => answerOf(document, status, response)),
    ),
    element('section', {}, element('h4', {}, 'Try it'), tryIt({ document, method, path, operation, token })),
  )
}

function answerOf(document, status, given) {
  const response = resolved(document, given)
  const [[type, content] = []] = Object.entries(response.content ?? {})
  const good = status < 400
  return element(
    'details',
    { class: 'answer-shape', open: good },
    element(
      'summary',
      {},
      element('span', { class: good ? 'status good' : 'status bad' }, status),
      element('span', { class: 'meaning' }, good ? (type ?? 'no content') : response.description),
    ),
    content ? schemaTree(document, content.schema) : '',
  )
}
