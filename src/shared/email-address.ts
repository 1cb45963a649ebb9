import Type from 'typebox'

/** An address that mail can be sent to: 254 characters at most, without quoted parts. */
export const EmailAddress = Type.String({ format: 'email', maxLength: 254, pattern: '^[^\\s"]+$' })

/** What addresses are compared by. */
export const emailKey = (email: string) => email.normalize('NFC').toLowerCase()
