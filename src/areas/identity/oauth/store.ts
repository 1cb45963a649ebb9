import type { Database } from '../../../storage/database.ts'

export interface LinkedIdentity {
  issuer: string
  subject: string
  userId: string
  provider: string
}

/** Identities belong to people, not to organizations. */
export const oauthStore = (db: Database) => ({
  async owner(issuer: string, subject: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('oauth_identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row?.user_id
  },

  /** False if the identity is linked already, or the person has another one of this issuer. */
  async link({ issuer, subject, userId, provider }: LinkedIdentity, at: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('oauth_identities')
      .values({ issuer, subject, user_id: userId, provider, linked_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },

  async release(issuer: string, subject: string): Promise<void> {
    await db.deleteFrom('oauth_identities').where('issuer', '=', issuer).where('subject', '=', subject).execute()
  },

  async unlink(userId: string, provider: string): Promise<void> {
    await db.deleteFrom('oauth_identities').where('user_id', '=', userId).where('provider', '=', provider).execute()
  },

  async unlinkAll(userId: string): Promise<void> {
    await db.deleteFrom('oauth_identities').where('user_id', '=', userId).execute()
  },

  async isLinked(userId: string, provider: string): Promise<boolean> {
    const row = await db
      .selectFrom('oauth_identities')
      .select('subject')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirst()
    return row !== undefined
  },
})
export type OauthStore = ReturnType<typeof oauthStore>
