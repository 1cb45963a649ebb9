import { type Selectable, sql } from 'kysely'
import { unauthorized } from '../../../shared/errors.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { nameLock } from '../../../storage/rows/name-lock.ts'
import type { Tables } from '../../../storage/tables.ts'
import { type ApiKey, keyIdNames, scopeNames } from './schema.ts'

interface NewKey {
  id: string
  name: string
  digest: string
  prefix: string
  scopes: string[]
  createdAt: string
  expiresAt: string | null
  /** The key that asked for it. */
  issuedBy: string | null
  /** The workspace in which it always acts. */
  workspaceId: string | null
}

/** The SQL of API keys. A key belongs to a person in an organization. */
export function apiKeyStore(db: Database) {
  const keysOf = (org: string, userId: string, on: Database | Transaction = db) =>
    on.selectFrom('api_keys').where('organization_id', '=', org).where('user_id', '=', userId)

  return {
    /** Undefined when the person has as many as they may. */
    insert: (org: string, userId: string, key: NewKey, most: number): Promise<ApiKey | undefined> =>
      db.transaction().execute(async (tx) => {
        const {
          createdAt: created_at,
          expiresAt: expires_at,
          issuedBy: issued_by,
          workspaceId: workspace_id,
          ...same
        } = key
        const row = { ...same, organization_id: org, user_id: userId, created_at, expires_at, issued_by, workspace_id }
        const names = Object.keys(row) as (keyof typeof row)[]
        const held = keysOf(org, userId, tx).select(({ fn }) => fn.countAll<number>().as('total'))
        const issuer = tx.selectFrom('api_keys').select('id').where('id', '=', issued_by).forKeyShare()
        const inserted = tx
          .insertInto('api_keys')
          .columns(names)
          .expression(
            tx
              .selectNoFrom(({ val }) => names.map((name) => val(row[name]).as(name)))
              .where(held, '<', most)
              .$if(issued_by !== null, (query) => query.where(({ exists }) => exists(issuer))),
          )
          .returningAll()
        const [, [before], [added]] = await together(tx, nameLock(`api-keys:${org}:${userId}`), held, inserted)
        if (added) return keyOf(added)
        if (before && before.total < most) throw unauthorized()
        return undefined
      }),

    /** The newest first. */
    async list(org: string, userId: string, page: Page): Promise<Slice<ApiKey>> {
      const keys = keysOf(org, userId)
      const newest = keys.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
      const { items, total } = await listWithTotal(newest, countRows(keys), page)
      return { items: items.map(keyOf), total }
    },

    /** The ids of the person's keys that begin so. */
    async beginningWith(org: string, userId: string, prefix: string): Promise<string[]> {
      const rows = await keysOf(org, userId).where('prefix', '=', prefix).select('id').limit(2).execute()
      return rows.map(({ id }) => id)
    },

    /** With all that were issued by it; answers them, none when the person has no such key. Without a person, whosever it is. */
    async remove(org: string, userId: string | undefined, id: string): Promise<{ id: string; userId: string }[]> {
      const { rows } = await sql<{ id: string; userId: string }>`
        with recursive gone as (
          select id from api_keys where organization_id = ${org} and id = ${id}
            and user_id = coalesce(${userId ?? null}, user_id)
          union select issued.id from api_keys as issued join gone on issued.issued_by = gone.id)
        delete from api_keys using gone where api_keys.id = gone.id
        returning api_keys.id, api_keys.user_id as "userId"`.execute(db)
      return rows
    },

    /** In all of the person's organizations; answers the ids. */
    async removeAll(userId: string): Promise<string[]> {
      const rows = await db.deleteFrom('api_keys').where('user_id', '=', userId).returning('id').execute()
      return rows.map(({ id }) => id)
    },

    async writeUse(used: ReadonlyMap<string, number>): Promise<void> {
      const ids = [...used.keys()]
      const times = [...used.values()].map((time) => new Date(time).toISOString())
      await sql`
        with seen as (select * from unnest(${ids}::text[], ${times}::timestamptz[]) as seen (id, at)),
        held as (select api_keys.id from api_keys join seen using (id) order by api_keys.id for no key update of api_keys)
        update api_keys set last_used_at = greatest(api_keys.last_used_at, seen.at)
        from seen join held using (id) where api_keys.id = seen.id`.execute(db)
    },
  }
}

export type ApiKeyStore = ReturnType<typeof apiKeyStore>

const keyOf = (row: Selectable<Tables['api_keys']>): ApiKey => ({
  ...keyIdNames(row.id),
  name: row.name,
  prefix: row.prefix,
  ...scopeNames(row.scopes),
  workspace_id: row.workspace_id,
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used: row.last_used_at,
})
