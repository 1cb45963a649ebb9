import { sql } from 'kysely'
import { lastly, together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { nameLock } from '../../../../storage/rows/name-lock.ts'

export interface PushRecord {
  id: string
  taskId: string
  /** The name that its client gave it, if any. */
  name: string | null
  debateId: string
  url: string
  /** How we prove ourselves there, if a scheme was named. */
  scheme: string | null
  sealedProof: string | null
  droppedAt: string | null
  droppedWhy: string | null
  /** The API key or the grant by which it was named; null for the person's own session. */
  credential: string | null
  createdBy: string
  createdAt: string
}

/** The places that are told of tasks. One that was dropped is told nothing more, and kept to show why. */
export const pushStore = (db: Database) => {
  const configs = (org: string) =>
    db.selectFrom('a2a_push_configs').selectAll().where('organization_id', '=', org).orderBy('id')
  return {
    /** Adds it, or puts it in the place of the one with its id; false where the task has as many as it may have. */
    async put(org: string, config: PushRecord, most: number): Promise<boolean> {
      const adding = sql<{ id: string }>`
        insert into a2a_push_configs
          (organization_id, id, task_id, name, debate_id, url, scheme, sealed_proof, credential, created_by, created_at)
        select ${org}, ${config.id}, ${config.taskId}, ${config.name}, ${config.debateId}, ${config.url},
          ${config.scheme}, ${config.sealedProof}, ${config.credential}, ${config.createdBy},
          ${config.createdAt}::timestamptz
        where (select count(*) from a2a_push_configs where organization_id = ${org} and task_id = ${config.taskId}
          and id <> ${config.id} and dropped_at is null) < ${most}
        on conflict (id) do update set url = excluded.url, scheme = excluded.scheme,
          sealed_proof = excluded.sealed_proof, credential = excluded.credential, created_by = excluded.created_by,
          created_at = excluded.created_at, dropped_at = null, dropped_why = null
        returning id`
      const lock = nameLock(`a2a_push_configs:${config.taskId}`)
      const [[, added]] = await db.transaction().execute((tx) => lastly(tx, (side) => together(side, lock, adding)))
      return added.length > 0
    },

    async find(org: string, id: string): Promise<PushRecord | undefined> {
      const row = await configs(org).where('id', '=', id).executeTakeFirst()
      return row && recordOf(row)
    },

    /** Whether the key or the grant is still valid, as it must be for the requests of its program. */
    async isValid(credential: string, at: Date): Promise<boolean> {
      const now = at.toISOString()
      const { rows } = await sql<{ found: boolean }>`
        select exists (
          select from api_keys where id = ${credential} and (expires_at is null or expires_at > ${now})
        ) or exists (
          select from oauth_grants join users on users.id = oauth_grants.user_id
          where oauth_grants.id = ${credential} and ends_at > ${now} and oauth_grants.token_version = users.token_version
        ) as found`.execute(db)
      return rows[0]?.found ?? false
    },

    async ofTask(org: string, taskId: string): Promise<PushRecord[]> {
      return (await configs(org).where('task_id', '=', taskId).execute()).map(recordOf)
    },

    async remove(org: string, taskId: string, id: string): Promise<void> {
      await db
        .deleteFrom('a2a_push_configs')
        .where('organization_id', '=', org)
        .where('task_id', '=', taskId)
        .where('id', '=', id)
        .execute()
    },

    /** Those that were named for these debates; what is queued for one that was dropped waits there for *Send again*. */
    async ofDebates(tx: Transaction, debateIds: readonly string[]): Promise<{ id: string; debateId: string }[]> {
      const rows = await tx
        .selectFrom('a2a_push_configs')
        .select(['id', 'debate_id'])
        .where('debate_id', '=', sql<string>`any(${debateIds}::text[])`)
        .orderBy('id')
        .execute()
      return rows.map(({ id, debate_id }) => ({ id, debateId: debate_id }))
    },

    /** For the first reason that there is. */
    async drop(tx: Transaction, org: string, id: string, { why, at }: { why: string; at: Date }): Promise<void> {
      await tx
        .updateTable('a2a_push_configs')
        .set({ dropped_at: at.toISOString(), dropped_why: why })
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('dropped_at', 'is', null)
        .execute()
    },
  }
}
export type PushStore = ReturnType<typeof pushStore>

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
const rowsOf = (db: Database) => db.selectFrom('a2a_push_configs').selectAll()

export const recordOf = (row: Row): PushRecord => ({
  id: row.id,
  taskId: row.task_id,
  name: row.name,
  debateId: row.debate_id,
  url: row.url,
  scheme: row.scheme,
  sealedProof: row.sealed_proof,
  droppedAt: row.dropped_at,
  droppedWhy: row.dropped_why,
  credential: row.credential,
  createdBy: row.created_by,
  createdAt: row.created_at,
})
