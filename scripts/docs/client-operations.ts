import type { OpenApiDocument } from '../../src/http/openapi/document.ts'

interface Operation {
  operationId: string
  parameters?: readonly { $ref?: string }[]
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
  'x-waits'?: number | 'open'
}
interface Schema {
  required?: readonly string[]
  allOf?: readonly Schema[]
}

const HEADER = '// Built from openapi/ by scripts/build-client.ts. Do not edit.\n'

/** How each operation is called, by its name: method, path, what its answer is, and its traits. */
export function clientOperations({ paths }: OpenApiDocument): string {
  const lines = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const words = [method.toUpperCase(), path, readingOf(operation), traitsOf(operation)].filter(Boolean)
      return `  ${JSON.stringify(operation.operationId)}: ${JSON.stringify(words.join(' '))},\n`
    }),
  )
  return [
    HEADER,
    'import type { Operations } from "./index.ts";\n',
    '/** After method and path: `e` answers JSON in an envelope, `j` other JSON, `n` nothing, `t` what its content type says, `o` an open stream; then `w` acts in a workspace, `k` takes an `Idempotency-Key`, `p` may take long. */\n',
    `export const OPERATIONS: { readonly [Id in keyof Operations]: string } = {\n${lines.sort().join('')}};\n`,
  ].join('')
}

const parameterNamed = (operation: Operation, name: string) =>
  operation.parameters?.some(({ $ref }) => $ref === `#/components/parameters/${name}`)

const traitsOf = (operation: Operation) =>
  [
    parameterNamed(operation, 'Workspace') && 'w',
    parameterNamed(operation, 'IdempotencyKey') && 'k',
    operation['x-waits'] !== undefined && 'p',
  ]
    .filter(Boolean)
    .join('')

/** JSON is asked for wherever there is any. */
function readingOf({ responses }: Operation): string {
  const contents = Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') ? [content ?? {}] : [],
  )
  const types = contents.flatMap(Object.keys)
  if (types.length === 0) return 'n'
  if (types.some((type) => /^application\/([\w.+-]+\+)?json$/.test(type))) {
    const schemas = contents.flatMap((content) => content['application/json']?.schema ?? [])
    return schemas.length > 0 && schemas.every(isEnvelope) ? 'e' : 'j'
  }
  return types.includes('text/event-stream') ? 'o' : 't'
}

const isEnvelope = ({ required = [], allOf = [] }: Schema): boolean =>
  ['data', 'meta', 'links'].every((name) => required.includes(name)) || allOf.some(isEnvelope)
