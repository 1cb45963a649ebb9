import { digestOf } from '../../shared/crypto/text-digest.ts'
import { isKnownAddress } from '../../shared/identity/email-address.ts'

/** A person as an identity provider describes them. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  email: string | undefined
  /** Undefined when the provider does not say. */
  emailVerified: boolean | undefined
  name: string | undefined
}

const CONTROL = /\p{Cc}/u

/** A text from a provider as it may be kept; undefined for anything else. */
export function providerText(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text === '' || text.length > most || CONTROL.test(text) || !text.isWellFormed() ? undefined : text
}

export const LONGEST_SUBJECT = 512
const LONGEST_EMAIL = 254
const LONGEST_NAME = 200

export const emailOf = (value: unknown) => {
  const email = providerText(value, LONGEST_EMAIL)
  return email && isKnownAddress(email) ? email : undefined
}

export const nameOf = (...candidates: unknown[]) => {
  for (const candidate of candidates) {
    const name = providerText(candidate, LONGEST_NAME)
    if (name) return name
  }
  return undefined
}

/** How long a sign-in at a provider may take. */
export const STATE_SECONDS = 600

/** What is kept of a browser's secret while it is away. */
export const browserMark = (secret: string) => digestOf(secret)

/** Whether the browser that ends a sign-in is the one that began it. */
export const isSameBrowser = (mark: string, secret: string) => mark === browserMark(secret)
