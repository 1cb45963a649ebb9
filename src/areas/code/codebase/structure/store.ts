import { type Selectable, sql } from 'kysely'
import type { GraphEdge } from '../../../../analysis/graph/code-graph.ts'
import type { Page } from '../../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Tables } from '../../../../storage/tables.ts'
import { insertRows, removeRows } from '../metrics/index.ts'

export type SymbolRow = Selectable<Tables['code_symbols']>
export type SymbolToStore = Omit<SymbolRow, 'organization_id' | 'repository_id'>

export interface EdgeRow {
  from_number: number
  to_number: number
  how: string
  uses: number
}

export interface SymbolFilter {
  kinds: readonly SymbolRow['kind'][]
  path?: string | undefined
  name?: string | undefined
  /** A part of the name, in either case; the most used come first. */
  part?: string | undefined
}

/** A symbol that a graph begins at: a name or a path, or a place in the code. */
export interface Entry {
  text: string
  place?: { path: string; line: number; name: string } | undefined
}

/** Files that are reached from a change, and whether at once. */
export interface Reached {
  path: string
  is_test: boolean
  is_direct: boolean
}

export interface Around {
  /** `step` is how far they stand from the entry; 0 for those that it means, and for all without one. */
  nodes: (SymbolRow & { step: number })[]
  edges: EdgeRow[]
}

/** Edges are followed to what a symbol uses, or to what uses it. */
export type Way = 'callees' | 'callers'

const CALLABLE = ['function', 'method', 'class'] as const

