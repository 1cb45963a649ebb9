import { NAMED, type Names } from '../generated/names.ts'
import type { OperationId } from './contract.ts'
import type { CallOperation, CallOptions, RawCall } from './raw.ts'

interface Argument {
  /** `path`, `query` or `body`. */
  into: 'path' | 'query' | 'body'
  /** The field of it; without one the argument is an object whose fields go there. */
  field: string | undefined
  /** Its fields may be written in camel case. */
  isCamel: boolean
}

/** `id:path.id options?:query`, as packages/client/names.tsv states it; `as:` names the type that is asked for. */
function argumentsIn(text: string): { places: Argument[]; accept: string | undefined } {
  const words = text.split(' ').filter(Boolean)
  const places = words
    .filter((word) => !word.startsWith('as:'))
    .map((word) => placeIn(word.slice(word.indexOf(':') + 1)))
  return { places, accept: words.find((word) => word.startsWith('as:'))?.slice('as:'.length) }
}

function placeIn(text: string): Argument {
  const [into = '', field] = text.replace(/^snake\((\w+)\)$/, '$1').split('.')
  return { into: into as Argument['into'], field, isCamel: text.startsWith('snake(') }
}

/** The functions of a client by the names that existing clients know, `namespace.function`; those of `client` stand by themselves. */
export function namedFunctions(call: CallOperation): Names {
  const names: Record<string, unknown> = {}
  for (const [name, [operation, text]] of Object.entries(NAMED)) {
    const [namespace = '', own = ''] = name.split('.')
    const home = namespace === 'client' ? names : homeIn(names, namespace)
    home[own] = namedFunction(call, operation, text)
  }
  return names as unknown as Names
}

/** `code-review` is `codeReview`. */
function homeIn(names: Record<string, unknown>, namespace: string): Record<string, unknown> {
  const name = namespace.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  names[name] ??= {}
  return names[name] as Record<string, unknown>
}

function namedFunction(call: CallOperation, operation: OperationId, text: string) {
  const { places, accept } = argumentsIn(text)
  return async (...values: unknown[]): Promise<unknown> => {
    const options = values[places.length] as CallOptions | undefined
    const request: RawCall = { ...options, ...(accept !== undefined && { headers: { accept, ...options?.headers } }) }
    for (const [index, place] of places.entries()) {
      const value = values[index]
      if (value !== undefined && value !== null) request[place.into] = withArgument(request[place.into], place, value)
    }
    return call(operation, request)
  }
}

function withArgument(held: unknown, { field, isCamel }: Argument, value: unknown): object {
  if (field !== undefined) return { ...(held as object), [field]: value }
  if (held === undefined && !isCamel) return value as object
  const fields = Object.entries(value as object).map(([name, each]) => [isCamel ? snakeCase(name) : name, each])
  return { ...(held as object), ...Object.fromEntries(fields) }
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
