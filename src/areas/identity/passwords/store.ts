import type { Letter } from '../../../adapters/email/letter.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { oneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { Mail } from '../mailbox/index.ts'

const PURPOSE = 'password.reset'
const LIFETIME_SECONDS = 3600
const MOST_OPEN = 3

/** Resets that were mailed and not used yet: a few for a person, of which one works, and once. */
export function resetStore(
  db: Database,
  { now, random, send }: { now: () => Date; random: RandomBytes; send: Mail['send'] },
) {
  const tokens = oneTimeTokens(db, { now, random })
  return {
    /**
     * The reset and its letter, or neither. Earlier ones go on working, since a stranger may have asked for this one;
     * with enough of them open, nothing is sent.
     */
    offer: (userId: string, letterWith: (secret: string) => Letter): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const within = oneTimeTokens(tx, { now, random })
        await holdPerson(tx, userId)
        if ((await within.open(PURPOSE, userId)).length >= MOST_OPEN) return
        await send(letterWith(await within.issue(PURPOSE, userId, {}, LIFETIME_SECONDS)), { tx })
      }),

    /** Whose reset this is, without spending it. */
    peek: async (secret: string): Promise<string | undefined> => (await tokens.peek(PURPOSE, secret))?.subject,
    /** Spends it and all others of the person: of several callers at once one gets it. */
    take: (secret: string, userId: string): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const within = oneTimeTokens(tx, { now, random })
        await holdPerson(tx, userId)
        const taken = await within.take(PURPOSE, secret)
        if (taken) await within.revoke(PURPOSE, userId)
        return taken !== undefined
      }),
    revoke: (userId: string): Promise<void> => tokens.revoke(PURPOSE, userId),
  }
}
export type ResetStore = ReturnType<typeof resetStore>

/** One at a time for each person. */
const holdPerson = (tx: Transaction, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
