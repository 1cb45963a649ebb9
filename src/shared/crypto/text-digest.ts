import { createHash } from 'node:crypto'

/** The digest by which a secret, a token or a name is found without being kept. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
