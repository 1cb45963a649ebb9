import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { activityLog } from '../../../shared/activity-log.ts'
import type { Authenticate } from '../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Transaction } from '../../../storage/database.ts'
import { oneTimeTokens as openOneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { Origin, People, ProfileOf, SignedIn, SignIn, Tokens } from '../accounts/index.ts'
import type { ApiKeys } from './authenticate.ts'
import { authentication } from './authenticate.ts'
import { sessionJobs } from './jobs.ts'
import { lifetimes as openLifetimes } from './lifetimes.ts'
import { type Lockout, lockout as openLockout } from './lockout.ts'
import { lockoutStore, personKey } from './lockout-store.ts'
import type { SecondFactor } from './login.ts'
import { logIn, passwordLogin } from './login.ts'
import { ownSessions } from './own-sessions.ts'
import { rotationStore } from './rotation-store.ts'
import { sessionRoutes } from './routes.ts'
import type { RefuseLeaving } from './service.ts'
import { demandRecentSignIn, sessionService } from './service.ts'
import { retainableSessions, sessionStore, type WhichSessions } from './store.ts'
import { sessionTables } from './tables.ts'
import { tokenGrants } from './token-grants.ts'
import { grantHolderStore, sessionHolderStore } from './token-holder-store.ts'
import { tokenSigning } from './tokens.ts'

export type { ApiKeys } from './authenticate.ts'
export { telling, withEvidenceToken, withoutGrants } from './authenticate.ts'
export type { SecondFactor } from './login.ts'
export { PENDING_SIGN_IN } from './login.ts'
export type { RefuseLeaving } from './service.ts'
export { callerLookup, type KeyHolder } from './token-holder-store.ts'

export interface Sessions {
  /** Opens a session and answers the whole login body; the oldest beyond the maximum gives way. */
  signIn: SignIn
  /** Who holds this access token, API key or token of a grant; what it finds is believed for at most a second. */
  authenticate: Authenticate
  /** A new pair for a refresh token that is still good; undefined for any other. */
  refresh(refreshToken: string, origin: Origin): Promise<Tokens | undefined>
  /**
   * The caller's session is replaced by one that acts in the organization, as a refresh would; undefined when it has
   * ended or was replaced in the meantime.
   */
  moveTo(caller: Caller, organizationId: string, origin: Origin): Promise<SignedIn | undefined>
  /** What a session and all that grew out of the same login by refreshing have in common: the id of the first. */
  familyOf(sessionId: string): Promise<string | undefined>
  /** Refuses a caller who signed in more than five minutes ago; a refresh is no sign-in. */
  demandFresh(caller: Caller): Promise<void>
  /** Whether the session still counts, or one that grew out of the same login. */
  isOpen(userId: string, sessionId: string): Promise<boolean>
  /** Ends the person's sessions on every node and answers how many there were. */
  endAll(userId: string, reason: string, options?: WhichSessions): Promise<number>
  /** Ends all of them in a transaction; once that has committed, the result tells every node and answers how many. */
  endAllIn(tx: Transaction, userId: string, reason: string): Promise<() => number>
  /** Writes down when grants were last used. */
  flushGrantUse(): Promise<void>
  /** Counts failed sign-ins by address. */
  lockout: Lockout
  /** Counts failed reauthentications by user id: strangers who fail to sign in do not lock a signed-in person. */
  ownLockout: Lockout
}

/** Writes when grants were last used, in milliseconds since 1970. */
export type WriteGrantUse = (used: ReadonlyMap<string, number>) => Promise<void>

interface FromOtherAreas {
  people: People
  profileOf: ProfileOf
  passwords: PasswordHashing
  secondFactor: SecondFactor
  apiKeys: ApiKeys
  refuseLeaving: RefuseLeaving
  writeGrantUse: WriteGrantUse
}

const FLUSH_EVERY_MS = 3_000

/** Sessions: sign-in, refresh and revocation. The end of a session is published on `session.ended` with its id. */
export function sessions(platform: Platform, handed: FromOtherAreas) {
  const { people, profileOf, passwords, secondFactor, apiKeys, refuseLeaving, writeGrantUse } = handed
  const { config, db, signals, newId, now, random, installation, jwtSecret, logger } = platform
  const store = sessionStore(db)
  const failures = lockoutStore(db)
  const oneTimeTokens = openOneTimeTokens(db, { now, random })
  const tokens = tokenSigning({ secret: jwtSecret, algorithm: config.jwtAlgorithm, issuer: installation.id })
  const lifetimes = openLifetimes(config)
  const activity = activityLog({ write: store.writeActivity, logger, flushEveryMs: FLUSH_EVERY_MS })
  const grantUse = activityLog({ write: writeGrantUse, logger, flushEveryMs: FLUSH_EVERY_MS })
  const rotations = rotationStore(db)
  const service = sessionService({
    store,
    rotations,
    people,
    profileOf,
    tokens,
    lifetimes,
    activity,
    signals,
    newId,
    now,
    refuseLeaving,
  })
  const { authenticate, forget, forgetPerson } = authentication({
    store: sessionHolderStore(platform),
    tokens,
    lifetimes,
    activity,
    apiKeys,
    findGrant: grantHolderStore(platform).findHolder,
    grantUse,
    namedSince: installation.since,
    now,
  })
  const lockout = openLockout({ store: failures, now })
  const ownLockout = openLockout({ store: lockoutStore(db, personKey), now })
  const prove = passwordLogin({ people, passwords, lockout, secondFactor, oneTimeTokens })
  const { signIn, refresh, moveTo, tokenForKey, isOpen, endAll, endAllIn, announce } = service

  const hearing = [
    signals.subscribe('session.ended', (sessionId) => {
      forget(sessionId)
      activity.forget(sessionId)
    }),
    signals.subscribe('person.changed', forgetPerson),
  ]

  const area = defineArea({
    name: 'sessions',
    stability: 'stable',
    tables: sessionTables,
    endpoints: sessionRoutes({
      logIn: logIn({ prove, signIn }),
      renew: service.renew,
      own: ownSessions({ store, people, activity, life: service, now }),
      grant: tokenGrants({ prove, signIn, refresh, apiKeys, tokenForKey }),
    }),
    jobs: sessionJobs({ store, lifetimes, announce, now }),
    retains: [retainableSessions(db)],
    async stop() {
      for (const stopHearing of hearing) stopHearing()
      await Promise.all([activity.stop(), grantUse.stop()])
    },
  })
  const { familyOf } = store
  const handle: Sessions = {
    signIn,
    authenticate,
    refresh,
    moveTo,
    familyOf,
    demandFresh: demandRecentSignIn({ store, now }),
    isOpen,
    endAll,
    endAllIn,
    flushGrantUse: grantUse.flush,
    lockout,
    ownLockout,
  }
  return { area, sessions: handle }
}
