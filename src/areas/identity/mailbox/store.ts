import { sql } from 'kysely'
import type { Page } from '../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { KeptLetter } from './schema.ts'

const MOST_KEPT = 200

/** Letters of an install without a mail server. They belong to the installation; the oldest give way. */
export const mailboxStore = (db: Database) => ({
  async keep({ id, to: recipient, subject, text: body, created_at }: KeptLetter, tx?: Transaction): Promise<void> {
    await (tx ?? db).insertInto('kept_letters').values({ id, recipient, subject, body, created_at }).execute()
    await sql`delete from kept_letters where sequence <= (select max(sequence) from kept_letters) - ${MOST_KEPT}`.execute(
      tx ?? db,
    )
  },

  /** The newest first. */
  async list(recipient: string | undefined, { limit, offset }: Page): Promise<{ items: KeptLetter[]; total: number }> {
    let kept = db.selectFrom('kept_letters')
    if (recipient !== undefined) kept = kept.where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    const { total } = await kept.select((letter) => letter.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const items = await kept
      .select(['id', 'recipient as to', 'subject', 'body as text', 'created_at'])
      .orderBy('sequence', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return { items, total }
  },
})
export type MailboxStore = ReturnType<typeof mailboxStore>
