/** The same value with every lone surrogate replaced: the log carries no text that is not Unicode. */
export function wellFormed<Value>(value: Value): Value {
  return isWellFormed(value) ? value : (repaired(value) as Value)
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isWellFormed)
  for (const key in value) if (!key.isWellFormed() || !isWellFormed(value[key as keyof typeof value])) return false
  return true
}

function repaired(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(repaired)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), repaired(inner)]))
}
