import { type SqlBool, sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import type { Hit } from '../../../../storage/search/passage.ts'
import type { SearchIndex } from '../../../../storage/search/search-index.ts'
import { type InboxReader, type MailReadingStore, type MailRow, type MailWish, mailsWanted } from '../reading-store.ts'

interface Needs {
  db: Database
  search: Pick<SearchIndex, 'find'>
  reading: Pick<MailReadingStore, 'list'>
}

/** How many mails a search finds at most, the best. */
const MOST_FOUND = 1_000

/** What is worth less beside the best of its mailbox has only words that nearly every mail has, such as the end of an address. */
const LEAST_WORTH = 0.05

function worthShowing(hits: readonly Hit[]): Hit[] {
  const best = new Map<string, number>()
  for (const { org, score } of hits) best.set(org, Math.max(score, best.get(org) ?? 0))
  return hits.filter(({ org, score }) => score >= LEAST_WORTH * (best.get(org) ?? 0))
}

/** What mails are to be found by, and who then reads inboxes beside the mailboxes that they see. */
interface Asked {
  text?: string | undefined
  reader?: InboxReader
}

/** Lists mails, or finds them by what they say and who wrote them. */
export const mailSearch = ({ db, search, reading }: Needs) => {
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
    async list(payer: string, plain: MailWish, { text: words, reader }: Asked, page: Page): Promise<Slice<MailRow>> {
      const text = words?.trim()
      if (!text) return reading.list(payer, plain, page)
      const { limit, offset } = page
      const wish = { ...plain, reader }
      const mailboxes = [...wish.accounts, ...(reader ? await readBy(payer, reader) : [])]
      const hits = await search.find(mailboxes, {
        ...({ text, kinds: ['message'], limit: MOST_FOUND, latestFirst: true, widened: false } as const),
        where: () =>
          sql<SqlBool>`exists (select from messages where messages.id = passages.item and ${mailsWanted(payer, wish)})`,
      })
      const found = worthShowing(hits)
      const ids = found.slice(offset, offset + limit).map(({ item }) => item)
      const { items } = await reading.list(payer, { ...wish, ids }, { limit: ids.length, offset: 0 })
      const places = new Map(ids.map((id, place) => [id, place]))
      const placeOf = ({ id }: MailRow) => places.get(id) ?? 0
      return { items: items.toSorted((one, other) => placeOf(one) - placeOf(other)), total: found.length }
    },
  }
}
export type MailSearch = ReturnType<typeof mailSearch>
