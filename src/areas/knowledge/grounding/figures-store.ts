import type { Page } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'

/** How good the search is, by what agents cited. */
export interface RetrievalFigures {
  supplied: number
  cited: number
  searches: number
  /** Of one divided by the rank of the first passage that was cited; null before the first search. */
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

  /** Where passages of an item were put before debates, the latest first. */
  async uses(org: string, item: string, { limit, offset }: Page) {
    const of = db.selectFrom('supplied_passages').where('organization_id', '=', org).where('item', '=', item)
    const items = await of
      .select(['debate_id', 'evidence', 'passage', 'rank', 'cited', 'at'])
      .orderBy('at', 'desc')
      .orderBy('debate_id')
      .orderBy('evidence')
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await of.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { items, total: Number(total) }
  },
})
export type FiguresStore = ReturnType<typeof figuresStore>
