import { createHash } from 'node:crypto'

/** By which a topic is known again: the first 16 hex digits of the SHA-256 of its text, lower-cased and trimmed. */
export const dedupKey = (text: string): string =>
  createHash('sha256').update(text.trim().toLowerCase()).digest('hex').slice(0, 16)
