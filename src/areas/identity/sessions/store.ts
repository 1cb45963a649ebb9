import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Session } from './lifetimes.ts'

/** What makes a session one that still counts. */
export interface OpenRule {
  secretId: string
  at: Date
  /** Sessions whose last activity is not after this have ended. */
  inactiveBefore: string
}

/** All of a person's sessions, but for one, or only those in one organization or of one family. */
export interface WhichSessions {
  except?: string
  organizationId?: string
  familyId?: string
}

export interface EndedSession {
  id: string
  userId: string
}

type Which = (
  session: ExpressionBuilder<Tables, 'sessions'>,
) => ReturnType<ExpressionBuilder<Tables, 'sessions'>['and']>

/** The SQL of sessions. They belong to a person; whoever opens, replaces or ends several holds the person's row. */
export function sessionStore(db: Database) {
  return {
    /** The sessions that gave way, or undefined when the person may not hold one: gone, disabled, or changed since. */
    open: (session: Session, rule: OpenRule, maxPerUser: number): Promise<EndedSession[] | undefined> =>
      db.transaction().execute(async (tx) => {
        const person = await tx
          .updateTable('users')
          .set({ last_login_at: session.createdAt })
          .where('id', '=', session.userId)
          .where('token_version', '=', session.tokenVersion)
          .where('disabled_at', 'is', null)
          .where('deleted_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!person) return undefined
        await tx.insertInto('sessions').values(rowOf(session)).execute()
        return evict(tx, session.userId, rule, maxPerUser)
      }),

    /** The latest used first. */
    async listOpen(userId: string, rule: OpenRule): Promise<Session[]> {
      const rows = await openSessions(db, userId, rule)
        .selectAll('sessions')
        .orderBy('sessions.last_activity', 'desc')
        .orderBy('sessions.id', 'desc')
        .execute()
      return rows.map(sessionOf)
    },

    async findOpen(userId: string, sessionId: string, rule: OpenRule): Promise<Session | undefined> {
      const row = await openSessions(db, userId, rule)
        .selectAll('sessions')
        .where('sessions.id', '=', sessionId)
        .executeTakeFirst()
      return row && sessionOf(row)
    },

    /** Whether the session still counts, or one that grew out of the same login. */
    async hasOpenFamily(userId: string, sessionId: string, rule: OpenRule): Promise<boolean> {
      const row = await openSessions(db, userId, rule)
        .innerJoin('sessions as asked', 'asked.family_id', 'sessions.family_id')
        .where('asked.id', '=', sessionId)
        .select('sessions.id')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Also what replaces the session at the same moment. */
    end: (sessionId: string, reason: string, at: Date): Promise<EndedSession[]> =>
      db.transaction().execute(async (tx) => {
        const session = await tx
          .selectFrom('sessions')
          .select(['user_id', 'family_id'])
          .where('id', '=', sessionId)
          .executeTakeFirst()
        if (!session) return []
        await holdPerson(tx, session.user_id)
        return endSessions(tx, (other) => other.and([other('family_id', '=', session.family_id)]), reason, at)
      }),

    /** Also what is being opened or refreshed at the same moment. */
    endAll: (userId: string, { except, organizationId, familyId }: WhichSessions, reason: string, at: Date) =>
      db.transaction().execute(async (tx) => {
        await holdPerson(tx, userId)
        const others = (session: ExpressionBuilder<Tables, 'sessions'>) =>
          session.and([
            session('user_id', '=', userId),
            session('id', '!=', except ?? ''),
            ...(organizationId === undefined ? [] : [session('organization_id', '=', organizationId)]),
            ...(familyId === undefined ? [] : [session('family_id', '=', familyId)]),
          ])
        return endSessions(tx, others, reason, at)
      }),

    async familyOf(sessionId: string): Promise<string | undefined> {
      const row = await db.selectFrom('sessions').select('family_id').where('id', '=', sessionId).executeTakeFirst()
      return row?.family_id
    },

    endExpired: (inactiveBefore: string, at: Date) =>
      endSessions(
        db,
        (session) =>
          session.and([
            session.or([session('expires_at', '<=', at.toISOString()), session('last_activity', '<=', inactiveBefore)]),
          ]),
        'expired',
        at,
      ),

    /** Sessions are kept while one of their tokens could still be presented. */
    async removeExpiredBefore(time: string): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<', time).execute()
    },

    async writeActivity(activity: ReadonlyMap<string, number>): Promise<void> {
      const ids = [...activity.keys()]
      const times = [...activity.values()].map((time) => new Date(time).toISOString())
      await sql`
        with seen as (select * from unnest(${ids}::text[], ${times}::timestamptz[]) as seen (id, at)),
        held as (
          select sessions.id from sessions join seen using (id)
          where sessions.ended_at is null order by sessions.id for no key update of sessions
        )
        update sessions set last_activity = greatest(sessions.last_activity, seen.at)
        from seen join held using (id) where sessions.id = seen.id`.execute(db)
    },
  }
}
export type SessionStore = ReturnType<typeof sessionStore>

/** Makes every change to the sessions of one person wait for its turn. */
export const holdPerson = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'role', 'token_version', 'disabled_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Rows are taken in the order of their ids everywhere, so that no two writers wait for each other. */
export async function endSessions(db: Database | Transaction, which: Which, reason: string, at: Date) {
  const rows = await db
    .with('due', (cte) =>
      cte.selectFrom('sessions').select('id').where('ended_at', 'is', null).where(which).orderBy('id').forUpdate(),
    )
    .updateTable('sessions')
    .from('due')
    .set({ ended_at: at.toISOString(), end_reason: reason })
    .whereRef('sessions.id', '=', 'due.id')
    .returning(['sessions.id', 'sessions.user_id'])
    .execute()
  return rows.map(({ id, user_id }): EndedSession => ({ id, userId: user_id }))
}

/** The sessions of a person that count: not ended, not expired, not idle, made by today's secret and token version. */
const openSessions = (db: Database | Transaction, userId: string, { secretId, at, inactiveBefore }: OpenRule) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.secret_id', '=', secretId)
    .where('sessions.expires_at', '>', at.toISOString())
    .where('sessions.last_activity', '>', inactiveBefore)
    .whereRef('sessions.token_version', '=', 'users.token_version')

/** The oldest beyond the maximum. */
export function evict(tx: Transaction, userId: string, rule: OpenRule, maxPerUser: number) {
  const beyond = openSessions(tx, userId, rule)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .offset(maxPerUser)
    .select('sessions.id')
  return endSessions(tx, (session) => session.and([session('id', 'in', beyond)]), 'evicted', rule.at)
}

export const rowOf = (session: Session) => ({
  id: session.id,
  user_id: session.userId,
  organization_id: session.organizationId,
  family_id: session.familyId,
  family_ends_at: session.familyEndsAt,
  token_version: session.tokenVersion,
  secret_id: session.secretId,
  ip_address: session.ipAddress,
  user_agent: session.userAgent,
  device_name: session.deviceName,
  created_at: session.createdAt,
  last_activity: session.lastActivity,
  expires_at: session.expiresAt,
  refresh_expires_at: session.refreshExpiresAt,
})

export const sessionOf = (row: Selectable<Tables['sessions']>): Session => ({
  id: row.id,
  userId: row.user_id,
  organizationId: row.organization_id,
  familyId: row.family_id,
  familyEndsAt: row.family_ends_at,
  tokenVersion: row.token_version,
  secretId: row.secret_id,
  ipAddress: row.ip_address,
  userAgent: row.user_agent,
  deviceName: row.device_name,
  createdAt: row.created_at,
  lastActivity: row.last_activity,
  expiresAt: row.expires_at,
  refreshExpiresAt: row.refresh_expires_at,
})