export function structureStore(db: Database) {
  const symbols = (org: string, repositoryId: string) =>
    db.selectFrom('code_symbols').where('organization_id', '=', org).where('repository_id', '=', repositoryId)

  const own = (org: string, repositoryId: string, alias: string) =>
    sql`${sql.ref(`${alias}.organization_id`)} = ${org} and ${sql.ref(`${alias}.repository_id`)} = ${repositoryId}`

  const matching = (org: string, repositoryId: string, { kinds, path, name, part }: SymbolFilter) => {
    let rows = symbols(org, repositoryId).where('kind', 'in', kinds)
    if (path !== undefined) rows = rows.where('path', '=', path)
    if (name !== undefined) rows = rows.where('name', '=', name)
    if (part !== undefined) rows = rows.where(sql<boolean>`position(lower(${part}) in lower(name)) > 0`)
    return rows
  }

  return {
    list: (org: string, repositoryId: string, filter: SymbolFilter, { limit, offset }: Page): Promise<SymbolRow[]> =>
      matching(org, repositoryId, filter)
        .selectAll()
        .$if(filter.part !== undefined, (rows) => rows.orderBy('uses', 'desc'))
        .orderBy('path')
        .orderBy('line')
        .orderBy('number')
        .limit(limit)
        .offset(offset)
        .execute(),

    async countByKind(org: string, repositoryId: string, filter: SymbolFilter): Promise<Record<string, number>> {
      const rows = await matching(org, repositoryId, filter)
        .select('kind')
        .select((row) => row.fn.countAll<string>().as('count'))
        .groupBy('kind')
        .execute()
      return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
    },

    /** What nothing needs, at least so surely; how much that is, and how many lines of the code. */
    async dead(org: string, repositoryId: string, least: number, { limit, offset }: Page) {
      const rows = symbols(org, repositoryId).where('dead_confidence', '>=', least)
      const [items, all] = await Promise.all([
        rows
          .selectAll()
          .orderBy('dead_confidence', 'desc')
          .orderBy('path')
          .orderBy('line')
          .orderBy('number')
          .limit(limit)
          .offset(offset)
          .execute(),
        rows
          .select((row) => row.fn.countAll<string>().as('count'))
          .select(sql<string>`coalesce(sum(end_line - line + 1), 0)`.as('lines'))
          .executeTakeFirstOrThrow(),
      ])
      return { items, total: Number(all.count), removableLines: Number(all.lines) }
    },

    /**
     * The most used symbols, or those that some reach or are reached from in so many steps, with the edges among them.
     * Whom it uses and who uses it are followed each by itself: what others use besides is not near.
     */
    async around(
      org: string,
      repositoryId: string,
      { entry, ways, depth, most }: { entry: Entry | undefined; ways: readonly Way[]; depth: number; most: number },
    ): Promise<Around> {
      const callable = sql.join(CALLABLE.map((kind) => sql.lit(kind)))
      const follow = (way: Way) => {
        const [near, far] = way === 'callees' ? ['from_number', 'to_number'] : ['to_number', 'from_number']
        return sql`${sql.ref(`reached_${way}`)} (number, step) as (
          select number, 0 from entry
          union
          select ${sql.ref(`e.${far}`)}, r.step + 1 from ${sql.ref(`reached_${way}`)} r
          join code_edges e on ${own(org, repositoryId, 'e')} and ${sql.ref(`e.${near}`)} = r.number
          where r.step < ${depth}
        )`
      }
      const chosen =
        entry === undefined
          ? sql`chosen as (
              select number, 0 as step from code_symbols s where ${own(org, repositoryId, 's')} and kind in (${callable})
              order by uses desc, number limit ${most})`
          : sql`
              entry as (
                select number from code_symbols s
                where ${own(org, repositoryId, 's')} and kind in (${callable}, 'file') and ${meantBy(entry)}
              ),
              ${sql.join(ways.map(follow))},
              chosen as (
                select number, min(step) as step from (
                  ${sql.join(
                    ways.map((way) => sql`select number, step from ${sql.ref(`reached_${way}`)}`),
                    sql` union all `,
                  )}
                ) all_reached group by number order by min(step), number limit ${most}
              )`
      const { rows } = await sql<SymbolRow & { step: number; calls: EdgeRow[] | null }>`
        with recursive ${chosen}
        select s.*, chosen.step, (
          select jsonb_agg(jsonb_build_object('from_number', e.from_number, 'to_number', e.to_number, 'how', e.how, 'uses', e.uses)
            order by e.to_number)
          from code_edges e
          where ${own(org, repositoryId, 'e')} and e.from_number = s.number and e.to_number in (select number from chosen)
        ) as calls
        from code_symbols s join chosen on chosen.number = s.number
        where ${own(org, repositoryId, 's')} order by s.number`.execute(db)
      return { nodes: rows, edges: rows.flatMap(({ calls }) => calls ?? []) }
    },

    /** The members of cycles: symbols that reach each other. */
    inCycles: (org: string, repositoryId: string, most: number): Promise<SymbolRow[]> =>
      symbols(org, repositoryId)
        .selectAll()
        .where('cycle', 'is not', null)
        .orderBy('cycle')
        .orderBy('number')
        .limit(most)
        .execute(),

    /** The files that use a file or a symbol, at once or through others; a file is also used by whoever imports it. */
    async reachedBy(
      org: string,
      repositoryId: string,
      { path, name }: { path?: string | undefined; name?: string | undefined },
    ) {
      const start = sql`
        select number, path from code_symbols s
        where ${own(org, repositoryId, 's')} and kind <> 'import'
          ${path === undefined ? sql`` : sql`and path = ${path}`}
          ${name === undefined ? sql`` : sql`and name = ${name} and kind <> 'file'`}`
      const { rows } = await sql<Reached>`
        with recursive changed as (${start}),
        direct as (
          select distinct e.from_number as number from code_edges e join changed c on c.number = e.to_number
          where ${own(org, repositoryId, 'e')}
        ),
        reached (number) as (
          select number from direct
          union
          select e.from_number from reached r join code_edges e on ${own(org, repositoryId, 'e')} and e.to_number = r.number
        )
        select s.path, bool_or(s.is_test) as is_test, bool_or(s.number in (select number from direct)) as is_direct
        from code_symbols s join reached r on r.number = s.number
        where ${own(org, repositoryId, 's')} and s.path not in (select path from changed)
        group by s.path order by s.path`.execute(db)
      return rows
    },

    /** What a name or a path means, and how many files there are. */
    async meant(
      org: string,
      repositoryId: string,
      { path, name }: { path?: string | undefined; name?: string | undefined },
    ) {
      let rows = symbols(org, repositoryId).where('kind', '!=', 'import')
      if (path !== undefined) rows = rows.where('path', '=', path)
      rows = name === undefined ? rows.where('kind', '=', 'file') : rows.where('name', '=', name)
      const [found, { count }] = await Promise.all([
        rows.selectAll().orderBy('number').limit(100).execute(),
        symbols(org, repositoryId)
          .where('kind', '=', 'file')
          .select((row) => row.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow(),
      ])
      return { found, files: Number(count) }
    },

    async replace(
      tx: Transaction,
      owner: { org: string; repositoryId: string },
      all: readonly SymbolToStore[],
      edges: readonly GraphEdge[],
    ): Promise<void> {
      const held = { organization_id: owner.org, repository_id: owner.repositoryId }
      await removeRows(tx, 'code_symbols', owner)
      await removeRows(tx, 'code_edges', owner)
      await insertRows(
        tx,
        'code_symbols',
        all.map((symbol) => ({ ...held, ...symbol })),
      )
      const rows = edges.map(({ from, to, how, count }) => ({
        ...held,
        from_number: from,
        to_number: to,
        how,
        uses: count,
      }))
      await insertRows(tx, 'code_edges', rows)
    },

    async forget(tx: Transaction, { org, id }: { org: string; id: string }): Promise<void> {
      for (const table of ['code_symbols', 'code_edges'] as const)
        await removeRows(tx, table, { org, repositoryId: id })
    },
  }
}
export type StructureStore = ReturnType<typeof structureStore>

const meantBy = ({ text, place }: Entry) =>
  place
    ? sql`path = ${place.path} and line = ${place.line} and name = ${place.name}`
    : sql`(name = ${text} or path = ${text})`
