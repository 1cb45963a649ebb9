import type { ValueType } from './value-types.ts'

type EnvironmentName = 'development' | 'production' | 'test'

interface Details {
  /** The part of the source that reads it: a folder or file of `src`, or an area that does not exist yet. */
  area: string
  /** Nothing reads it until that area exists. */
  notYet?: true
  /** One sentence. */
  meaning: string
  /** The text as an operator would write it; it is parsed like a given one. */
  default?: string | Readonly<Record<EnvironmentName, string>>
  /** What the documentation says if the default depends on the machine. */
  defaultInWords?: string
  /** The setting that is used if this one is not given. */
  fallback?: string
  /** The value never appears in a message. */
  secret?: true
  /** Other names of equal rank. */
  alsoNamed?: readonly string[]
  /** Deprecated names: they work and warn. */
  formerly?: readonly string[]
}

export interface Setting extends Details {
  name: string
  type: ValueType<unknown>
}

export const setting = <const Name extends string, Value, const D extends Details>(
  name: Name,
  type: ValueType<Value>,
  details: D,
): { name: Name; type: ValueType<Value> } & D => ({ name, type, ...details })

type Pascal<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Lowercase<Head>>}${Pascal<Tail>}`
  : Capitalize<Lowercase<Name>>

/** The setting's name in the program: `SERVICE_WS_PORT` is `wsPort`, `DATABASE_URL` is `databaseUrl`. */
export type KeyOf<Name extends string> = Uncapitalize<Pascal<Name extends `SERVICE_${infer Rest}` ? Rest : Name>>

export const keyOf = (name: string) =>
  name
    .replace(/^SERVICE_/, '')
    .toLowerCase()
    .replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase())

/** An unknown environment is a fault of its own; the other defaults are then those of development. */
export function defaultIn(environment: string | undefined, { default: given }: Setting): string | undefined {
  if (typeof given !== 'object') return given
  const name = environment?.toLowerCase()
  return name === 'production' || name === 'test' ? given[name] : given.development
}
