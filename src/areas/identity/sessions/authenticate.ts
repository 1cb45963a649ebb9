import { createHash, timingSafeEqual } from 'node:crypto'
import type { ActivityLog } from '../../../shared/activity-log.ts'
import type { Authenticate, Bringing } from '../../../shared/identity/authenticate.ts'
import { type Caller, isOwnSession } from '../../../shared/identity/caller.ts'
import type { People } from '../accounts/index.ts'
import type { Lifetimes } from './lifetimes.ts'
import type { KeyHolder, SessionHolderStore } from './token-holder-store.ts'
import type { AccessClaims, TokenSigning } from './tokens.ts'

/** Null when the key is unknown, revoked or expired. */
type FindApiKey = (key: string, bringing?: Bringing) => Promise<KeyHolder | null>

export interface ApiKeys {
  find: FindApiKey
  /** The same by the key's id, for tokens that were made from a key. */
  findById: FindApiKey
}

interface AuthenticationDependencies {
  store: SessionHolderStore
  tokens: TokenSigning
  lifetimes: Lifetimes
  activity: ActivityLog
  apiKeys: ApiKeys
  /** Null when the token is unknown or expired, or its grant has ended. */
  findGrant: (token: string, at: Date, bringing?: Bringing) => Promise<KeyHolder | null>
  /** When grants were last used. */
  grantUse: Pick<ActivityLog, 'touch'>
  /** Tokens made from API keys name their issuer since then; of those of sessions the session says it. */
  namedSince: Date
  now: () => Date
}

/** Who was found behind a token, and until when that can hold at all. */
interface Found {
  caller: Caller
  lastActivity: number
  expiresAt: number
}

interface Belief {
  since: number
  found: Found | Promise<Found | null>
}

/** How long a finding is believed without asking the database again. */
const BELIEVED_MS = 1_000
const MOST_BELIEFS = 10_000
const API_KEY = 'svk_'
const GRANT_TOKEN = 'svg_'

const isPromise = (found: Belief['found'] | null): found is Promise<Found | null> => found instanceof Promise

