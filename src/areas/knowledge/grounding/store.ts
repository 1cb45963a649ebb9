import type { Page } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { Hit } from '../../../storage/search/passage.ts'

type Passage = Pick<Hit, 'item' | 'passage' | 'ordinal' | 'head' | 'place' | 'text'>

/** Passages of chosen items, and the pages that they are on. */
export const passageStore = (db: Database) => ({
  /** The first passages of each item, in order. */
  async first(org: string, items: readonly string[], ofEach: number): Promise<Passage[]> {
    if (items.length === 0) return []
    const rows = await db
      .selectFrom('passages')
      .select(['item', 'number', 'ordinal', 'head', 'place', 'text'])
      .where('organization_id', '=', org)
      .where('item', 'in', items)
      .where('removed_at', 'is', null)
      .where('ordinal', '<', ofEach)
      .orderBy('item')
      .orderBy('ordinal')
      .execute()
    return rows.map(({ number, ...row }) => ({ ...row, passage: number }))
  },

  /** How many passages each item has. */
  async counts(org: string, items: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (items.length === 0) return new Map()
    const rows = await db
      .selectFrom('passages')
      .select(({ fn }) => ['item', fn.countAll<number>().as('all')])
      .where('organization_id', '=', org)
      .where('item', 'in', items)
      .where('removed_at', 'is', null)
      .groupBy('item')
      .execute()
    return new Map(rows.map(({ item, all }) => [item, Number(all)]))
  },

  async page(org: string, item: string, page: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('library_pages')
      .select('text')
      .where('organization_id', '=', org)
      .where('item', '=', item)
      .where('page', '=', page)
      .executeTakeFirst()
    return row?.text
  },
})
export type PassageStore = ReturnType<typeof passageStore>

/** How good the search is, by what agents cited. */
interface RetrievalFigures {
  supplied: number
  cited: number
  searches: number
  /** The mean of 1 divided by the rank of the first cited passage; null before the first search. */
  meanReciprocalRank: number | null
}

export const figuresStore = (db: Database) => ({
  async figures(org: string): Promise<RetrievalFigures> {
    const row = await db
      .selectFrom('retrieval_figures')
      .selectAll()
      .where('organization_id', '=', org)
      .executeTakeFirst()
    const { supplied = 0, cited = 0, searches = 0, reciprocal = 0 } = row ?? {}
    return { supplied, cited, searches, meanReciprocalRank: searches === 0 ? null : reciprocal / searches }
  },

  /** The debates that received passages of an item, the latest first. */
  uses(org: string, item: string, page: Page) {
    const of = db.selectFrom('supplied_passages').where('organization_id', '=', org).where('item', '=', item)
    const newest = of
      .select(['debate_id', 'evidence', 'passage', 'rank', 'cited', 'at'])
      .orderBy('at', 'desc')
      .orderBy('debate_id')
      .orderBy('evidence')
    return listWithTotal(newest, countRows(of), page)
  },
})
export type FiguresStore = ReturnType<typeof figuresStore>
