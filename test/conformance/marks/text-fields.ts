import type { Endpoint } from '../../../src/http/endpoint.ts'

/** As much of a schema as says whether a sentence fits. */
interface Shape {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  properties?: Readonly<Record<string, Shape>>
  patternProperties?: Readonly<Record<string, Shape>>
  additionalProperties?: boolean | Shape
  items?: Shape
  anyOf?: readonly Shape[]
  allOf?: readonly Shape[]
}

const SENTENCE = 'three plain words'

function takesText({ format, pattern, maxLength = SENTENCE.length, ...shape }: Shape): boolean {
  if (shape.enum !== undefined || shape.const !== undefined || format !== undefined) return false
  return maxLength >= SENTENCE.length && (pattern === undefined || new RegExp(pattern).test(SENTENCE))
}

const isAnything = (shape: Shape) =>
  shape.type === undefined && !shape.anyOf && !shape.allOf && shape.enum === undefined && shape.const === undefined

/** The fields below a shape that take a sentence: `items[].title`, and `metadata.*` where anything goes. */
function* below(shape: Shape, path: string): Generator<string> {
  for (const part of [...(shape.anyOf ?? []), ...(shape.allOf ?? [])]) yield* below(part, path)
  for (const [name, field] of Object.entries(shape.properties ?? {}))
    yield* below(field, path ? `${path}.${name}` : name)
  const others = [
    ...Object.values(shape.patternProperties ?? {}),
    ...(typeof shape.additionalProperties === 'object' ? [shape.additionalProperties] : []),
  ]
  for (const field of others) yield* below(field, path ? `${path}.*` : '*')
  if (shape.items) yield* below(shape.items, `${path}[]`)
  if (isAnything(shape) || (shape.type === 'string' && takesText(shape))) yield path
}

/** Every field of an operation that takes a sentence; those of its query begin with `?`. */
export function textFieldsOf({ body, query, upload }: Pick<Endpoint, 'body' | 'query' | 'upload'>): string[] {
  const inBody = [body, upload?.fields].flatMap((shape) => (shape ? [...below(shape as Shape, '')] : []))
  const inQuery = query ? [...below(query as Shape, '')].map((name) => `?${name}`) : []
  return [...new Set([...inBody, ...inQuery])]
}

/** The fields of a body that hold what `isMark` knows, as they are named above. */
export function* writtenIn(value: unknown, isMark: (text: string) => boolean, path = ''): Generator<string> {
  if (typeof value === 'string') {
    if (isMark(value)) yield path
  } else if (Array.isArray(value)) for (const each of value) yield* writtenIn(each, isMark, `${path}[]`)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) yield* writtenIn(each, isMark, path ? `${path}.${name}` : name)
}

/** Whether writing `written` writes the field, whose `*` stands for whatever its writer calls it. */
const isField = (field: string, written: string): boolean =>
  field === written ||
  (field.endsWith('*') && written.startsWith(field.slice(0, -1))) ||
  (field === '' && written !== '')

/** What nobody wrote and nobody has reviewed. */
export function unwritten(
  endpoints: readonly Endpoint[],
  written: ReadonlyMap<string, ReadonlySet<string>>,
  isReviewed: (endpoint: Endpoint, field: string) => boolean,
): string[] {
  return endpoints
    .filter(({ alias }) => !alias)
    .flatMap((endpoint) =>
      textFieldsOf(endpoint)
        .filter((field) => ![...(written.get(endpoint.id) ?? [])].some((each) => isField(field, each)))
        .filter((field) => !isReviewed(endpoint, field))
        .map((field) => `${endpoint.id}: ${field}`),
    )
}
