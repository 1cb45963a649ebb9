import { type Target, valuesAt } from './attribute-targets.ts'
import type { Document } from './attributes.ts'

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'
export type Literal = string | number | boolean | null

/** A filter whose names were all found in the schemas. */
export type Filter =
  | { op: 'and' | 'or'; filters: readonly Filter[] }
  | { op: 'not'; filter: Filter }
  | { op: 'pr'; target: Target }
  | { op: Comparison; target: Target; value: Literal; matches: (value: unknown) => boolean }
  /** One value of the list fits the whole inner filter. */
  | { op: 'some'; target: Target; filter: Filter }

/** What a filter asks for with `eq` and cannot do without, by the name of the attribute. */
export function demands(filter: Filter, into = new Map<string, Literal>()): Map<string, Literal> {
  if (filter.op === 'and') for (const each of filter.filters) demands(each, into)
  if (filter.op === 'eq' && !filter.target.extension) into.set(pathOf(filter.target), filter.value)
  if (filter.op === 'some' && filter.target.attribute) {
    for (const [name, value] of demands(filter.filter)) into.set(`${filter.target.attribute.name}.${name}`, value)
  }
  return into
}

/** Whether the answer depends on an attribute. */
export function mentions(filter: Filter, name: string): boolean {
  if ('filters' in filter) return filter.filters.some((each) => mentions(each, name))
  if (filter.op === 'not') return mentions(filter.filter, name)
  return filter.target.attribute?.name === name
}

/** A list of values is compared by `value`. */
const pathOf = ({ attribute, sub }: Target) =>
  [attribute?.name, sub?.name ?? (attribute?.subAttributes ? 'value' : undefined)].filter(Boolean).join('.')

export function matches(filter: Filter, document: Document): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((each) => matches(each, document))
    case 'or':
      return filter.filters.some((each) => matches(each, document))
    case 'not':
      return !matches(filter.filter, document)
    case 'pr':
      return valuesAt(document, filter.target).some((value) => value !== '')
    case 'some':
      return valuesAt(document, filter.target).some((value) => matches(filter.filter, value as Document))
    default: {
      const values = valuesAt(document, filter.target)
      return values.length === 0 ? filter.matches(undefined) : values.some(filter.matches)
    }
  }
}
