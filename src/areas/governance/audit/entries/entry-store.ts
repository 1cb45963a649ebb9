import { sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import type { StoredEntry } from './entry.ts'

export interface EntryFilter {
  id?: string | undefined
  actor?: string | undefined
  actions?: readonly string[] | undefined
  category?: string | undefined
  outcome?: string | undefined
  resourceType?: string | undefined
  resourceId?: string | undefined
  tenant?: string | undefined
  search?: string | undefined
  from?: string | undefined
  until?: string | undefined
  /** The first number that counts. */
  firstSeq?: number | undefined
}

const GROUPS = {
  action: 'action',
  resource: 'resource_type',
  actor: 'actor_id',
  category: 'category',
  outcome: 'outcome',
} as const
const MOST_GROUPS = 100

/** The entries of one payer's log, as people ask for them. */
export const entryStore = (db: Database) => {
  const matching = (payer: string, filter: EntryFilter) => {
    const equal = {
      id: filter.id,
      actor_id: filter.actor,
      category: filter.category,
      outcome: filter.outcome,
      resource_type: filter.resourceType,
      resource_id: filter.resourceId,
      tenant_id: filter.tenant,
    }
    let query = db.selectFrom('audit_entries').where('payer_id', '=', payer)
    for (const [column, value] of Object.entries(equal))
      if (value !== undefined) query = query.where(column as keyof typeof equal, '=', value)
    if (filter.actions) query = query.where('action', '=', sql<string>`any(${filter.actions})`)
    if (filter.from !== undefined) query = query.where('at', '>=', filter.from)
    if (filter.until !== undefined) query = query.where('at', '<', filter.until)
    if (filter.firstSeq !== undefined) query = query.where('seq', '>=', filter.firstSeq)
    if (filter.search !== undefined) query = query.where(sql<boolean>`strpos(lower(leaf), lower(${filter.search})) > 0`)
    return query
  }

  return {
    list(payer: string, filter: EntryFilter, page: Page): Promise<Slice<StoredEntry>> {
      const entries = matching(payer, filter)
      return listWithTotal(entries.select(ENTRY_COLUMNS).orderBy('seq', 'desc'), countRows(entries), page)
    },

    count: (payer: string, filter: EntryFilter): Promise<number> => countRows(matching(payer, filter)),

    find: (payer: string, id: string): Promise<StoredEntry | undefined> =>
      db
        .selectFrom('audit_entries')
        .select(ENTRY_COLUMNS)
        .where('payer_id', '=', payer)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** In the order of the log, page by page, up to this size. */
    async *all(payer: string, filter: EntryFilter, size: number): AsyncGenerator<StoredEntry[]> {
      for (let after = -1; ; ) {
        const page = await matching(payer, filter)
          .select(ENTRY_COLUMNS)
          .where('seq', '>', after)
          .where('seq', '<', size)
          .orderBy('seq')
          .limit(1_000)
          .execute()
        if (page.length === 0) return
        yield page
        after = page.at(-1)?.seq ?? size
      }
    },

    /** How many entries there are of each kind, for the most frequent kinds. */
    async counts(payer: string, filter: EntryFilter, by: keyof typeof GROUPS): Promise<Record<string, number>> {
      const column = GROUPS[by]
      const rows = await matching(payer, filter)
        .select([column, ({ fn }) => fn.countAll<number>().as('total')])
        .groupBy(column)
        .orderBy('total', 'desc')
        .orderBy(column)
        .limit(MOST_GROUPS)
        .execute()
      return Object.fromEntries(rows.map((row) => [String((row as Record<string, unknown>)[column]), row.total]))
    },

    async actors(payer: string, filter: EntryFilter): Promise<number> {
      const { actors } = await matching(payer, filter)
        .select(({ fn }) => fn.count<number>('actor_id').distinct().as('actors'))
        .executeTakeFirstOrThrow()
      return actors
    },

    async lastNote() {
      return db
        .selectFrom('audit_notes')
        .select(['size', 'at', 'note'])
        .orderBy('size', 'desc')
        .limit(1)
        .executeTakeFirst()
    },
  }
}
export type EntryStore = ReturnType<typeof entryStore>

/** The columns of a stored entry, except its payer. */
export const ENTRY_COLUMNS = [
  'seq',
  'tenant_id',
  'id',
  'at',
  'category',
  'action',
  'actor_id',
  'actor_type',
  'resource_type',
  'resource_id',
  'outcome',
  'leaf',
  'private',
  'salt',
  'leaf_hash',
] as const
