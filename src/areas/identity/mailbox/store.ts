import { sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { KeptLetter } from './schema.ts'

const MOST_KEPT = 200

/** Letters of an install without a mail server. They belong to the installation; the oldest give way. */
export const mailboxStore = (db: Database) => ({
  async keep(
    { id, to: recipient, subject, text: body, created_at }: KeptLetter,
    { tx, about = null }: { tx?: Transaction | undefined; about?: string | null | undefined },
  ): Promise<void> {
    await together(
      tx ?? db,
      (tx ?? db).insertInto('kept_letters').values({ id, recipient, subject, body, about, created_at }),
      sql`delete from kept_letters where sequence <= (select max(sequence) from kept_letters) - ${MOST_KEPT}`,
    )
  },

  async takeBack(tx: Transaction, about: readonly string[]): Promise<void> {
    await tx.deleteFrom('kept_letters').where('about', 'in', about).execute()
  },

  /** The newest first. */
  list(recipient: string | undefined, page: Page): Promise<Slice<KeptLetter>> {
    let kept = db.selectFrom('kept_letters')
    if (recipient !== undefined) kept = kept.where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    const letters = kept.select(['id', 'recipient as to', 'subject', 'body as text', 'created_at'])
    return listWithTotal(letters.orderBy('sequence', 'desc'), countRows(kept), page)
  },
})
export type MailboxStore = ReturnType<typeof mailboxStore>
