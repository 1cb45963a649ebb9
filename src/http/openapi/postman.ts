import type { OpenApiDocument } from './document.ts'
import type { Json } from './schema.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Json
  example?: unknown
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: boolean
  security: Json[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { example: unknown }> }
}

/**
 * The document as a Postman 2.1 collection: a folder for each area, with the token and the address of the service as
 * variables.
 */
export function postmanCollection(document: OpenApiDocument, baseUrl: string) {
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
      { key: 'base_url', value: baseUrl, type: 'string' },
      { key: 'token', value: '', type: 'string' },
    ],
    item: document.tags.map(({ name }) => ({
      name,
      item: requests
        .filter(({ operation }) => operation.tags.includes(name) && !operation.deprecated)
        .map(({ path, method, operation }) => ({
          name: operation.summary,
          request: postmanRequest(path, method, operation),
        })),
    })),
  }
}

function postmanRequest(path: string, method: string, operation: Operation) {
  const { parameters = [], security, requestBody, description } = operation
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
  return {
    method: method.toUpperCase(),
    header: content ? [{ key: 'Content-Type', value: type }] : [],
    url: postmanUrl(path, parameters),
    ...(description ? { description } : {}),
    ...(security.length === 0 ? { auth: { type: 'noauth' } } : {}),
    ...(content ? { body: rawBody(content.example) } : {}),
  }
}

const rawBody = (example: unknown) => ({
  mode: 'raw',
  raw: JSON.stringify(example, null, 2),
  options: { raw: { language: 'json' } },
})

/** Postman's own parameters are whole segments; in the middle of one stands a variable. */
const WHOLE_SEGMENT = /\/\{([^}]+)\}(?=\/|$)/g

function postmanUrl(path: string, parameters: Parameter[]) {
  const template = path.replace(WHOLE_SEGMENT, '/:$1').replace(/\{([^}]+)\}/g, '{{$1}}')
  const startingValue = ({ schema, example }: Parameter) => String(example ?? schema.default ?? '')
  return {
    raw: `{{base_url}}${template}`,
    host: ['{{base_url}}'],
    path: template.slice(1).split('/'),
    variable: parameters
      .filter(({ in: place, name }) => place === 'path' && template.includes(`/:${name}`))
      .map((parameter) => ({ key: parameter.name, value: startingValue(parameter) })),
    query: parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => ({
        key: parameter.name,
        value: startingValue(parameter),
        disabled: !parameter.required && parameter.example === undefined,
        ...(parameter.description ? { description: parameter.description } : {}),
      })),
  }
}
