import { sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { lockName } from '../../../storage/rows/name-lock.ts'
import type { PassageFilter } from '../../../storage/search/passage.ts'

export interface EvidenceFilter {
  sourceType?: string | undefined
  minReliability?: number | undefined
  /** Published since this time, or fetched since if the date is unknown. */
  since?: Date | undefined
}

const hundredths = (reliability = 0) => Math.ceil(Math.round(reliability * 1e6) / 1e4)

/** Reads evidence by source and reliability; the library writes it. */
export const evidenceStore = (db: Database) => ({
  inTransaction: <Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result> => db.transaction().execute(run),

  /** One transaction at a time for each tenant: two that keep the same items in different order would deadlock. */
  inTurn: (org: string, run: (tx: Transaction) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await lockName(tx, `evidence:${org}`)
      await run(tx)
    }),

  /** The most reliable first; the total is a sum of counters. */
  async list(org: string, { sourceType, minReliability }: EvidenceFilter, page: Page): Promise<Slice<string>> {
    const least = hundredths(minReliability)
    let items = db
      .selectFrom('library_items')
      .select('id')
      .where('organization_id', '=', org)
      .where('kind', '=', 'evidence')
      .where('reliability', '>=', least)
    let counts = db
      .selectFrom('evidence_counts')
      .select(({ fn }) => fn.sum<number | null>('items').as('total'))
      .where('organization_id', '=', org)
      .where('hundredth', '>=', least)
    if (sourceType !== undefined) {
      items = items.where('source_type', '=', sourceType)
      counts = counts.where('source_type', '=', sourceType)
    }
    const best = items.orderBy('reliability', 'desc').orderBy('id', 'desc')
    const counted = counts.executeTakeFirst().then((sum) => Number(sum?.total ?? 0))
    const found = await listWithTotal(best, counted, page)
    return { items: found.items.map(({ id }) => id), total: found.total }
  },

  async statistics(org: string) {
    const [bySource, debates] = await Promise.all([
      db
        .selectFrom('evidence_counts')
        .select(({ fn, ref }) => [
          'source_type',
          fn.sum<number>('items').as('items'),
          sql<number>`sum(${ref('items')} * ${ref('hundredth')})`.as('hundredths'),
        ])
        .where('organization_id', '=', org)
        .groupBy('source_type')
        .orderBy('source_type')
        .execute(),
      db.selectFrom('evidence_debate_counts').select('debates').where('organization_id', '=', org).executeTakeFirst(),
    ])
    const counted = bySource.map((row) => ({ ...row, items: Number(row.items), hundredths: Number(row.hundredths) }))
    const total = counted.reduce((sum, { items }) => sum + items, 0)
    const all = counted.reduce((sum, each) => sum + each.hundredths, 0)
    return {
      total_evidence: total,
      sources: Object.fromEntries(
        counted.filter(({ items }) => items > 0).map((each) => [each.source_type, each.items]),
      ),
      average_reliability: total === 0 ? 0 : Math.round((all / total) * 100) / 1e4,
      debates_with_evidence: debates?.debates ?? 0,
    }
  },

  /** The first characters of each. */
  async beginnings(org: string, ids: readonly string[], characters: number): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('library_pages')
      .select(({ fn, val }) => ['item', fn<string>('left', ['text', val(characters)]).as('text')])
      .where('organization_id', '=', org)
      .where('item', 'in', ids)
      .where('page', '=', 1)
      .execute()
    return new Map(rows.map(({ item, text }) => [item, text]))
  },

  /** In how many passages of the tenant each word occurs. */
  async frequencies(org: string, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (words.length === 0) return new Map()
    const { rows } = await sql<{ word: string; often: number }>`
      select word, coalesce(sum(df), 0)::int as often
      from unnest(${words}::text[]) as word
      cross join lateral unnest(tsvector_to_array(to_tsvector('english', word))) as lexeme
      left join search_postings on organization_id = ${org} and term = lexeme
      group by word`.execute(db)
    return new Map(rows.map(({ word, often }) => [word, often]))
  },

  /** Passages of evidence that the filter lets through. */
  passing: ({ sourceType, minReliability, since }: EvidenceFilter): PassageFilter => {
    const time = since?.toISOString()
    return (passages) =>
      passages.exists(
        passages
          .selectFrom('library_items')
          .select(sql<number>`1`.as('found'))
          .whereRef('library_items.organization_id', '=', 'passages.organization_id')
          .whereRef('library_items.id', '=', 'passages.item')
          .where('library_items.reliability', '>=', hundredths(minReliability))
          .$if(sourceType !== undefined, (items) => items.where('library_items.source_type', '=', sourceType ?? ''))
          .$if(time !== undefined, (items) =>
            items.where(
              ({ fn }) =>
                sql<boolean>`${fn.coalesce('library_items.published_at', 'library_items.fetched_at')} >= ${time}`,
            ),
          ),
      )
  },

  /** Passages of these sources. */
  preferred:
    (sourceTypes: readonly string[]): PassageFilter =>
    (passages) =>
      passages.exists(
        passages
          .selectFrom('library_items')
          .select(sql<number>`1`.as('found'))
          .whereRef('library_items.organization_id', '=', 'passages.organization_id')
          .whereRef('library_items.id', '=', 'passages.item')
          .where('library_items.source_type', 'in', sourceTypes),
      ),
})
export type EvidenceStore = ReturnType<typeof evidenceStore>
