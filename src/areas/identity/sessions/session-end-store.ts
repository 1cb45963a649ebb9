import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'

/** What makes a session one that still counts. */
export interface OpenRule {
  secretId: string
  at: Date
  /** Sessions whose last activity is not after this have ended. */
  inactiveBefore: string
}

/** Why a session ended that its unspent refresh token may still bring back, unless something else ends it too. */
export const IDLE = 'idle'

export interface EndedSession {
  id: string
  userId: string
}

type Which = (
  session: ExpressionBuilder<Tables, 'sessions'>,
) => ReturnType<ExpressionBuilder<Tables, 'sessions'>['and']>

/** The statement that makes every change to the sessions of one person wait for its turn; it comes first. */
export const personHeld = (tx: Transaction, userId: string | Expression<string | null>) =>
  tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'role', 'token_version', 'disabled_at'])
    .forNoKeyUpdate()

const isOpen = (session: ExpressionBuilder<Tables, 'sessions'>) => session('ended_at', 'is', null)
const isIdle = (session: ExpressionBuilder<Tables, 'sessions'>) => session('end_reason', '=', sql.lit(IDLE))

/** Rows are taken in the order of their ids everywhere, so that no two writers wait for each other. */
export const sessionsEnded = (db: Database | Transaction, which: Which, reason: string, at: Date) =>
  db
    .with('due', (cte) =>
      cte
        .selectFrom('sessions')
        .select('id')
        .where((session) => (reason === IDLE ? isOpen(session) : session.or([isOpen(session), isIdle(session)])))
        .where(which)
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('sessions')
    .from('due')
    .set({ ended_at: at.toISOString(), end_reason: reason })
    .whereRef('sessions.id', '=', 'due.id')
    .returning(['sessions.id', 'sessions.user_id as userId'])

/** The sessions of a person that count: not ended, not expired, not idle, made by today's secret and token version. */
export const openSessions = (db: Database | Transaction, userId: string, { secretId, at, inactiveBefore }: OpenRule) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.secret_id', '=', secretId)
    .where('sessions.expires_at', '>', at.toISOString())
    .where('sessions.last_activity', '>', inactiveBefore)
    .whereRef('sessions.token_version', '=', 'users.token_version')

/** The limit of sessions that one person has open: the oldest beyond it end. */
export function sessionLimitEnforced(tx: Transaction, userId: string, rule: OpenRule, maxPerUser: number) {
  const beyond = openSessions(tx, userId, rule)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .offset(maxPerUser)
    .select('sessions.id')
  return sessionsEnded(tx, (session) => session.and([session('id', 'in', beyond)]), 'evicted', rule.at)
}
