import { digestOf } from '../../../shared/crypto/text-digest.ts'
import type { Database } from '../../../storage/database.ts'

/** One of our logins and the session at the identity provider it came from. */
export interface SsoSession {
  familyId: string
  userId: string
  subject: string
  subjectFormat: string
  sessionIndex: string | undefined
}

/** Identities and sessions belong to people, not to organizations. */
export const ssoStore = (db: Database) => ({
  async owner(issuer: string, subject: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('sso_identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row?.user_id
  },

  async hasIdentity(userId: string): Promise<boolean> {
    const row = await db.selectFrom('sso_identities').select('subject').where('user_id', '=', userId).executeTakeFirst()
    return row !== undefined
  },

  /** The identity may have belonged to a deleted person. */
  async own(issuer: string, subject: string, userId: string, at: Date): Promise<void> {
    await db
      .insertInto('sso_identities')
      .values({ issuer, subject, user_id: userId, linked_at: at.toISOString() })
      .onConflict((known) => known.columns(['issuer', 'subject']).doUpdateSet({ user_id: userId }))
      .execute()
  },

  async disownAll(userId: string): Promise<void> {
    await db.deleteFrom('sso_identities').where('user_id', '=', userId).execute()
  },

  async remember({ familyId, userId, subject, subjectFormat, sessionIndex = null }: Kept, expiresAt: Date) {
    await db
      .insertInto('sso_sessions')
      .values({
        family_id: familyId,
        user_id: userId,
        subject,
        subject_format: subjectFormat,
        session_index: sessionIndex,
        expires_at: expiresAt.toISOString(),
      })
      .onConflict((known) => known.doNothing())
      .execute()
  },

  /** Of the login that one of our sessions grew out of. */
  async session(sessionId: string): Promise<SsoSession | undefined> {
    const row = await db
      .selectFrom('sso_sessions')
      .selectAll()
      .where('family_id', '=', ({ fn, selectFrom, val }) =>
        fn.coalesce(selectFrom('sessions').select('family_id').where('id', '=', sessionId), val(sessionId)),
      )
      .executeTakeFirst()
    return row && sessionOf(row)
  },

  /** Without an index, all sessions of the subject. */
  async sessionsOf(subject: string, sessionIndex: string | undefined): Promise<SsoSession[]> {
    const rows = await db
      .selectFrom('sso_sessions')
      .selectAll()
      .where('subject', '=', subject)
      .$if(sessionIndex !== undefined, (query) => query.where('session_index', '=', sessionIndex ?? ''))
      .execute()
    return rows.map(sessionOf)
  },

  /** True the first time a message is used; it is remembered for as long as it could be presented again. */
  async firstUse(messageId: string, expiresAt: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('sso_assertions')
      .values({ digest: digestOf(messageId), expires_at: expiresAt.toISOString() })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
})
export type SsoStore = ReturnType<typeof ssoStore>

type Kept = Omit<SsoSession, 'sessionIndex'> & { sessionIndex: string | null | undefined }

interface Row {
  family_id: string
  user_id: string
  subject: string
  subject_format: string
  session_index: string | null
}

const sessionOf = (row: Row): SsoSession => ({
  familyId: row.family_id,
  userId: row.user_id,
  subject: row.subject,
  subjectFormat: row.subject_format,
  sessionIndex: row.session_index ?? undefined,
})
