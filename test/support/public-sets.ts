import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Public material that tests hold our reading against, at the state that we know; it is read where it lies and never copied. */
export const PUBLIC_SETS = {
  'discourse/email_reply_trimmer': '117fd1a2703d110651d4faec09b12dc1fc22f237',
  'mailgun/talon': '71d9b6eb78e985bcdfbf99b69c20c001b4b818c4',
  'crisp-oss/email-reply-parser': '0b3704c8744d6f57ae1d86d7eab75535c51d2f5c',
  'cure53/DOMPurify': '1fa97e8f0b671ded461adfe6af255f2aab4202d0',
  'payloadbox/xss-payload-list': 'd473925ebc9aaec0ac8bdb9aa9d26be8d163af04',
  'notmuch/notmuch': 'fdc9c75388b1ed12662e1cdb73b48b6d809ef5d8',
} as const
export type PublicSet = keyof typeof PUBLIC_SETS

/** Beside npm's packages, so that a fresh install begins anew. */
export const folderOfSet = (set: PublicSet) =>
  join(import.meta.dirname, '../../node_modules/.cache/public-sets', set.replace('/', '+'), PUBLIC_SETS[set])

/** Whether all of them are here; those that are missing are named. */
export function haveSets(...sets: readonly PublicSet[]): boolean {
  const missing = sets.filter((set) => !existsSync(folderOfSet(set)))
  if (missing.length > 0)
    process.stderr.write(`Skipped without ${missing.join(', ')}: \`npm run peers\` gets them from GitHub\n`)
  return missing.length === 0
}
