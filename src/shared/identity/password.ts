import Type, { type TSchema } from 'typebox'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-rules.ts'

const FORMAT = 'password'
const LONGEST_INPUT = 1024

/** A password as the user types it. Every character counts, NUL too, since only the hash is stored. */
export const Password = Type.String({ minLength: 1, maxLength: LONGEST_INPUT, format: FORMAT })

/** A new password; the rules for passwords say what is wrong with it. */
export const NewPassword = Type.String({
  maxLength: LONGEST_INPUT,
  format: FORMAT,
  description: `${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
})

/** The names of the body's fields that hold passwords. */
export function passwordsIn(body: TSchema | undefined): ReadonlySet<string> {
  const { properties = {} } = (body ?? {}) as { properties?: Record<string, { format?: string }> }
  return new Set(Object.keys(properties).filter((name) => properties[name]?.format === FORMAT))
}
