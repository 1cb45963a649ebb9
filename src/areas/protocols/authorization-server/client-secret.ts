import { createHash } from 'node:crypto'

/** The secret of a client as it stands in the database. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
