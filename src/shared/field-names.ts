import { type FieldFault, invalid } from './errors.ts'

const used = <Value>(names: Record<string, Value | undefined>) =>
  Object.entries(names).filter((entry): entry is [string, Value] => entry[1] !== undefined)

/**
 * The fault of a request that uses several names of one field with different values; lists are equal only in the same
 * order.
 */
export function disagreement(names: Record<string, unknown>): FieldFault | undefined {
  const [first, ...others] = used(names)
  const other = first && others.find(([, value]) => JSON.stringify(value) !== JSON.stringify(first[1]))
  if (!first || !other) return undefined
  return { field: other[0], message: `differs from ${first[0]}, although both mean the same` }
}

/** The value of a field that has several names; if a request uses more than one, they must agree. */
export function agreed<Value>(names: Record<string, Value | undefined>): [string, Value] | undefined {
  const fault = disagreement(names)
  if (fault) throw invalid(fault.field, fault.message)
  return used(names)[0]
}

/** The own property of this name, never an inherited one such as `constructor`; for names that callers choose. */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/**
 * The names of one field of an answer: its own, and those under which existing clients look for it, as aliases are for addresses.
 * What it makes of a schema or a value is spread into the schema or the answer.
 */
export const alsoNamed =
  <const Name extends string>(...names: readonly Name[]) =>
  <Value>(value: Value) =>
    Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>
