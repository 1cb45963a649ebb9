import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { TooManyPassages } from '../../../../storage/search/add.ts'
import type { SearchIndex } from '../../../../storage/search/search-index.ts'
import { searchedMails } from '../../chat/index.ts'
import { passagesOf } from './passages.ts'

interface Needs {
  db: Database
  search: SearchIndex
}

const AT_ONCE = 100

/** Each mailbox is a tenant of the search of its own: nobody's mail meets what the organization knows, or a colleague's search. */
export const mailIndex = ({ db, search }: Needs) => {
  /** How many were brought in; a mailbox that has as many passages as it may have takes no more, and keeps its mails. */
  async function bring(tx: Transaction, mailbox: string, which: Parameters<typeof searchedMails.waiting>[2]) {
    const mails = await searchedMails.waiting(tx, mailbox, which)
    if (mails.length === 0) return 0
    try {
      await search.add(tx, mailbox, mails.flatMap(passagesOf))
    } catch (fault) {
      if (fault instanceof TooManyPassages) return 0
      throw fault
    }
    await searchedMails.note(
      tx,
      mails.map(({ id }) => id),
    )
    return mails.length
  }

  const mailboxesWith = async (condition: ReturnType<typeof sql>): Promise<string[]> =>
    (await sql<{ id: string }>`select id from connections where ${condition} order by id`.execute(db)).rows.map(
      ({ id }) => id,
    )

  return {
    /** In the transaction that files them. */
    bring: (tx: Transaction, mailbox: string, ids: readonly string[]) => bring(tx, mailbox, { ids }),

    /** Mails that came before there was a search, that an earlier release filed, or that were cleared in part. */
    async bringWaiting(signal: AbortSignal): Promise<void> {
      for (const mailbox of await searchedMails.mailboxes(db)) {
        for (let brought = -1; brought !== 0; ) {
          signal.throwIfAborted()
          brought = await db.transaction().execute((tx) => bring(tx, mailbox, { most: AT_ONCE }))
        }
      }
    },

    /** Takes out the words of mails that were deleted or cleared, and all of mailboxes that are no longer connected. */
    async takeOut(signal: AbortSignal): Promise<void> {
      const indexed = sql`exists (select from search_segments where organization_id = connections.id)`
      for (const mailbox of await mailboxesWith(sql`removed_at is not null and ${indexed}`)) {
        signal.throwIfAborted()
        await db.transaction().execute((tx) => search.eraseTenant(tx, mailbox))
      }
      const left = sql`select from passages where organization_id = connections.id and passages.removed_at is not null`
      for (const mailbox of await mailboxesWith(sql`exists (${left})`)) await search.upkeep.purge(mailbox, signal)
    },
  }
}
export type MailIndex = ReturnType<typeof mailIndex>
