import { createHash } from 'node:crypto'
import type { RandomBytes } from '../../../shared/ids.ts'

const HOW_MANY = 10
const CHARACTERS = 16
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits each, so that nobody finds one from its digest: `4F7K-9QXB-2MTW-A0CD`. */
export const newBackupCodes = (random: RandomBytes): string[] => Array.from({ length: HOW_MANY }, () => code(random))

function code(random: RandomBytes): string {
  const text = Array.from(random(CHARACTERS), (byte) => CROCKFORD[byte & 31]).join('')
  return text.replace(/.{4}(?=.)/g, '$&-')
}

/** The same for every way a person may write the code: case, gaps, and letters that look like digits. */
export function digestOf(userId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(`${userId}:${plain}`).digest('base64url')
}
