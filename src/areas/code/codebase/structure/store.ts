import { type Selectable, sql } from 'kysely'
import type { Page } from '../../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Tables } from '../../../../storage/tables.ts'
import { insertTexts, removeRows, rowText } from '../metrics/index.ts'

export type SymbolRow = Selectable<Tables['code_symbols']>

/** A file as the last snapshot holds it. */
export type StoredFile = Omit<Selectable<Tables['code_structure_files']>, 'organization_id' | 'repository_id'>

/** A file whose rows are new, each as text. */
export interface ChangedFile extends StoredFile {
  code_symbols: readonly string[]
  code_edges: readonly string[]
}

export interface StructureChange {
  changed: readonly ChangedFile[]
  /** The former files whose rows go: those that changed and those that are gone. */
  before: readonly StoredFile[] | 'all'
}

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
type Way = 'callees' | 'callers'

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
              order by uses desc, path, number limit ${most})`
          : sql`
              entry as (
                select number from code_symbols s
                where ${own(org, repositoryId, 's')} and kind in (${callable}, 'file') and ${meantBy(entry)}
              ),
              ${sql.join(ways.map(follow))},
              chosen as (
                select s.number, min(step) as step from (
                  ${sql.join(
                    ways.map((way) => sql`select number, step from ${sql.ref(`reached_${way}`)}`),
                    sql` union all `,
                  )}
                ) all_reached join code_symbols s on ${own(org, repositoryId, 's')} and s.number = all_reached.number
                group by s.number, s.path order by min(step), s.path, s.number limit ${most}
              )`
      const { rows } = await sql<SymbolRow & { step: number; calls: EdgeRow[] | null }>`
        with recursive ${chosen},
        shown as (
          select s.*, chosen.step from code_symbols s join chosen on chosen.number = s.number
          where ${own(org, repositoryId, 's')}
        )
        select s.*, (
          select jsonb_agg(jsonb_build_object('from_number', e.from_number, 'to_number', e.to_number, 'how', e.how, 'uses', e.uses)
            order by used.path, used.number)
          from code_edges e join shown used on used.number = e.to_number
          where ${own(org, repositoryId, 'e')} and e.from_number = s.number
        ) as calls
        from shown s order by s.path, s.number`.execute(db)
      return { nodes: rows, edges: rows.flatMap(({ calls }) => calls ?? []) }
    },

    /** The members of cycles: symbols that reach each other. */
    inCycles: (org: string, repositoryId: string, most: number): Promise<SymbolRow[]> =>
      symbols(org, repositoryId)
        .selectAll()
        .where('cycle', 'is not', null)
        .orderBy(sql`first_value(path) over (partition by cycle order by path, number)`)
        .orderBy('cycle')
        .orderBy('path')
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
        rows.selectAll().orderBy('path').orderBy('number').limit(100).execute(),
        symbols(org, repositoryId)
          .where('kind', '=', 'file')
          .select((row) => row.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow(),
      ])
      return { found, files: Number(count) }
    },

    /** Which numbers the symbols of each file have, and the digest of its rows. */
    storedFiles: (org: string, repositoryId: string): Promise<StoredFile[]> =>
      db
        .selectFrom('code_structure_files')
        .select(['path', 'first_number', 'room', 'digest'])
        .where('organization_id', '=', org)
        .where('repository_id', '=', repositoryId)
        .execute(),

    /** Writes the rows of files that changed, and removes those of files that are gone. */
    async change(
      tx: Transaction,
      { org, repositoryId }: { org: string; repositoryId: string },
      { changed, before }: StructureChange,
    ): Promise<void> {
      const owner = { org, repositoryId }
      const held = { organization_id: org, repository_id: repositoryId }
      if (before === 'all')
        for (const table of ['code_symbols', 'code_edges', 'code_structure_files'] as const)
          await removeRows(tx, table, owner)
      else if (before.length > 0) {
        const paths = before.map(({ path }) => path)
        for (const table of ['code_symbols', 'code_structure_files'] as const)
          await tx
            .deleteFrom(table)
            .where('organization_id', '=', org)
            .where('repository_id', '=', repositoryId)
            .where('path', '=', sql<string>`any(${paths}::text[])`)
            .execute()
        await sql`
          delete from code_edges e
          using unnest(${before.map(({ first_number }) => first_number)}::integer[], ${before.map(({ room }) => room)}::integer[])
            as gone (first_number, room)
          where ${own(org, repositoryId, 'e')}
            and e.from_number >= gone.first_number and e.from_number < gone.first_number + gone.room`.execute(tx)
      }
      for (const table of ['code_symbols', 'code_edges'] as const)
        await insertTexts(
          tx,
          table,
          changed.flatMap((file) => file[table]),
        )
      await insertTexts(
        tx,
        'code_structure_files',
        changed.map(({ path, first_number, room, digest }) => rowText({ ...held, path, first_number, room, digest })),
      )
    },

    async forget(tx: Transaction, { org, id }: { org: string; id: string }): Promise<void> {
      for (const table of ['code_symbols', 'code_edges', 'code_structure_files'] as const)
        await removeRows(tx, table, { org, repositoryId: id })
    },
  }
}
export type StructureStore = ReturnType<typeof structureStore>

const meantBy = ({ text, place }: Entry) =>
  place
    ? sql`path = ${place.path} and line = ${place.line} and name = ${place.name}`
    : sql`(name = ${text} or path = ${text})`