/** Finds the holder of a token with one query per token and second, which parallel callers share. */
export function authentication({
  store,
  tokens,
  lifetimes,
  activity,
  apiKeys,
  findGrant,
  grantUse,
  namedSince,
  now,
}: AuthenticationDependencies) {
  const beliefs = new Map<string, Belief>()

  /** An API key is its own session, which only its revocation or its expiry ends. */
  async function ofKey(key: Promise<KeyHolder | null>): Promise<Found | null> {
    const holder = await key
    return holder && { ...holder, lastActivity: Number.POSITIVE_INFINITY }
  }

  async function ofKeyToken(
    keyId: string,
    { exp, scope }: AccessClaims,
    bringing: Bringing | undefined,
  ): Promise<Found | null> {
    const found = await ofKey(apiKeys.findById(keyId, bringing))
    if (!found) return null
    const { scopes } = found.caller
    const caller = { ...found.caller, scopes: scope?.split(' ') ?? scopes }
    return { ...found, caller, expiresAt: Math.min(exp * 1000, found.expiresAt) }
  }

  async function ofSession(
    { jti, sub, exp, iss }: AccessClaims,
    bringing: Bringing | undefined,
  ): Promise<Found | null> {
    const found = await store.findHolder(jti, tokens.secretId, bringing)
    if (found?.caller.userId !== sub || (found.namesIssuer && !iss)) return null
    return { ...found, expiresAt: Math.min(exp * 1000, found.expiresAt) }
  }

  async function ofGrant(token: string, at: Date, bringing: Bringing | undefined): Promise<Found | null> {
    const holder = await findGrant(token, at, bringing)
    if (holder) grantUse.touch(holder.caller.sessionId, at.getTime())
    return holder && { ...holder, lastActivity: Number.POSITIVE_INFINITY }
  }

  /** Null at once for what is no token of ours. */
  function lookUp(token: string, at: Date, bringing: Bringing | undefined): Promise<Found | null> | null {
    if (token.startsWith(API_KEY)) return ofKey(apiKeys.find(token, bringing))
    if (token.startsWith(GRANT_TOKEN)) return ofGrant(token, at, bringing)
    const claims = tokens.readAccess(token, at)
    if (!claims) return null
    if (claims.key && !claims.iss && claims.iat * 1000 >= namedSince.getTime()) return null
    return claims.key ? ofKeyToken(claims.key, claims, bringing) : ofSession(claims, bringing)
  }

  function admitted(found: Found | null, at: number): Caller | null {
    if (!found || found.expiresAt <= at) return null
    const { caller } = found
    if (!isOwnSession(caller)) return caller
    const lastActivity = Math.max(found.lastActivity, activity.lastSeen(caller.sessionId))
    if (at - lastActivity >= lifetimes.inactivityMs) return null
    found.lastActivity = at
    activity.touch(caller.sessionId, at)
    return caller
  }

  function ask(token: string, at: Date, bringing: Bringing | undefined): Promise<Found | null> | null {
    const found = lookUp(token, at, bringing)
    if (!found) return null
    if (beliefs.size >= MOST_BELIEFS) beliefs.clear()
    const belief: Belief = { since: at.getTime(), found }
    const drop = () => {
      if (beliefs.get(token) === belief) beliefs.delete(token)
    }
    beliefs.set(token, belief)
    found.then((result) => {
      if (result) belief.found = result
      else drop()
    }, drop)
    return found
  }

  function forgetWhere(matches: (caller: Caller) => boolean) {
    for (const [token, { found }] of beliefs) {
      if (isPromise(found) || matches(found.caller)) beliefs.delete(token)
    }
  }

  return {
    authenticate(token: string, bringing?: Bringing): Caller | null | Promise<Caller | null> {
      const at = now()
      const time = at.getTime()
      const known = beliefs.get(token)
      const fresh = known && time >= known.since && time - known.since < BELIEVED_MS
      const found = fresh ? known.found : ask(token, at, bringing)
      return isPromise(found) ? found.then((result) => admitted(result, time)) : admitted(found, time)
    },
    /** The session, the API key or the grant has ended: what is being looked up right now is asked again too. */
    forget: (sessionId: string) => forgetWhere((caller) => caller.sessionId === sessionId),
    forgetPerson: (userId: string) => forgetWhere((caller) => caller.userId === userId),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const NAME = 'evidence-token'

/** The token of the settings opens evidence in the first organization, and nothing else. */
export function withEvidenceToken(
  authenticate: Authenticate,
  token: string | undefined,
  people: Pick<People, 'firstOrganization'>,
): Authenticate {
  if (token === undefined) return authenticate
  const expected = digest(token)
  return (given, bringing) =>
    timingSafeEqual(digest(given), expected) ? holder(people) : authenticate(given, bringing)
}

async function holder(people: Pick<People, 'firstOrganization'>): Promise<Caller | null> {
  const organization = await people.firstOrganization()
  if (!organization) return null
  return {
    kind: 'api-key',
    userId: NAME,
    org: organization.id,
    payer: organization.id,
    email: '',
    role: 'user',
    orgRole: 'member',
    tier: organization.tier,
    sessionId: NAME,
    scopes: ['evidence.read', 'evidence.write'],
    impersonal: true,
  }
}

/** Tells of every caller who is known. */
export function telling(authenticate: Authenticate, tell: (caller: Caller) => void): Authenticate {
  const counted = (caller: Caller | null) => {
    if (caller) tell(caller)
    return caller
  }
  return (token, bringing) => {
    const found = authenticate(token, bringing)
    return found instanceof Promise ? found.then(counted) : counted(found)
  }
}

/** Knows no caller who acts by a grant. */
export function withoutGrants(authenticate: Authenticate): Authenticate {
  const known = (caller: Caller | null) => (caller?.kind === 'grant' ? null : caller)
  return (token, bringing) => {
    const found = authenticate(token, bringing)
    return found instanceof Promise ? found.then(known) : known(found)
  }
}
