import { answers } from './answers.js'
import { element, inline, prose } from './elements.js'
import { bodyOf, schemaTree } from './schemas.js'
import { tryIt } from './try-it.js'

/** Every operation of a document, the areas in the order of its tags. */
export function operationsOf(document) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ document, path, method, operation })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0])
  return document.tags.flatMap((area) =>
    (byTag.get(area.name) ?? []).map((entry) => {
      const { method, path, operation } = entry
      return {
        ...entry,
        area,
        deprecated: operation['x-stability'] === 'deprecated',
        words: [method, path, operation.summary, operation.operationId, area.name, area.description]
          .join(' ')
          .toLowerCase(),
      }
    }),
  )
}

/** One line that opens into everything about an operation; what is inside is made when it is first opened. */
export function operationRow(entry) {
  const { method, path, operation, deprecated } = entry
  const row = element(
    'details',
    { class: 'operation', id: operation.operationId, ontoggle: open },
    element(
      'summary',
      {},
      element('span', { class: `method ${method}` }, method.toUpperCase()),
      element('code', { class: deprecated ? 'path former' : 'path' }, path),
      element('span', { class: 'summary' }, inline(operation.summary)),
      operation['x-stability'] === 'stable' ? '' : element('span', { class: 'chip' }, operation['x-stability']),
      operation.security.length ? element('span', { class: 'chip' }, accessOf(operation)) : '',
    ),
  )
  function open() {
    if (row.open && row.childElementCount === 1) row.append(insideOf(entry))
  }
  return row
}

const accessOf = ({ security, description = '' }) => {
  if (description.includes('role `admin`')) return 'admin'
  return security[0].bearer ? 'token' : Object.keys(security[0])[0]
}

function insideOf({ document, method, path, operation }) {
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
      answers(document, operation.responses),
    ),
    element('section', {}, element('h4', {}, 'Try it'), tryIt({ document, method, path, operation })),
  )
}
