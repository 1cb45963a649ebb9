/** Makes any text storable in PostgreSQL: without NUL characters or lone surrogates. */
export const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

export const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** How JSON writes what PostgreSQL cannot store, and texts that look like it. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/

/** Makes any value JSON that PostgreSQL can store. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return UNSTORABLE.test(json) ? JSON.stringify(value, storablePart) : json
}

function storablePart(_name: string, part: unknown): unknown {
  if (typeof part === 'string') return storableText(part)
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [storableText(name), inner]))
}

/** Makes a value storable in PostgreSQL, property names included; returns the value itself if nothing changes. */
export function storableValue<Value>(value: Value): Value {
  return isStorable(value) ? value : (repaired(value) as Value)
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  for (const name in value) if (!isStorableText(name) || !isStorable(value[name as keyof typeof value])) return false
  return true
}

function repaired(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(repaired)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), repaired(inner)]))
}

/** Replaces a text that was erased. */
export const ERASED = '[erased]'
