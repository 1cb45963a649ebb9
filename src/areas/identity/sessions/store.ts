import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { type RetainableKind, retainableRows } from '../../../storage/rows/retainable.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Session } from './lifetimes.ts'
import {
  type EndedSession,
  IDLE,
  type OpenRule,
  openSessions,
  personHeld,
  sessionLimitEnforced,
  sessionsEnded,
} from './session-end-store.ts'

/** All of a person's sessions, but for one, or only those in one organization or of one family. */
export interface WhichSessions {
  except?: string
  organizationId?: string
  familyId?: string
}

/** The SQL of sessions. Opening, replacing or ending several sessions locks the person's row. */
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
        const [, evicted] = await together(
          tx,
          tx.insertInto('sessions').values(rowOf(session)),
          sessionLimitEnforced(tx, session.userId, rule, maxPerUser),
        )
        return evicted
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
        const session = tx.selectFrom('sessions').where('id', '=', sessionId)
        const [, ended] = await together(
          tx,
          personHeld(tx, session.select('user_id').$asScalar()),
          sessionsEnded(tx, (other) => other.and([other('family_id', '=', session.select('family_id'))]), reason, at),
        )
        return ended
      }),

    /** Also what is being opened or refreshed at the same moment. */
    endAll: (userId: string, which: WhichSessions, reason: string, at: Date, tx?: Transaction) => {
      const endIn = async (within: Transaction) => {
        const ended = sessionsEnded(within, ofPerson(userId, which), reason, at)
        return (await together(within, personHeld(within, userId), ended))[1]
      }
      return tx ? endIn(tx) : db.transaction().execute(endIn)
    },

    /** When the person signed in; undefined once the session that began it is forgotten. */
    async signedInAt(sessionId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('sessions as session')
        .innerJoin('sessions as first', 'first.id', 'session.family_id')
        .where('session.id', '=', sessionId)
        .select('first.created_at')
        .executeTakeFirst()
      return row?.created_at
    },

    async familyOf(sessionId: string): Promise<string | undefined> {
      const row = await db.selectFrom('sessions').select('family_id').where('id', '=', sessionId).executeTakeFirst()
      return row?.family_id
    },

    endExpired: (at: Date) =>
      sessionsEnded(
        db,
        (session) => session.and([session('expires_at', '<=', at.toISOString())]),
        'expired',
        at,
      ).execute(),

    endIdle: (inactiveBefore: string, at: Date) =>
      sessionsEnded(db, (session) => session.and([session('last_activity', '<=', inactiveBefore)]), IDLE, at).execute(),

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

const ofPerson =
  (userId: string, { except, organizationId, familyId }: WhichSessions) =>
  (session: ExpressionBuilder<Tables, 'sessions'>) =>
    session.and([
      session('user_id', '=', userId),
      session('id', '!=', except ?? ''),
      ...(organizationId === undefined ? [] : [session('organization_id', '=', organizationId)]),
      ...(familyId === undefined ? [] : [session('family_id', '=', familyId)]),
    ])

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
  began_at: session.beganAt,
  last_activity: session.lastActivity,
  expires_at: session.expiresAt,
  refresh_expires_at: session.refreshExpiresAt,
  names_issuer: true,
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
  beganAt: row.began_at ?? row.created_at,
  lastActivity: row.last_activity,
  expiresAt: row.expires_at,
  refreshExpiresAt: row.refresh_expires_at,
})

/** Sessions that have ended or expired, since then. */
export const retainableSessions = (db: Database): RetainableKind => ({
  kind: 'sessions',
  ...retainableRows(db, {
    table: 'sessions',
    at: sql`coalesce(ended_at, refresh_expires_at)`,
    over: sql`true`,
    name: sql`null::text`,
    people: sql`array[user_id]`,
    secret: ['secret_id'],
  }),

  async textOf({ tenant, id }) {
    const row = await db
      .selectFrom('sessions')
      .select(['ip_address', 'user_agent', 'device_name'])
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    return JSON.stringify(row ?? '')
  },

  async remove({ tenant, id }) {
    await db.deleteFrom('sessions').where('organization_id', '=', tenant).where('id', '=', id).execute()
  },

  async anonymize({ tenant, id }) {
    await db
      .updateTable('sessions')
      .set({ ip_address: '', user_agent: '', device_name: '' })
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .execute()
  },
})
