import type { Page } from '../../../shared/pagination.ts'
import type { Database } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import type { EndedGrant } from './grants-store.ts'

export interface StoredClient {
  id: string
  /** Null where the program registered itself. */
  organization_id: string | null
  name: string
  redirect_uris: string[]
  secret_digest: string | null
  secret_by: string | null
}

interface NewClient extends StoredClient {
  created_by: string | null
  created_at: string
  unused_since: string | null
}

/** The SQL of registered clients. */
export const clientStore = (db: Database) => ({
  async insert(client: NewClient): Promise<void> {
    await db.insertInto('oauth_clients').values(client).execute()
  },

  find: (id: string): Promise<StoredClient | undefined> =>
    db
      .selectFrom('oauth_clients')
      .where('id', '=', id)
      .select(['id', 'organization_id', 'name', 'redirect_uris', 'secret_digest', 'secret_by'])
      .executeTakeFirst(),

  /** Those of the organization, the newest first. */
  async list(org: string, page: Page) {
    const own = db.selectFrom('oauth_clients').where('organization_id', '=', org)
    const rows = own
      .select(['id', 'name', 'redirect_uris', 'secret_by', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
    return listWithTotal(rows, countRows(own), page)
  },

  /** With all grants that people gave it, which are returned; undefined when the organization has no such client. */
  remove: (org: string, id: string): Promise<EndedGrant[] | undefined> =>
    db.transaction().execute(async (tx) => {
      const removed = await tx
        .deleteFrom('oauth_clients')
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (!removed) return undefined
      return tx.deleteFrom('oauth_grants').where('client_id', '=', id).returning(['id', 'user_id as userId']).execute()
    }),
})
export type ClientStore = ReturnType<typeof clientStore>
