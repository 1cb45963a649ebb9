import { canonicalJson, type JsonValue } from '../canonical-json.ts'

/** Undefined for what JSON cannot represent, or not unambiguously. */
export function canonical(value: unknown): string | undefined {
  try {
    return canonicalJson(value as JsonValue)
  } catch {
    return undefined
  }
}

export function isEqual(one: unknown, other: unknown): boolean {
  const text = canonical(one)
  return text !== undefined && text === canonical(other)
}

export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value))
