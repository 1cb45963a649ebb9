import type { Database } from '../../../storage/database.ts'
import type { Hit } from '../../../storage/search/passage.ts'

type Passage = Pick<Hit, 'item' | 'passage' | 'ordinal' | 'head' | 'place' | 'text'>

/** Passages of chosen items, and the pages that they are on. */
export const passageStore = (db: Database) => ({
  /** The first of each item, in their order. */
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
