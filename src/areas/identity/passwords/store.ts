import type { Letter } from '../../../adapters/email/letter.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import type { Database } from '../../../storage/database.ts'
import { oneTimeTokens } from '../../../storage/one-time-tokens.ts'
import type { Mail } from '../mailbox/index.ts'

interface Needs {
  now: () => Date
  random: RandomBytes
  send: Mail['send']
}

const PURPOSE = 'password.reset'
const LIFETIME_SECONDS = 3600

/** Resets that were mailed and not used yet: one for a person, and each works once. */
export function resetStore(db: Database, { now, random, send }: Needs) {
  const tokens = oneTimeTokens(db, { now, random })
  return {
    /** The reset and its letter, or neither; earlier resets of the person stop working. */
    offer: (userId: string, letterWith: (secret: string) => Letter): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const within = oneTimeTokens(tx, { now, random })
        await within.revoke(PURPOSE, userId)
        await send(letterWith(await within.issue(PURPOSE, userId, {}, LIFETIME_SECONDS)), { tx })
      }),

    /** Whose reset this is, without spending it. */
    peek: async (secret: string): Promise<string | undefined> => (await tokens.peek(PURPOSE, secret))?.subject,
    /** Spends it: of several callers at once one gets it. */
    take: async (secret: string): Promise<string | undefined> => (await tokens.take(PURPOSE, secret))?.subject,
    revoke: (userId: string): Promise<void> => tokens.revoke(PURPOSE, userId),
  }
}
export type ResetStore = ReturnType<typeof resetStore>
