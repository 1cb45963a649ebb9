import type { Config } from '../../../config/load.ts'
import { DAY_MS, DAY_SECONDS, HOUR_MS } from '../../../shared/time/dates.ts'
import type { Origin, Person } from '../accounts/index.ts'
import { deviceName } from './device-name.ts'
import type { AccessClaims, RefreshClaims } from './tokens.ts'

type Settings = Pick<
  Config,
  'jwtExpiryHours' | 'jwtRefreshExpiryDays' | 'jwtSessionTtl' | 'sessionInactivityTimeout' | 'maxSessionsPerUser'
>

/** A stored session; both of its tokens can be made from it at any time. */
export interface Session {
  id: string
  userId: string
  organizationId: string
  familyId: string
  familyEndsAt: string
  tokenVersion: number
  secretId: string
  ipAddress: string
  userAgent: string
  deviceName: string
  createdAt: string
  /** When its holder signed in: earlier than it was made, where it replaced another. */
  beganAt: string
  lastActivity: string
  expiresAt: string
  refreshExpiresAt: string
}

/** Who a session is for. */
export type Holder = Pick<Person, 'id' | 'email' | 'role' | 'tokenVersion'>

export interface Beginning {
  id: string
  holder: Holder
  organizationId: string
  secretId: string
  origin: Origin
  at: Date
  /** What it grew out of by refreshing: a family ends when its first session would have. */
  family?: Pick<Session, 'familyId' | 'familyEndsAt' | 'beganAt'>
}

/** How long a session survives without a request where no setting says so. */
const INACTIVITY_SECONDS = DAY_SECONDS
/** How long a spent refresh token is answered again, since the first answer may have been lost. */
const REFRESH_GRACE_MS = 10_000
const LONGEST_USER_AGENT = 512

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const wholeSeconds = (time: string | Date) => Math.floor(new Date(time).getTime() / 1000)

/** How long sessions and tokens live. */
export function lifetimes(settings: Settings) {
  const accessMs = settings.jwtExpiryHours * HOUR_MS
  const refreshMs = settings.jwtRefreshExpiryDays * DAY_MS
  const inactivityMs = (settings.sessionInactivityTimeout ?? INACTIVITY_SECONDS) * 1000

  return {
    maxPerUser: settings.maxSessionsPerUser,
    inactivityMs,
    refreshGraceMs: REFRESH_GRACE_MS,
    /** Whether an unspent refresh token begins another session after its own fell idle; not where a setting says how long that takes. */
    idleReturns: settings.sessionInactivityTimeout === undefined,
    accessSeconds: Math.floor(accessMs / 1000),

    begin({ id, holder, organizationId, secretId, origin, at, family }: Beginning): Session {
      const began = at.getTime()
      const familyEndsAt = family?.familyEndsAt ?? iso(began + settings.jwtSessionTtl * 1000)
      const latest = new Date(familyEndsAt).getTime()
      return {
        id,
        userId: holder.id,
        organizationId,
        familyId: family?.familyId ?? id,
        familyEndsAt,
        tokenVersion: holder.tokenVersion,
        secretId,
        ipAddress: origin.ip,
        userAgent: origin.userAgent.slice(0, LONGEST_USER_AGENT),
        deviceName: deviceName(origin.userAgent),
        createdAt: at.toISOString(),
        beganAt: family?.beganAt ?? at.toISOString(),
        lastActivity: at.toISOString(),
        expiresAt: iso(Math.min(latest, began + Math.max(accessMs, refreshMs))),
        refreshExpiresAt: iso(Math.min(latest, began + refreshMs)),
      }
    },

    /** Sessions whose last activity is not after this have ended. */
    inactiveBefore: (at: Date) => iso(at.getTime() - inactivityMs),

    accessClaims(session: Session, { id, email, role }: Omit<Holder, 'tokenVersion'>): AccessClaims {
      const end = Math.min(new Date(session.createdAt).getTime() + accessMs, new Date(session.expiresAt).getTime())
      const iat = wholeSeconds(session.createdAt)
      const { id: jti, organizationId: org, tokenVersion: tv } = session
      return { typ: 'access', sub: id, email, role, jti, iat, exp: Math.floor(end / 1000), tv, org }
    },

    refreshClaims: (session: Session): RefreshClaims => ({
      typ: 'refresh',
      sub: session.userId,
      jti: session.id,
      iat: wholeSeconds(session.createdAt),
      exp: wholeSeconds(session.refreshExpiresAt),
    }),
  }
}
export type Lifetimes = ReturnType<typeof lifetimes>
