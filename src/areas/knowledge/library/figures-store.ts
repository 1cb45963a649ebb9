import type { Database } from '../../../storage/database.ts'

/** How much the library holds. */
export const figuresStore = (db: Database) => ({
  counts: (org: string) =>
    db
      .selectFrom('library_counts')
      .select(['kind', 'source_type', 'items', 'bytes'])
      .where('organization_id', '=', org)
      .where('items', '>', 0)
      .orderBy('kind')
      .orderBy('source_type')
      .execute(),
})
export type FiguresStore = ReturnType<typeof figuresStore>
