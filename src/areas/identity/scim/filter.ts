import { type Attribute, type Document, type Target, valuesAt } from './attributes.ts'
import { badRequest } from './scim-errors.ts'

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

type Test = (value: unknown) => boolean

const refusal = (attribute: Attribute, detail: string) => badRequest('invalidFilter', `${attribute.name}: ${detail}`)

const TRUTHS: Record<string, boolean> = { true: true, false: false }

/** Directories also write booleans as texts. */
export const booleanOf = (value: unknown): boolean | undefined =>
  typeof value === 'string' && Object.hasOwn(TRUTHS, value.toLowerCase())
    ? TRUTHS[value.toLowerCase()]
    : typeof value === 'boolean'
      ? value
      : undefined

const orders: Partial<Record<Comparison, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
}

const searches: Partial<Record<Comparison, (text: string, part: string) => boolean>> = {
  co: (text, part) => text.includes(part),
  sw: (text, part) => text.startsWith(part),
  ew: (text, part) => text.endsWith(part),
}

function againstNull(op: Comparison, attribute: Attribute): Test {
  if (op === 'eq') return (value) => value === undefined
  if (op === 'ne') return (value) => value !== undefined
  throw refusal(attribute, `${op} cannot compare with null`)
}

function againstBoolean(op: Comparison, attribute: Attribute, literal: Literal): Test {
  const wanted = booleanOf(literal)
  if (wanted === undefined) throw refusal(attribute, 'is true or false')
  if (op !== 'eq' && op !== 'ne') throw refusal(attribute, `${op} cannot compare true and false`)
  return (value) => ((value ?? false) === wanted) === (op === 'eq')
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/i

function againstTime(op: Comparison, attribute: Attribute, literal: Literal): Test {
  const wanted = typeof literal === 'string' && ISO_TIME.test(literal) ? Date.parse(literal) : Number.NaN
  const holds = orders[op]
  if (Number.isNaN(wanted)) throw refusal(attribute, 'is a time such as 2026-01-31T12:00:00Z')
  if (!holds) throw refusal(attribute, `${op} cannot compare times`)
  return (value) => (typeof value === 'string' ? holds(Date.parse(value) - wanted) : op === 'ne')
}

/** What texts are compared by that may differ in case. */
export const fold = (text: string) => text.normalize('NFC').toLowerCase()

function againstText(op: Comparison, attribute: Attribute, literal: Literal): Test {
  if (typeof literal !== 'string') throw refusal(attribute, 'is a text')
  const folded = (text: string) => (attribute.caseExact ? text : fold(text))
  const wanted = folded(literal)
  const holds = orders[op]
  if (holds) {
    const order = (text: string) => (text < wanted ? -1 : text > wanted ? 1 : 0)
    return (value) => (typeof value === 'string' ? holds(order(folded(value))) : op === 'ne')
  }
  const finds = searches[op]
  return (value) => typeof value === 'string' && finds !== undefined && finds(folded(value), wanted)
}

/** The attribute that is really compared: a complex one stands for its `value`. */
function compared({ attribute, sub }: Target): { target: Target; leaf: Attribute } {
  const leaf = sub ?? attribute
  if (!attribute || !leaf) throw badRequest('invalidFilter', 'A whole extension cannot be compared')
  if (leaf.type !== 'complex') return { target: { attribute, sub }, leaf }
  const value = leaf.subAttributes?.find(({ name }) => name === 'value')
  if (!value) throw refusal(leaf, 'has parts; compare one of them')
  return { target: { attribute, sub: value }, leaf: value }
}

/** Refuses what cannot be compared; what is left can be asked of any value. */
export function comparison(op: Comparison, given: Target, value: Literal): Filter {
  const { target, leaf } = compared(given)
  const test =
    value === null
      ? againstNull(op, leaf)
      : leaf.type === 'boolean'
        ? againstBoolean(op, leaf, value)
        : leaf.type === 'dateTime'
          ? againstTime(op, leaf, value)
          : againstText(op, leaf, value)
  return { op, target: { ...target, extension: given.extension }, value, matches: test }
}
