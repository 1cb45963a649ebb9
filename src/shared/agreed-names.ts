import { invalid } from './errors.ts'

/** The value of the one name that was used; several names of one thing must agree. */
export function agreed<Value>(names: Record<string, Value | undefined>): [string, Value] | undefined {
  const [first, ...others] = Object.entries(names).filter((entry): entry is [string, Value] => entry[1] !== undefined)
  const other = first && others.find(([, value]) => value !== first[1])
  if (first && other) throw invalid(other[0], `says something else than ${first[0]}, although both mean the same`)
  return first
}
