import type { ActivityLog } from '../../../shared/activity-log.ts'
import { invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { ownSession } from '../../../shared/identity/permissions.ts'
import type { People } from '../accounts/index.ts'
import type { Session } from './lifetimes.ts'
import { currentNames, deviceNames, lastActivityNames, sessionIdNames } from './schema.ts'
import type { SessionService } from './service.ts'
import type { SessionStore } from './store.ts'

interface OwnSessionsDependencies {
  store: SessionStore
  people: Pick<People, 'bumpTokenVersion'>
  activity: ActivityLog
  life: Pick<SessionService, 'announce' | 'endAll' | 'openNow'>
  now: () => Date
}

/** What people do with their own sessions: see them, and end one, the others or all. */
export const ownSessions = ({ store, people, activity, life, now }: OwnSessionsDependencies) => ({
  async logOut(caller: Caller) {
    ownSession(caller)
    life.announce(await store.end(caller.sessionId, 'logout', now()), 'logout')
    return { message: 'Logged out', logged_out: true }
  },

  async logOutEverywhere(caller: Caller) {
    ownSession(caller)
    const tokenVersion = await people.bumpTokenVersion(caller.userId)
    const revoked = await life.endAll(caller.userId, 'logout-all')
    return {
      message: 'Logged out of all sessions',
      logged_out: true,
      sessions_invalidated: true,
      sessions_revoked: revoked,
      token_version: tokenVersion,
    }
  },

  async list({ userId, sessionId }: Caller) {
    await activity.flush()
    const open = await store.listOpen(userId, life.openNow())
    const sessions = open.map((session) => recordOf(session, sessionId))
    return { sessions, total: sessions.length }
  },

  async revoke(sessionId: string, caller: Caller) {
    ownSession(caller)
    if (sessionId === caller.sessionId) throw invalid('session_id', 'is the current session; log out instead')
    const found = await store.findOpen(caller.userId, sessionId, life.openNow())
    if (!found) throw notFound('session', sessionId)
    life.announce(await store.end(sessionId, 'revoked', now()), 'revoked')
    return { success: true, revoked: true, message: 'The session was ended', session_id: sessionId }
  },

  async revokeOthers(caller: Caller) {
    ownSession(caller)
    const revoked = await life.endAll(caller.userId, 'revoked', { except: caller.sessionId })
    return { success: true, revoked_count: revoked, message: `${revoked} other sessions were ended` }
  },
})
export type OwnSessions = ReturnType<typeof ownSessions>

const recordOf = (session: Session, currentId: string) => ({
  ...sessionIdNames(session.id),
  user_id: session.userId,
  created_at: session.beganAt,
  ...lastActivityNames(session.lastActivity),
  ip_address: session.ipAddress,
  ...deviceNames(session.deviceName),
  ...currentNames(session.id === currentId),
  expires_at: session.expiresAt,
})
