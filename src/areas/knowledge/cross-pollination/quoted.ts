import { createHash } from 'node:crypto'

/** Words as they are compared: their spaces and line breaks do not matter. */
export const plainWords = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

export const quoteDigest = (text: string) =>
  createHash('sha256').update(plainWords(text)).digest('base64url').slice(0, 24)

/** What a quote is called among what may turn out not to hold. */
export const quoteNode = (item: string, digest: string) => `${item}#${digest}`
