import Type from 'typebox'
import { Check } from 'typebox/value'

/** An address that mail can be sent to: 254 characters at most, without quoted parts. */
export const EmailAddress = Type.String({ format: 'email', maxLength: 254, pattern: '^[^\\s"]+$' })

export const isEmailAddress = (text: string) => Check(EmailAddress, text)

/** What addresses are compared by. Only ASCII letters are alike in both cases: the Kelvin sign is no k. */
export const emailKey = (email: string) => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
