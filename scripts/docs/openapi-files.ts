import type { OpenApiDocument } from '../../src/http/openapi/document.ts'
import type { Json } from '../../src/http/openapi/schema.ts'

/** An OpenAPI document of one area; the document `shared` contains what several areas refer to. */
export interface OpenApiFile extends Json {
  paths: Record<string, Record<string, Json>>
  components: { schemas: Record<string, Json>; [kind: string]: Json }
}

/** One way to call one endpoint, with the schemas of its area that it refers to. */
interface Contract {
  operation: Json
  schemas: Record<string, Json>
}

export const SHARED = 'shared'

const REFERENCE = /"\$ref":"(#\/components\/(\w+)\/([\w-]+))"/g

/** Sorted by name, so that moving code changes nothing here. */
const sorted = <Value>(entries: [string, Value][]): Record<string, Value> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))

const schemasNamedIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(REFERENCE)].flatMap(([, , kind, name = '']) => (kind === 'schemas' ? [name] : []))

/** The documents of all areas by name, and the shared one. */
export function openApiFiles(document: OpenApiDocument): Record<string, OpenApiFile> {
  const { openapi, tags, components } = document
  const pathsOf = new Map(tags.map(({ name }) => [name, pathsOfArea(document, name)]))
  const isShared = sharedSchemas([...pathsOf.values()], components.responses)
  const schemasAmong = (wanted: (name: string) => boolean) =>
    sorted(Object.entries(components.schemas).filter(([name]) => wanted(name)))
  const files = tags.map(({ name, description }): [string, OpenApiFile] => {
    const paths = pathsOf.get(name) ?? {}
    const own = new Set(schemasNamedIn(paths).filter((schema) => !isShared(schema)))
    const file = {
      openapi,
      info: { title: `Parley: ${description}`, version: 'v2' },
      tags: [{ name, description }],
      paths,
      components: { schemas: schemasAmong((schema) => own.has(schema)), securitySchemes: schemesIn(paths) },
    }
    return [name, pointingAtShared(file, own)]
  })
  const shared = { ...document, tags: [], paths: {}, components: { ...components, schemas: schemasAmong(isShared) } }
  return { ...sorted(files), [SHARED]: shared as OpenApiFile }
}

function pathsOfArea({ paths }: OpenApiDocument, area: string): OpenApiFile['paths'] {
  const own = Object.entries(paths as OpenApiFile['paths']).map(
    ([path, operations]): [string, Record<string, Json>] => [
      path,
      sorted(Object.entries(operations).filter(([, { tags }]) => (tags as string[]).includes(area))),
    ],
  )
  return sorted(own.filter(([, operations]) => Object.keys(operations).length > 0))
}

/** A schema of exactly one area is its own; all others, and those of shared responses, are shared. */
function sharedSchemas(paths: readonly OpenApiFile['paths'][], responses: Json) {
  const common = new Set(schemasNamedIn(responses))
  const users = new Map<string, number>()
  for (const each of paths)
    for (const name of new Set(schemasNamedIn(each))) users.set(name, (users.get(name) ?? 0) + 1)
  return (name: string) => common.has(name) || users.get(name) !== 1
}

function schemesIn(paths: OpenApiFile['paths']): Json {
  const operations = Object.values(paths).flatMap((each) => Object.values(each))
  const names = operations.flatMap(({ security }) => (security as Json[]).flatMap((each) => Object.keys(each)))
  return sorted([...new Set(names)].map((name) => [name, { $ref: `#/components/securitySchemes/${name}` }]))
}

const pointingAtShared = (file: OpenApiFile, own: ReadonlySet<string>): OpenApiFile =>
  JSON.parse(
    JSON.stringify(file).replace(REFERENCE, (reference, pointer, kind, name) =>
      kind === 'schemas' && own.has(name) ? reference : `"$ref":"${SHARED}.json${pointer}"`,
    ),
  )

/** The whole document again, from those of the areas and the shared one. */
export function documentOf(files: Readonly<Record<string, OpenApiFile>>): OpenApiDocument {
  const { [SHARED]: shared, ...areas } = files
  if (!shared) throw new Error(`There is no ${SHARED}.json`)
  const all = Object.values(areas)
  const document = {
    ...shared,
    tags: all.flatMap(({ tags }) => tags),
    paths: joinedPaths(all),
    components: {
      ...shared.components,
      schemas: Object.assign({}, shared.components.schemas, ...all.map(({ components }) => components.schemas)),
    },
  }
  return JSON.parse(JSON.stringify(document).replaceAll(`"$ref":"${SHARED}.json#`, '"$ref":"#'))
}

/** Several areas may answer at one path, with different methods. */
function joinedPaths(files: readonly OpenApiFile[]): OpenApiFile['paths'] {
  const joined: OpenApiFile['paths'] = {}
  for (const { paths } of files)
    for (const [path, operations] of Object.entries(paths)) joined[path] = { ...joined[path], ...operations }
  return joined
}

export const textOf = (file: OpenApiFile) => `${JSON.stringify(file, null, 2)}\n`

/** What callers of a document rely on, by operation, as in `GET /api/v2/debates (debates.list)`. */
export function contractsOf({ paths, components }: OpenApiFile): Record<string, Contract> {
  const contracts = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Contract] => {
      const schemas = schemasNamedIn(operation).map((name): [string, Json] => [name, components.schemas[name] ?? {}])
      return [`${method.toUpperCase()} ${path} (${operation.operationId})`, { operation, schemas: sorted(schemas) }]
    }),
  )
  return sorted(contracts)
}
