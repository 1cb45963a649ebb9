/** The same value with every lone surrogate replaced: the log carries no text that is not Unicode. */
export function wellFormed<Value>(value: Value): Value {
  if (typeof value === 'string') return value.toWellFormed() as Value
  if (Array.isArray(value)) return value.map(wellFormed) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  ) as Value
}
