import { sql } from 'kysely'
import { WHOLE_RUN } from '../../../../shared/text/runs.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'

/** A digest by which a text of the person is recognised, in one debate or, with an empty id, in the tables of areas. */
export interface KeptRun {
  digest: Buffer
  debateId: string
  weight: number
  theirs: boolean
}

const AT_ONCE = 5_000

export const textRunStore = (db: Database) => ({
  async keep(erasureId: string, runs: readonly KeptRun[]): Promise<void> {
    for (let i = 0; i < runs.length; i += AT_ONCE) {
      const some = runs.slice(i, i + AT_ONCE)
      await sql`
        insert into erasure_runs (erasure_id, digest, debate_id, weight, theirs)
        select ${erasureId}, digest, debate_id, weight, theirs from unnest(
          ${some.map(({ digest }) => digest)}::bytea[], ${some.map(({ debateId }) => debateId)}::text[],
          ${some.map(({ weight }) => weight)}::smallint[], ${some.map(({ theirs }) => theirs)}::boolean[]
        ) as run (digest, debate_id, weight, theirs)
        on conflict do nothing`.execute(db)
    }
  },

  /** The lengths of runs that are shorter than eight words. */
  async lesser(erasureId: string): Promise<number[]> {
    const rows = await db
      .selectFrom('erasure_runs')
      .select('weight')
      .distinct()
      .where('erasure_id', '=', erasureId)
      .where('weight', '<', WHOLE_RUN)
      .where('theirs', '=', true)
      .execute()
    return rows.map(({ weight }) => weight)
  },

  /** Those of the digests, in hex, that are the person's, and that nothing older in these debates has. */
  async theirs(erasureId: string, digests: readonly Buffer[], lineage: readonly string[]): Promise<Set<string>> {
    const found = new Set<string>()
    for (let i = 0; i < digests.length; i += AT_ONCE) {
      const { rows } = await sql<{ digest: string }>`
        select distinct encode(run.digest, 'hex') as digest from erasure_runs as run
        where run.erasure_id = ${erasureId} and run.digest = any(${digests.slice(i, i + AT_ONCE)}::bytea[]) and run.theirs
          and not exists (
            select from erasure_runs as older
            where older.erasure_id = run.erasure_id and older.digest = run.digest and not older.theirs
              and older.debate_id = any(${lineage}::text[]))`.execute(db)
      for (const { digest } of rows) found.add(digest)
    }
    return found
  },

  async forget(tx: Transaction, erasureId: string): Promise<void> {
    await tx.deleteFrom('erasure_runs').where('erasure_id', '=', erasureId).execute()
  },
})
export type TextRunStore = ReturnType<typeof textRunStore>
