import type { OpenApiDocument } from './document.ts'
import { exampleValue } from './example-value.ts'
import type { Json } from './schema.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: boolean
  security: Json[]
  parameters?: Array<{ name: string; in: string; required?: boolean; description?: string; schema: Json }>
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
}

/** The document as a Postman 2.1 collection: a folder for each area, the token and the address as variables. */
export function postmanCollection(document: OpenApiDocument) {
  const requests = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  )
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: 'http://127.0.0.1:8080', type: 'string' },
      { key: 'token', value: '', type: 'string' },
    ],
    item: document.tags.map(({ name }) => ({
      name,
      item: requests
        .filter(({ operation }) => operation.tags.includes(name) && !operation.deprecated)
        .map(({ path, method, operation }) => ({
          name: operation.summary,
          request: postmanRequest(document, path, method, operation),
        })),
    })),
  }
}

function postmanRequest(document: OpenApiDocument, path: string, method: string, operation: Operation) {
  const { parameters = [], security, requestBody, description } = operation
  const [[type, { schema: body } = {}] = []] = Object.entries(requestBody?.content ?? {})
  return {
    method: method.toUpperCase(),
    header: body ? [{ key: 'Content-Type', value: type }] : [],
    url: postmanUrl(path, parameters),
    ...(description ? { description } : {}),
    ...(security.length === 0 ? { auth: { type: 'noauth' } } : {}),
    ...(body ? { body: rawBody(exampleValue(componentAt(document, body.$ref))) } : {}),
  }
}

const rawBody = (example: unknown) => ({
  mode: 'raw',
  raw: JSON.stringify(example, null, 2),
  options: { raw: { language: 'json' } },
})

function postmanUrl(path: string, parameters: NonNullable<Operation['parameters']>) {
  const template = path.replace(/\{([^}]+)\}/g, ':$1')
  const startingValue = (schema: Json) => String(schema.default ?? '')
  return {
    raw: `{{base_url}}${template}`,
    host: ['{{base_url}}'],
    path: template.slice(1).split('/'),
    variable: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => ({ key: name, value: '' })),
    query: parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, required, schema, description }) => ({
        key: name,
        value: startingValue(schema),
        disabled: !required,
        ...(description ? { description } : {}),
      })),
  }
}

function componentAt(document: OpenApiDocument, reference: string): Json {
  const name = reference.slice('#/components/schemas/'.length)
  const { schemas } = document.components
  return (schemas[name] ?? {}) as Json
}
