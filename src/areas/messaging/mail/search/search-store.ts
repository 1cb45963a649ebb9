import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import type { Hit } from '../../../../storage/search/passage.ts'
import type { SearchIndex } from '../../../../storage/search/search-index.ts'
import {
  type InboxReader,
  type MailQuery,
  type MailQueryStore,
  type MailRow,
  mailConditions,
} from '../mail-query-store.ts'

type FoundSlice = Slice<MailRow> & { matched: Matched | null }

/** The searched words, and the reader whose inboxes are searched beside the mailboxes that they see. */
interface Asked {
  text?: string | undefined
  reader?: InboxReader
}

/** Lists mails, or finds them by text and author. */
export const mailSearch = ({
  db,
  found,
  queryStore,
}: {
  db: Database
  found: FoundMails
  queryStore: Pick<MailQueryStore, 'list'>
}) => {
  /** The mailboxes whose mail is in an inbox that a person reads. */
  async function readBy(payer: string, { userId, leads }: InboxReader): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct connection_id as id from inboxes
      where organization_id = ${payer} and connection_id is not null and (${leads}::boolean or exists (
        select from inbox_people where inbox_id = inboxes.id and user_id = ${userId}))`.execute(db)
    return rows.map(({ id }) => id)
  }

  return {
    /** The newest first; with words the best match first, and of equal matches the latest. */
    async list(payer: string, plain: MailQuery, { text: words, reader }: Asked, page: Page): Promise<FoundSlice> {
      const text = words?.trim()
      if (!text) return { ...(await queryStore.list(payer, plain, page)), matched: null }
      const query = { ...plain, reader }
      const mailboxes = [...query.accounts, ...(reader ? await readBy(payer, reader) : [])]
      const mails = await found(mailboxes, text, mailConditions(payer, query))
      return pageOfFound(
        mails,
        page,
        (some, all) => queryStore.list(payer, { ...query, ids: some }, all),
        ({ id }) => id,
      )
    },
  }
}
export type MailSearch = ReturnType<typeof mailSearch>

/** The most mails that a search finds. */
const MOST_FOUND = 1_000

/** A weaker match, compared with the best of its mailbox, has only words that nearly every mail has, such as the end of an address. */
const LEAST_WORTH = 0.05

function worthShowing(hits: readonly Hit[]): Hit[] {
  const best = new Map<string, number>()
  for (const { org, score } of hits) best.set(org, Math.max(score, best.get(org) ?? 0))
  return hits.filter(({ org, score }) => score >= LEAST_WORTH * (best.get(org) ?? 0))
}

/** Mails with every word or, where no mail has all of them, with some. */
type Matched = 'every_word' | 'some_words'

interface Found {
  ids: readonly string[]
  matched: Matched
}

/** Finds the mails of some mailboxes that contain the words: the best match first, and of equal matches the latest. */
export const foundMails =
  (search: Pick<SearchIndex, 'find'>) =>
  async (mailboxes: readonly string[], text: string, isWanted: RawBuilder<unknown>): Promise<Found> => {
    const query = {
      ...({ text, kinds: ['message'], limit: MOST_FOUND, latestFirst: true, widened: false } as const),
      lastBegins: true,
      where: () => sql<SqlBool>`exists (select from messages where messages.id = passages.item and ${isWanted})`,
    }
    const hits = await search.find(mailboxes, { ...query, everyWord: true })
    if (hits.length > 0) return { ids: hits.map(({ item }) => item), matched: 'every_word' }
    const some = worthShowing(await search.find(mailboxes, query))
    return { ids: some.map(({ item }) => item), matched: some.length > 0 ? 'some_words' : 'every_word' }
  }
export type FoundMails = ReturnType<typeof foundMails>

/** A page of the found mails, in their order. */
export async function pageOfFound<Row>(
  { ids: found, matched }: Found,
  { limit, offset }: Page,
  read: (ids: readonly string[], page: Page) => Promise<Slice<Row>>,
  idOf: (row: Row) => string,
): Promise<Slice<Row> & { matched: Matched }> {
  const ids = found.slice(offset, offset + limit)
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = (row: Row) => places.get(idOf(row)) ?? 0
  const { items } = await read(ids, { limit: ids.length, offset: 0 })
  return { items: items.toSorted((one, other) => placeOf(one) - placeOf(other)), total: found.length, matched }
}
