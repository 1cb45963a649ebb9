import type { SignedRequest } from './signed-request.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object that a body holds; undefined when it holds something else. */
export function jsonBody({ rawBody }: SignedRequest): Fields | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** What stands at a place inside it. */
export const fieldAt = (fields: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((at, name) => (isFields(at) && Object.hasOwn(at, name) ? at[name] : undefined), fields)
