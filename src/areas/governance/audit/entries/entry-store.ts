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

interface EntryFigures {
  total: number
  actors: number
  /** How many entries there are of each kind, for the most frequent kinds. */
  by: Record<keyof typeof GROUPS, Record<string, number>>
}

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

  const newestFirst = (payer: string, filter: EntryFilter) =>
    matching(payer, filter).select(ENTRY_COLUMNS).orderBy('seq', 'desc')

  return {
    list: (payer: string, filter: EntryFilter, page: Page): Promise<Slice<StoredEntry>> =>
      listWithTotal(newestFirst(payer, filter), countRows(matching(payer, filter)), page),

    newest: (payer: string, filter: EntryFilter, limit: number): Promise<StoredEntry[]> =>
      newestFirst(payer, filter).limit(limit).execute(),

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

    /** How many entries there are, of how many actors, and of the most frequent kinds, in one statement. */
    async figures(payer: string, filter: EntryFilter): Promise<EntryFigures> {
      const columns = sql.join(Object.values(GROUPS).map((column) => sql.ref(column)))
      const groups = sql.join(Object.values(GROUPS).map((column) => sql`(${sql.ref(column)})`))
      const counted = matching(payer, filter)
        .select(sql<number>`count(*)`.as('total'))
        .select(sql<string[]>`array[${columns}]`.as('kinds'))
        .select(sql<number>`grouping(${columns})`.as('ungrouped'))
        .select(
          sql<number>`row_number() over (partition by grouping(${columns}) order by count(*) desc, ${columns})`.as(
            'place',
          ),
        )
        .select(sql<number>`count(*) over (partition by grouping(${columns}))`.as('groups'))
        .groupBy(sql`grouping sets ((), ${groups})`)
      const rows = await db
        .selectFrom(counted.as('counted'))
        .selectAll()
        .where('place', '<=', MOST_GROUPS)
        .orderBy('place')
        .execute()
      const names = Object.keys(GROUPS) as (keyof typeof GROUPS)[]
      const all = 2 ** names.length - 1
      const ofGroup = (at: number) => rows.filter(({ ungrouped }) => ungrouped === all - 2 ** (names.length - 1 - at))
      const by = names.map((name, at) => [
        name,
        Object.fromEntries(ofGroup(at).map(({ kinds, total }) => [kinds[at], total])),
      ])
      return {
        total: rows.find(({ ungrouped }) => ungrouped === all)?.total ?? 0,
        actors: ofGroup(names.indexOf('actor')).at(0)?.groups ?? 0,
        by: Object.fromEntries(by),
      }
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
