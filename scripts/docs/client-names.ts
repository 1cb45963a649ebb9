import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A name by which existing clients know a function, `namespace.function`. */
export type ClientName =
  | { name: string; is: 'built'; operation: string; takes: string }
  | { name: string; is: 'not built'; address: string }
  /** What docs/compatibility.md says of it. */
  | { name: string; is: 'different'; reason: string }

const TABLE = join(import.meta.dirname, '../../packages/client/names.tsv')

/** The names of packages/client/names.tsv: what each is here. */
export function clientNames(): ClientName[] {
  const [, ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n')
  return lines.map((line): ClientName => {
    const [name = '', is = '', rest = ''] = line.split('\t')
    if (is === 'not built') return { name, is, address: rest }
    if (is === 'different') return { name, is, reason: rest }
    return { name, is: 'built', operation: is, takes: rest }
  })
}

const HEADER = '// Built from packages/client/names.tsv by scripts/build-client.ts. Do not edit.\n'

/** The functions of the client: what each calls, and what it takes and answers. */
export function clientNamesModule(names: readonly ClientName[] = clientNames()): string {
  const built = names.filter((each) => each.is === 'built')
  const table = built.map(
    ({ name, operation, takes }) => `  ${JSON.stringify(name)}: ${JSON.stringify([operation, takes])},\n`,
  )
  const namespaces = Map.groupBy(built, ({ name }) => camel(name.split('.')[0] ?? ''))
  const { client: own = [], ...others } = Object.fromEntries(namespaces)
  const groups = Object.entries(others).map(
    ([namespace, functions = []]) =>
      `  ${namespace}: {\n${functions.map((each) => `  ${declared(each)}`).join('')}  };\n`,
  )
  return [
    HEADER,
    'import type { OperationId } from "../src/contract.ts";\n',
    'import type { Answer, Body, BodyField, CamelQuery, PathField, Query, QueryField } from "../src/name-types.ts";\n',
    'import type { CallOptions } from "../src/raw.ts";\n',
    'export interface Names {\n',
    ...own.map(declared),
    ...groups,
    '}\n',
    '/** The operation behind each name, and where its arguments go. */\n',
    `export const NAMED: { readonly [name: string]: readonly [operation: OperationId, takes: string] } = {\n${table.join('')}};\n`,
  ].join('')
}

const camel = (namespace: string) => namespace.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

type Built = Extract<ClientName, { is: 'built' }>

function declared({ name, operation, takes }: Built): string {
  const words = takes.split(' ').filter(Boolean)
  const places = words.filter((word) => !word.startsWith('as:')).map((word) => argument(word, operation))
  const answer = words.length > places.length ? 'Promise<string>' : `Answer<"${operation}">`
  return `  ${name.split('.')[1]}(${[...places, 'call?: CallOptions'].join(', ')}): ${answer};\n`
}

/** `since?:query.since` is `since?: QueryField<…>`. */
function argument(word: string, operation: string): string {
  const [name = '', place = ''] = word.split(':')
  const [into = '', field] = place.split('.')
  return `${name}: ${typeOf(into, field, operation)}`
}

function typeOf(into: string, field: string | undefined, operation: string): string {
  if (into === 'snake(query)') return `CamelQuery<"${operation}">`
  const kind = into.charAt(0).toUpperCase() + into.slice(1)
  return field === undefined ? `${kind}<"${operation}">` : `${kind}Field<"${operation}", "${field}">`
}
