import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Advisory, AffectedPackage } from '../../../../analysis/advisories/osv.ts'
import type { Ecosystem } from '../../../../analysis/ecosystem.ts'
import { canonicalJson, type JsonObject } from '../../../../shared/canonical-json.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { replaceRows } from '../../../../storage/rows/many-rows.ts'
import type { Tables } from '../../../../storage/tables.ts'

/** An advisory that is stored, with its other ids. */
export interface StoredAdvisory extends Omit<Advisory, 'affected'> {
  importedAt: string
}

/** An advisory about a package, with the versions that it is about. */
export interface PackageAdvisory {
  advisory: StoredAdvisory
  affected: AffectedPackage
}

/** One database of advisories for one ecosystem. */
export interface AdvisorySource {
  database: string
  ecosystem: Ecosystem
  advisories: number
  asOf: string
  importedAt: string
}

export interface PackageName {
  ecosystem: Ecosystem
  name: string
}

const digestOf = (advisory: Advisory) =>
  createHash('sha256')
    .update(canonicalJson(advisory as unknown as JsonObject))
    .digest('hex')

type Row = Selectable<Tables['advisories']> & { aliases: string[] }

const advisoryOf = (row: Row): StoredAdvisory => ({
  id: row.id,
  database: row.database,
  modified: row.modified,
  published: row.published,
  withdrawn: row.withdrawn,
  severity: row.severity,
  score: row.score,
  vector: row.vector,
  summary: row.summary,
  details: row.details,
  aliases: row.aliases,
  cwes: row.cwes,
  links: row.links,
  importedAt: row.imported_at,
})

const aliasesOfRow = sql<string[]>`
  coalesce((select array_agg(alias order by alias) from advisory_aliases where advisory_id = advisories.id), '{}')`

export function advisoryStore(db: Database) {
  /** Those of a batch that are not known in this state or a newer one. */
  async function changed(tx: Transaction, batch: readonly Advisory[]) {
    const ids = batch.map(({ id }) => id)
    const known = await tx
      .selectFrom('advisories')
      .select(['id', 'modified', 'digest'])
      .where('id', 'in', ids)
      .execute()
    const byId = new Map(known.map((row) => [row.id, row]))
    const newest = new Map<string, Advisory>()
    for (const one of batch) if ((newest.get(one.id)?.modified ?? '') <= one.modified) newest.set(one.id, one)
    return [...newest.values()].flatMap((advisory) => {
      const digest = digestOf(advisory)
      const before = byId.get(advisory.id)
      const isKnown = before && (before.modified > advisory.modified || before.digest === digest)
      return isKnown ? [] : [{ advisory, digest, isNew: before === undefined }]
    })
  }

  return {
    /** Writes what is new or changed, each document once by its id and time; answers how many there were of both. */
    save: (batch: readonly Advisory[], at: Date): Promise<{ added: number; updated: number }> =>
      db.transaction().execute(async (tx) => {
        const fresh = await changed(tx, batch)
        if (fresh.length === 0) return { added: 0, updated: 0 }
        const ids = fresh.map(({ advisory }) => advisory.id)
        await Promise.all([
          tx.deleteFrom('advisory_aliases').where('advisory_id', 'in', ids).execute(),
          tx.deleteFrom('advisory_ranges').where('advisory_id', 'in', ids).execute(),
        ])
        await replaceRows(
          tx,
          'advisories',
          ['id'],
          fresh.map(({ advisory: { affected: _, aliases: __, ...advisory }, digest }) => ({
            ...advisory,
            digest,
            imported_at: at.toISOString(),
          })),
        )
        await replaceRows(
          tx,
          'advisory_aliases',
          ['alias', 'advisory_id'],
          fresh.flatMap(({ advisory: { id, aliases } }) => aliases.map((alias) => ({ alias, advisory_id: id }))),
        )
        await replaceRows(
          tx,
          'advisory_ranges',
          ['advisory_id', 'place'],
          fresh.flatMap(({ advisory: { id, affected } }) =>
            affected.map(({ ecosystem, name, ranges, versions }, place) => ({
              advisory_id: id,
              place,
              ecosystem,
              package: name,
              ranges,
              versions,
            })),
          ),
        )
        const added = fresh.filter(({ isNew }) => isNew).length
        return { added, updated: fresh.length - added }
      }),

    /** Counts anew what is here of which database, once an import is done. */
    countSources: (at: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('advisory_sources'))`.execute(tx)
        await tx.deleteFrom('advisory_sources').execute()
        await sql`
          insert into advisory_sources (database, ecosystem, advisories, as_of, imported_at)
          select database, ecosystem, count(distinct id), max(greatest(modified, published, withdrawn)), ${at.toISOString()}::timestamptz
          from advisories join advisory_ranges on advisory_id = id group by database, ecosystem`.execute(tx)
      }),

    async sources(): Promise<AdvisorySource[]> {
      const rows = await db
        .selectFrom('advisory_sources')
        .selectAll()
        .orderBy('ecosystem')
        .orderBy('database')
        .execute()
      return rows.map(({ database, ecosystem, advisories, as_of, imported_at }) => ({
        database,
        ecosystem,
        advisories,
        asOf: as_of,
        importedAt: imported_at,
      }))
    },

    /** All that are about one of the packages and were not withdrawn. */
    async about(packages: readonly PackageName[]): Promise<PackageAdvisory[]> {
      const found: PackageAdvisory[] = []
      for (let from = 0; from < packages.length; from += MOST_NAMES) {
        const part = packages.slice(from, from + MOST_NAMES)
        const { rows } = await sql<
          Row & Pick<Selectable<Tables['advisory_ranges']>, 'ecosystem' | 'package' | 'ranges' | 'versions'>
        >`
          select advisories.*, ${aliasesOfRow} as aliases, ecosystem, package, ranges, versions
          from unnest(${part.map(({ ecosystem }) => ecosystem)}::text[], ${part.map(({ name }) => name)}::text[]) as asked (of, name)
          join advisory_ranges on ecosystem = asked.of and package = asked.name
          join advisories on advisories.id = advisory_id
          where withdrawn is null order by advisories.id, place`.execute(db)
        for (const row of rows)
          found.push({
            advisory: advisoryOf(row),
            affected: { ecosystem: row.ecosystem, name: row.package, ranges: row.ranges, versions: row.versions },
          })
      }
      return found
    },

    /** The advisories that are known under an id of their own or of another database. */
    async byId(id: string): Promise<{ advisory: StoredAdvisory; affected: AffectedPackage[] }[]> {
      const { rows } = await sql<Row & { affected: AffectedPackage[] }>`
        with named as (
          select id from advisories where id = ${id} union select advisory_id from advisory_aliases where alias = ${id})
        select advisories.*, ${aliasesOfRow} as aliases, coalesce((
          select jsonb_agg(jsonb_build_object('ecosystem', ecosystem, 'name', package, 'ranges', ranges, 'versions', to_jsonb(versions)) order by place)
          from advisory_ranges where advisory_id = advisories.id), '[]') as affected
        from advisories where id in (select id from named) order by id limit 50`.execute(db)
      return rows.map((row) => ({ advisory: advisoryOf(row), affected: row.affected }))
    },
  }
}
export type AdvisoryStore = ReturnType<typeof advisoryStore>

const MOST_NAMES = 5_000
