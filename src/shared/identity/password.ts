import Type, { type TSchema } from 'typebox'

const FORMAT = 'password'
const LONGEST = 1024

/** A password as the user types it. Every character counts, NUL too, since only the hash is stored. */
export const Password = Type.String({ minLength: 1, maxLength: LONGEST, format: FORMAT })

/** A new password; the rules for passwords say what is wrong with it. */
export const NewPassword = Type.String({
  maxLength: LONGEST,
  format: FORMAT,
  description: '8 to 128 characters',
})

/** The names of the body's fields that hold passwords. */
export function passwordsIn(body: TSchema | undefined): ReadonlySet<string> {
  const { properties = {} } = (body ?? {}) as { properties?: Record<string, { format?: string }> }
  return new Set(Object.keys(properties).filter((name) => properties[name]?.format === FORMAT))
}
