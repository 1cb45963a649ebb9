import Type from 'typebox'
import { Check } from 'typebox/value'

/** Behind the last dot stands a name: neither a machine of this network nor a number is written to, nor what nobody can have. */
const PUBLIC_DOMAIN = '(?:[^\\s"@.[\\]]+\\.)+(?!(?:\\d+|invalid)$)[^\\s"@.[\\]]+'

/** An address that mail can be sent to: 254 characters at most, without quoted parts, at a name of the public internet. */
export const EmailAddress = Type.String({ format: 'email', maxLength: 254, pattern: `^[^\\s"@]+@${PUBLIC_DOMAIN}$` })

/** What an identity provider may know somebody by: in a house of its own also an address that no mail leaves for. */
const KnownAddress = Type.String({ format: 'email', maxLength: 254, pattern: '^[^\\s"]+$' })

export const isEmailAddress = (text: string) => Check(EmailAddress, text)
export const isKnownAddress = (text: string) => Check(KnownAddress, text)

/** What addresses are compared by. Only ASCII letters are alike in both cases: the Kelvin sign is no k. */
export const emailKey = (email: string) => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
