import type { Database } from './database.ts'

export interface Installation {
  /** Its own name, made with its database: no address, so that it stays when that changes. */
  id: string
  /** Since when it has one. */
  since: Date
}

/** Who this is; all nodes on one database are one installation. */
export async function readInstallation(db: Database): Promise<Installation> {
  const { id, since } = await db.selectFrom('installation').select(['id', 'since']).executeTakeFirstOrThrow()
  return { id, since: new Date(since) }
}
