import { sql } from 'kysely'
import { piecesOf } from '../../../../shared/text/pieces.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { TooManyPassages } from '../../../../storage/search/add.ts'
import type { NewPassage } from '../../../../storage/search/passage.ts'
import type { SearchIndex } from '../../../../storage/search/search-index.ts'
import { type SearchableMail, searchBacklog } from '../../chat/index.ts'

const AT_ONCE = 100

/**
 * Each mailbox is its own tenant of the search index, so that mail is never found together with the organization's
 * knowledge or a colleague's mail.
 */
export const mailIndex = ({ db, search }: { db: Database; search: SearchIndex }) => {
  /** Adds mails and returns how many; a mailbox that has reached its limit of passages takes no more, and keeps its mails. */
  async function bring(tx: Transaction, mailbox: string, which: Parameters<typeof searchBacklog.waiting>[2]) {
    const mails = await searchBacklog.waiting(tx, mailbox, which)
    if (mails.length === 0) return 0
    try {
      await search.add(tx, mailbox, mails.flatMap(passagesOf))
    } catch (fault) {
      if (fault instanceof TooManyPassages) return 0
      throw fault
    }
    await searchBacklog.note(
      tx,
      mails.map(({ id }) => id),
    )
    return mails.length
  }

  const mailboxesToPurge = async (): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select distinct organization_id as id from passages where removed_at is not null and kind = 'message' order by 1`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }

  /** Mailboxes in the index that are no longer connected, also where nothing else is left of them. */
  const disconnectedMailboxes = async (): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select distinct organization_id as id from search_segments
      where starts_with(organization_id, 'cxn_') and not exists (
        select from connections where connections.id = search_segments.organization_id and removed_at is null)
      order by 1`.execute(db)
    return rows.map(({ id }) => id)
  }

  /** Mails in a shared inbox stay for its readers; where there are none, the whole mailbox is removed. */
  async function leave(tx: Transaction, mailbox: string): Promise<void> {
    const { rows } = await sql<{ item: string; lies: boolean }>`
      select item, exists (select from inbox_items where message_id = item) as lies
      from passages where organization_id = ${mailbox} and removed_at is null group by item`.execute(tx)
    const outside = rows.filter(({ lies }) => !lies).map(({ item }) => item)
    if (outside.length === rows.length) await search.eraseTenant(tx, mailbox)
    else await search.remove(tx, mailbox, outside)
  }

  return {
    /** In the transaction that files them. */
    bring: (tx: Transaction, mailbox: string, ids: readonly string[]) => bring(tx, mailbox, { ids }),

    /** Adds mails that arrived before there was a search, that an earlier release filed, or that were cleared in part. */
    async bringWaiting(signal: AbortSignal): Promise<void> {
      for (const mailbox of await searchBacklog.mailboxes(db)) {
        for (let brought = -1; brought !== 0; ) {
          signal.throwIfAborted()
          brought = await db.transaction().execute((tx) => bring(tx, mailbox, { most: AT_ONCE }))
        }
      }
    },

    /** Removes the words of deleted or cleared mails, and of disconnected mailboxes everything that is in no inbox. */
    async takeOut(signal: AbortSignal): Promise<void> {
      for (const mailbox of await disconnectedMailboxes()) {
        signal.throwIfAborted()
        await db.transaction().execute((tx) => leave(tx, mailbox))
      }
      for (const mailbox of await mailboxesToPurge()) await search.upkeep.purge(mailbox, signal)
    },
  }
}
export type MailIndex = ReturnType<typeof mailIndex>

const LONGEST_HEAD = 600
const A_WORD = /[\p{L}\p{N}]/u

/** The passages of a mail: each also contains the subject and the author, by name, address and domain. */
function passagesOf({ id, subject, senderName, senderEmail, text }: SearchableMail): NewPassage[] {
  const head = [senderEmail, senderName, subject].filter(Boolean).join(' › ').slice(0, LONGEST_HEAD).toWellFormed()
  const pieces = piecesOf(text, 0, text.length)
  return (pieces.length > 0 ? pieces : [{ start: 0, end: 0 }])
    .map(({ start, end }, ordinal) => ({
      ...({ item: id, ordinal, kind: 'message', head } as const),
      place: { page: 1, start, end },
      text: text.slice(start, end),
    }))
    .filter((passage) => A_WORD.test(passage.head + passage.text))
}
