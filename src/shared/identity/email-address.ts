import Type from 'typebox'
import { Check } from 'typebox/value'

/** A public top-level domain: no host of the local network, no number, and not `.invalid`. */
const PUBLIC_DOMAIN = '(?:[^\\s"@.[\\]]+\\.)+(?!(?:\\d+|invalid)$)[^\\s"@.[\\]]+'

/** An address that mail can be sent to: at most 254 characters, unquoted, at a public domain. */
export const EmailAddress = Type.String({ format: 'email', maxLength: 254, pattern: `^[^\\s"@]+@${PUBLIC_DOMAIN}$` })

/**
 * An address by which an identity provider may know a person; on a private network it may be one that no mail reaches.
 */
const KnownAddress = Type.String({ format: 'email', maxLength: 254, pattern: '^[^\\s"]+$' })

export const isEmailAddress = (text: string) => Check(EmailAddress, text)
export const isKnownAddress = (text: string) => Check(KnownAddress, text)

/** The form in which addresses are compared. Only ASCII letters are case-insensitive: the Kelvin sign is no k. */
export const emailKey = (email: string) => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
