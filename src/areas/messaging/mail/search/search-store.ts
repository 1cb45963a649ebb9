import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import { type InboxReader, type MailReadingStore, type MailRow, type MailWish, mailsWanted } from '../reading-store.ts'
import { type FoundMails, type Matched, pageOfFound } from './find-store.ts'

type FoundSlice = Slice<MailRow> & { matched: Matched | null }

/** What mails are to be found by, and who then reads inboxes beside the mailboxes that they see. */
interface Asked {
  text?: string | undefined
  reader?: InboxReader
}

/** Lists mails, or finds them by what they say and who wrote them. */
export const mailSearch = ({
  db,
  found,
  reading,
}: {
  db: Database
  found: FoundMails
  reading: Pick<MailReadingStore, 'list'>
}) => {
  /** The mailboxes whose mail comes into an inbox that somebody reads. */
  async function readBy(payer: string, { userId, leads }: InboxReader): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct connection_id as id from inboxes
      where organization_id = ${payer} and connection_id is not null and (${leads}::boolean or exists (
        select from inbox_people where inbox_id = inboxes.id and user_id = ${userId}))`.execute(db)
    return rows.map(({ id }) => id)
  }

  return {
    /** The newest first; by words the best, and of those that are as good the latest. */
    async list(payer: string, plain: MailWish, { text: words, reader }: Asked, page: Page): Promise<FoundSlice> {
      const text = words?.trim()
      if (!text) return { ...(await reading.list(payer, plain, page)), matched: null }
      const wish = { ...plain, reader }
      const mailboxes = [...wish.accounts, ...(reader ? await readBy(payer, reader) : [])]
      const mails = await found(mailboxes, text, mailsWanted(payer, wish))
      return pageOfFound(
        mails,
        page,
        (some, all) => reading.list(payer, { ...wish, ids: some }, all),
        ({ id }) => id,
      )
    },
  }
}
export type MailSearch = ReturnType<typeof mailSearch>
