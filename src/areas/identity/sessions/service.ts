import type { Signals } from '../../../adapters/signals/signals.ts'
import type { ActivityLog } from '../../../shared/activity-log.ts'
import { forbidden, unauthorized } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Origin, People, Person, ProfileOf, SignedIn, SignInOptions, Tokens } from '../accounts/index.ts'
import type { Holder, Lifetimes, Session } from './lifetimes.ts'
import type { RotationStore } from './rotation-store.ts'
import type { EndedSession, OpenRule } from './session-end-store.ts'
import type { SessionStore, WhichSessions } from './store.ts'
import type { KeyHolder } from './token-holder-store.ts'
import type { AccessClaims, TokenSigning } from './tokens.ts'

/** Throws 403 for a person whose account is about to be erased. */
export type RefuseLeaving = (person: Pick<Person, 'id'>) => Promise<void>

interface SessionServiceDependencies {
  store: SessionStore
  rotations: RotationStore
  people: Pick<People, 'find' | 'memberships'>
  profileOf: ProfileOf
  tokens: TokenSigning
  lifetimes: Lifetimes
  activity: ActivityLog
  signals: Signals
  newId: NewId
  now: () => Date
  refuseLeaving: RefuseLeaving
}

/** The life of sessions: opened by a login, replaced by a refresh, ended for many reasons. */
export function sessionService(needs: SessionServiceDependencies) {
  const { store, rotations, people, profileOf, tokens, lifetimes, activity, signals, newId, now, refuseLeaving } = needs

  const rule = (at: Date): OpenRule => ({
    secretId: tokens.secretId,
    at,
    inactiveBefore: lifetimes.inactiveBefore(at),
  })

  function announce(ended: readonly EndedSession[], reason: string) {
    for (const { id, userId } of ended) signals.publish('session.ended', id, { userId, reason })
    return ended.length
  }

  function tokensOf(session: Session, holder: Omit<Holder, 'tokenVersion'>): Tokens {
    const access = lifetimes.accessClaims(session, holder)
    return {
      access_token: tokens.sign(access),
      refresh_token: tokens.sign(lifetimes.refreshClaims(session)),
      token_type: 'bearer',
      expires_in: Math.max(0, access.exp - Math.floor(now().getTime() / 1000)),
      expires_at: new Date(access.exp * 1000).toISOString(),
    }
  }

  /** What a session is replaced by: another of the same family. */
  const successionAt = (at: Date, origin: Origin) => ({
    rule: rule(at),
    maxPerUser: lifetimes.maxPerUser,
    succeed: (family: Session, holder: Holder, organizationId: string) => {
      const { secretId } = tokens
      return lifetimes.begin({ id: newId('session'), holder, organizationId, secretId, origin, at, family })
    },
  })

  /** A new pair for a refresh token that is still good; undefined for any other. */
  async function refresh(refreshToken: string, origin: Origin): Promise<Tokens | undefined> {
    const at = now()
    const claims = tokens.readRefresh(refreshToken, at)
    if (!claims) return undefined
    const rotation = await rotations.rotate({
      sessionId: claims.jti,
      userId: claims.sub,
      lastSeen: activity.lastSeen(claims.jti),
      graceMs: lifetimes.refreshGraceMs,
      idleReturns: lifetimes.idleReturns,
      namesIssuer: claims.iss !== undefined,
      ...successionAt(at, origin),
    })
    if (rotation.outcome === 'stolen') announce(rotation.ended, 'reused')
    if (rotation.outcome === 'rotated') announce(rotation.ended, 'refreshed')
    return 'session' in rotation ? tokensOf(rotation.session, rotation.holder) : undefined
  }

  async function endAll(userId: string, reason: string, options: WhichSessions = {}) {
    return announce(await store.endAll(userId, options, reason, now()), reason)
  }

  async function endAllIn(tx: Transaction, userId: string, reason: string) {
    const ended = await store.endAll(userId, {}, reason, now(), tx)
    return () => announce(ended, reason)
  }

  return {
    async signIn(person: Person, origin: Origin, { organizationId: wanted }: SignInOptions = {}): Promise<SignedIn> {
      await refuseLeaving(person)
      const memberships = await people.memberships(person.id)
      const membership = memberships.find(({ organization }) => wanted === undefined || organization.id === wanted)
      if (!membership) throw forbidden('This account belongs to no organization')
      const at = now()
      const organizationId = membership.organization.id
      await origin.actAs?.({ userId: person.id, org: organizationId, payer: membership.payerId })
      const { secretId } = tokens
      const session = lifetimes.begin({ id: newId('session'), holder: person, organizationId, secretId, origin, at })
      const evicted = await store.open(session, rule(at), lifetimes.maxPerUser)
      if (!evicted) throw unauthorized()
      announce(evicted, 'evicted')
      const pair = tokensOf(session, person)
      const profile = await profileOf({ ...person, lastLoginAt: session.createdAt }, organizationId)
      return { ...pair, tokens: pair, ...profile }
    },

    refresh,

    /** The family stays with its end, so that an old access token cannot open a new session. */
    async moveTo({ sessionId, userId }: Caller, organizationId: string, origin: Origin): Promise<SignedIn | undefined> {
      const person = await people.find(userId)
      const lastSeen = activity.lastSeen(sessionId)
      const moved = await rotations.move({
        sessionId,
        userId,
        lastSeen,
        organizationId,
        ...successionAt(now(), origin),
      })
      if (!person || moved.outcome !== 'rotated') return undefined
      announce(moved.ended, 'switched')
      const pair = tokensOf(moved.session, moved.holder)
      return { ...pair, tokens: pair, ...(await profileOf(person, moved.session.organizationId)) }
    },

    async renew(refreshToken: string, origin: Origin) {
      const pair = await refresh(refreshToken, origin)
      if (!pair) throw unauthorized('The refresh token is invalid, spent or expired')
      return { ...pair, tokens: pair }
    },

    /** A token that an API key was exchanged for; it lives as long as any access token, or as long as the key. */
    tokenForKey({ caller, expiresAt }: KeyHolder, scopes: readonly string[]) {
      const { userId: sub, email, role, org, sessionId: key } = caller
      const iat = Math.floor(now().getTime() / 1000)
      const exp = Math.min(iat + lifetimes.accessSeconds, Math.floor(expiresAt / 1000))
      const jti = newId('session')
      const scope = scopes.length > 0 ? { scope: scopes.join(' ') } : {}
      const claims: AccessClaims = { typ: 'access', sub, email, role, jti, iat, exp, tv: 0, org, key, ...scope }
      return { access_token: tokens.sign(claims), token_type: 'bearer' as const, expires_in: exp - iat, ...scope }
    },

    announce,

    /** What still counts now. */
    openNow: () => rule(now()),

    isOpen: (userId: string, sessionId: string) => store.hasOpenFamily(userId, sessionId, rule(now())),

    endAll,
    endAllIn,
  }
}
export type SessionService = ReturnType<typeof sessionService>

const FRESH_MINUTES = 5

/** Demands a sign-in within the last five minutes, instead of a code or a password. */
export const demandRecentSignIn =
  ({ store, now }: { store: Pick<SessionStore, 'signedInAt'>; now: () => Date }) =>
  async ({ sessionId }: Caller): Promise<void> => {
    const at = await store.signedInAt(sessionId)
    if (at !== undefined && now().getTime() - Date.parse(at) <= FRESH_MINUTES * 60_000) return
    throw forbidden(`This needs a sign-in within the last ${FRESH_MINUTES} minutes; sign in again`, {
      reason: 'SIGN_IN_AGAIN',
    })
  }
