import { canonicalJson, type JsonValue } from '../canonical-json.ts'

/** A JSON object whose fields are unknown. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
