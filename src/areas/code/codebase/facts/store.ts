import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import {
  type AnalysisSettings,
  type BlobFacts,
  PASSES,
  type PassName,
  readsAs,
} from '../../../../analysis/blob-facts.ts'
import type { Database } from '../../../../storage/database.ts'
import type { FoldName } from './tables.ts'

/** The facts that one pass finds in one content. */
export interface FactsKey {
  oid: string
  pass: PassName
  readAs: string
  version: string
}

/** What a pass found: nothing where it has nothing to say, or why it gave up. */
export interface StoredFacts extends FactsKey {
  facts: BlobFacts[PassName] | undefined
  gaveUp: string | null
}

/** What is kept of a fold. */
export interface KeptFold {
  name: FoldName
  /** Of what it rests on. */
  digest: string
  /** Raised when it would find something else. */
  version: string
}

export const keyOf = ({ oid, pass, readAs, version }: FactsKey) => `${oid} ${pass} ${version} ${readAs}`

/** The keys of the facts of a file: one for each pass that reads it, that of its language first. */
export function keysOf(
  { path, oid }: { path: string; oid: string },
  passes: readonly PassName[],
  versions: Readonly<Record<PassName, string>>,
): FactsKey[] {
  const all = passes.includes('file') ? passes : (['file', ...passes] as const)
  return all.flatMap((pass) => {
    const readAs = readsAs(pass, path)
    return readAs === undefined ? [] : [{ oid, pass, readAs, version: versions[pass] }]
  })
}

/** The versions of all passes, under the organization's own settings. */
export const versionsOf = (settings: AnalysisSettings): Record<PassName, string> =>
  Object.fromEntries(
    Object.entries(PASSES).map(([name, { version, depends }]) => {
      const own = depends?.(settings)
      return [name, own === undefined ? `${version}` : `${version}/${own}`]
    }),
  ) as Record<PassName, string>

/** Facts are marked as used at most this often. */
const USED_HOURS = 24

const columnsOf = (keys: readonly FactsKey[]) => sql`
  unnest(${keys.map(({ oid }) => oid)}::text[], ${keys.map(({ pass }) => pass)}::text[],
    ${keys.map(({ readAs }) => readAs)}::text[], ${keys.map(({ version }) => version)}::text[])
    as wanted (oid, pass, read_as, version)`

const areWanted = sql`
  kept.oid = wanted.oid and kept.pass = wanted.pass and kept.read_as = wanted.read_as and kept.version = wanted.version`

export function factsStore(db: Database) {
  return {
    /** Which of these are stored. */
    async known(org: string, keys: readonly FactsKey[]): Promise<Set<string>> {
      const { rows } = await sql<{ oid: string; pass: PassName; read_as: string; version: string }>`
        select kept.oid, kept.pass, kept.read_as, kept.version
        from ${columnsOf(keys)} join blob_facts kept on kept.organization_id = ${org} and ${areWanted}`.execute(db)
      return new Set(rows.map((row) => keyOf({ ...row, readAs: row.read_as })))
    },

    /** What is stored of these, by their keys; it is marked as used. */
    async read(org: string, keys: readonly FactsKey[], now: Date): Promise<Map<string, StoredFacts>> {
      const { rows } = await sql<{
        oid: string
        pass: PassName
        read_as: string
        version: string
        facts: Buffer | null
        gave_up: string | null
        is_stale: boolean
      }>`
        select kept.oid, kept.pass, kept.read_as, kept.version, kept.facts, kept.gave_up,
          kept.used_at < ${new Date(now.getTime() - USED_HOURS * 3_600_000).toISOString()}::timestamptz as is_stale
        from ${columnsOf(keys)} join blob_facts kept on kept.organization_id = ${org} and ${areWanted}`.execute(db)
      const read = new Map<string, StoredFacts>()
      const stale: FactsKey[] = []
      for (const row of rows) {
        const key: FactsKey = { oid: row.oid, pass: row.pass, readAs: row.read_as, version: row.version }
        if (row.is_stale) stale.push(key)
        read.set(keyOf(key), {
          ...key,
          facts: row.facts === null ? undefined : JSON.parse(unpacked(row.facts)),
          gaveUp: row.gave_up,
        })
      }
      if (stale.length > 0)
        await sql`
          update blob_facts kept set used_at = ${now.toISOString()}::timestamptz from ${columnsOf(stale)}
          where kept.organization_id = ${org} and ${areWanted}`.execute(db)
      return read
    },

    async write(org: string, found: readonly StoredFacts[], now: Date): Promise<void> {
      if (found.length === 0) return
      await db
        .insertInto('blob_facts')
        .columns(['organization_id', 'oid', 'pass', 'read_as', 'version', 'facts', 'gave_up', 'used_at'])
        .expression(
          sql`
            select ${org}::text, told.oid, told.pass, told.read_as, told.version, told.facts, told.gave_up,
              ${now.toISOString()}::timestamptz
            from unnest(${found.map(({ oid }) => oid)}::text[], ${found.map(({ pass }) => pass)}::text[],
              ${found.map(({ readAs }) => readAs)}::text[], ${found.map(({ version }) => version)}::text[],
              ${found.map(({ facts }) => (facts === undefined ? null : packed(JSON.stringify(facts))))}::bytea[],
              ${found.map(({ gaveUp }) => gaveUp)}::text[])
              as told (oid, pass, read_as, version, facts, gave_up)` as never,
        )
        .onConflict((known) => known.doNothing())
        .execute()
    },

    /** What a fold over many contents found, by a digest of all that it rests on. */
    async readFold(org: string, fold: KeptFold, now: Date): Promise<unknown> {
      const row = await db
        .updateTable('blob_facts')
        .set({ used_at: now.toISOString() })
        .where('organization_id', '=', org)
        .where('oid', '=', fold.digest)
        .where('pass', '=', fold.name)
        .where('read_as', '=', '')
        .where('version', '=', fold.version)
        .returning('facts')
        .executeTakeFirst()
      return row?.facts ? JSON.parse(unpacked(row.facts)) : undefined
    },

    async writeFold(org: string, fold: KeptFold, found: unknown, now: Date): Promise<void> {
      await db
        .insertInto('blob_facts')
        .values({
          organization_id: org,
          oid: fold.digest,
          pass: fold.name,
          read_as: '',
          version: fold.version,
          facts: packed(JSON.stringify(found)),
          gave_up: null,
          used_at: now.toISOString(),
        })
        .onConflict((known) => known.doNothing())
        .execute()
    },

    /** Forgets what was found in all files of an organization; answers how much it was. */
    async clear(org: string): Promise<number> {
      const { numDeletedRows } = await db.deleteFrom('blob_facts').where('organization_id', '=', org).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
export type FactsStore = ReturnType<typeof factsStore>

/** Short texts are kept as they are: making ready to compress costs more than they are long. */
const SHORT = 2_000
/** What zstd writes begins so, and no JSON does. */
const COMPRESSED = 0x28

const packed = (json: string): Buffer => (json.length < SHORT ? Buffer.from(json) : zstdCompressSync(json))
const unpacked = (bytes: Buffer): string =>
  (bytes[0] === COMPRESSED ? zstdDecompressSync(bytes) : bytes).toString('utf8')
