import Type, { type TSchema } from 'typebox'

const FORMAT = 'password'
const LONGEST = 1024

/** A password as somebody types it. Each character counts, a NUL too: only its hash is kept. */
export const Password = Type.String({ minLength: 1, maxLength: LONGEST, format: FORMAT })

/** A password that somebody chooses; what is wrong with one is said by the rules of passwords. */
export const NewPassword = Type.String({
  maxLength: LONGEST,
  format: FORMAT,
  description: '8 to 128 characters',
})

/** The names of the fields of a body that hold passwords. */
export function passwordsIn(body: TSchema | undefined): ReadonlySet<string> {
  const { properties = {} } = (body ?? {}) as { properties?: Record<string, { format?: string }> }
  return new Set(Object.keys(properties).filter((name) => properties[name]?.format === FORMAT))
}
