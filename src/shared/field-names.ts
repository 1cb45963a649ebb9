import { type FieldFault, invalid } from './errors.ts'

const used = <Value>(names: Record<string, Value | undefined>) =>
  Object.entries(names).filter((entry): entry is [string, Value] => entry[1] !== undefined)

/** What is wrong where several names of one thing are used and do not say the same; lists do in the same order only. */
export function disagreement(names: Record<string, unknown>): FieldFault | undefined {
  const [first, ...others] = used(names)
  const other = first && others.find(([, value]) => JSON.stringify(value) !== JSON.stringify(first[1]))
  if (!first || !other) return undefined
  return { field: other[0], message: `says something else than ${first[0]}, although both mean the same` }
}

/** The value of the one name that was used; several names of one thing must agree. */
export function agreed<Value>(names: Record<string, Value | undefined>): [string, Value] | undefined {
  const fault = disagreement(names)
  if (fault) throw invalid(fault.field, fault.message)
  return used(names)[0]
}

/** What stands under a name that somebody chose; never what every object has from its birth, like `constructor`. */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
