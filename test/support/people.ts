import type { FastifyInstance } from 'fastify'
import { lifetimes } from '../../src/areas/identity/sessions/lifetimes.ts'
import { rowOf } from '../../src/areas/identity/sessions/store.ts'
import { tokenSigning } from '../../src/areas/identity/sessions/tokens.ts'
import type { Platform } from '../../src/platform.ts'
import type { OrganizationRole, OrganizationTier, PlatformRole } from '../../src/shared/identity/caller.ts'
import { TEST_SECRET } from './tokens.ts'

/** Headers of a signed-in caller. */
export interface CallerHeaders extends Record<string, string> {
  authorization: string
}

const bearer = (token: string): CallerHeaders => ({ authorization: `Bearer ${token}` })

const YEAR = 31_536_000

export interface CallerWishes {
  userId?: string
  email?: string
  role?: PlatformRole
  org?: string
  org_role?: OrganizationRole
  tier?: OrganizationTier
  /** When the token expires, in seconds since 1970. */
  exp?: number
}

/** The installation that a person is put into, and how its running service hears of it. */
type Place = Pick<Platform, 'db' | 'newId' | 'now' | 'config' | 'installation' | 'jwtSecret'> &
  Partial<Pick<Platform, 'signals'>>

/** A person, an organization, a membership and a session, written straight into the database; each wish replaces a default. */
export async function signedIn(platform: Place, wishes: CallerWishes = {}): Promise<CallerHeaders> {
  const { db, newId, now, config, installation, jwtSecret } = platform
  const { role = 'user', userId = role === 'admin' ? 'usr_root' : 'usr_ada' } = wishes
  const { org = `org_${userId}`, org_role = 'member', tier = 'free' } = wishes
  const { email = `${userId}@example.org`, exp } = wishes
  const at = now().toISOString()
  const times = { created_at: at, updated_at: at }
  const tokens = tokenSigning({ secret: jwtSecret, algorithm: config.jwtAlgorithm, issuer: installation.id })
  const lives = lifetimes({ ...config, jwtExpiryHours: 8760, jwtRefreshExpiryDays: 365, jwtSessionTtl: YEAR })
  const holder = { id: userId, email, role, tokenVersion: 1 }
  const origin = { ip: '127.0.0.1', userAgent: 'test' }
  const { secretId } = tokens
  const session = lives.begin({ id: newId('session'), holder, organizationId: org, secretId, origin, at: now() })
  await db
    .with('person', (tables) =>
      tables
        .insertInto('users')
        .values({
          id: userId,
          email,
          email_key: email.toLowerCase(),
          name: userId,
          metadata: {},
          role,
          token_version: 1,
          ...times,
        })
        .onConflict((known) => known.column('id').doUpdateSet({ role })),
    )
    .with('organization', (tables) =>
      tables
        .insertInto('organizations')
        .values({ id: org, name: org, slug: org.toLowerCase(), tier, owner_id: userId, ...times })
        .onConflict((known) => known.column('id').doUpdateSet({ tier })),
    )
    .with('membership', (tables) =>
      tables
        .insertInto('memberships')
        .values({ organization_id: org, user_id: userId, role: org_role, is_default: false, joined_at: at })
        .onConflict((known) => known.columns(['organization_id', 'user_id']).doUpdateSet({ role: org_role })),
    )
    .insertInto('sessions')
    // Tests move their clocks, and the caller does not go idle.
    .values({ ...rowOf(session), last_activity: session.expiresAt })
    .execute()
  platform.signals?.publish('person.changed', userId)
  const claims = lives.accessClaims(session, holder)
  return bearer(tokens.sign({ ...claims, exp: exp ?? claims.exp }))
}

export interface Registration {
  email: string
  password?: string
  name?: string
  organization?: string
}

export const GOOD_PASSWORD = 'a long enough passphrase'

/** Makes an account as anybody would, over HTTP. Each caller has an address of its own, so that limits do not meet. */
export async function register(
  { app }: { app: FastifyInstance },
  { email, password = GOOD_PASSWORD, ...rest }: Registration,
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/register',
    remoteAddress: ownAddress(),
    payload: { email, password, ...rest },
  })
  if (answer.statusCode !== 201) throw new Error(`Not registered: ${answer.statusCode} ${answer.body}`)
  const body = answer.json()
  const { access_token: accessToken, refresh_token: refreshToken } = body
  return {
    email,
    password,
    headers: bearer(accessToken),
    userId: body.user_id as string,
    organizationId: body.organization.id as string,
    accessToken: accessToken as string,
    refreshToken: refreshToken as string,
  }
}

let addresses = 0

/** Another loopback address each time. */
export function ownAddress(): string {
  addresses++
  return `127.${1 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
}

let people = 0

/** An address of mail that nobody has whom this process knows: the files of a worker may share a service. */
export function newEmail(name: string): string {
  people++
  return `${name.toLowerCase()}.${people}@example.org`
}

const ADMIN = { email: 'admin@example.org', password: 'the passphrase of the administrator' }

/** The settings with which a service process knows its administrator. */
export const CALLER_SETTINGS = {
  SERVICE_JWT_SECRET: TEST_SECRET,
  SERVICE_ADMIN_EMAIL: ADMIN.email,
  SERVICE_ADMIN_PASSWORD: ADMIN.password,
}

const administrators = new Map<string, Promise<CallerHeaders>>()

/** Headers of the administrator of a service process, who signs in once. */
export function administratorOf(apiUrl: string): Promise<CallerHeaders> {
  const known = administrators.get(apiUrl) ?? logIn(apiUrl)
  administrators.set(apiUrl, known)
  return known
}

async function logIn(apiUrl: string): Promise<CallerHeaders> {
  const answer = await fetch(`${apiUrl}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  if (!answer.ok) throw new Error(`The administrator could not sign in: ${answer.status}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  return bearer(access_token)
}
