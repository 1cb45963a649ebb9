import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { type CallerHeaders, GOOD_PASSWORD, register } from '../../../../test/support/people.ts'

const areas = [...IDENTITY, 'library']

let clock = Date.parse('2026-11-15T10:00:00.000Z')
const now = () => new Date(clock)
let here: TestApp
let there: TestApp
beforeAll(async () => {
  const settings = { RATE_LIMIT_ENABLED: 'false' }
  here = await testApp({ areas, settings, now })
  there = await testApp({ areas, settings, now, database: here.database })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = async (method: Method, path: string, headers: CallerHeaders, payload?: object, { app } = here) =>
  app.inject({ method, url: path.startsWith('/admin') ? path : `/api/v1${path}`, headers, ...(payload && { payload }) })

let people = 0

/** A person with two sessions and a key, in an organization with an owner. */
async function somebody() {
  const number = ++people
  const org = `org_races${number}`
  const userId = `usr_member${number}`
  const owner = await here.token({ userId: `usr_owner${number}`, org, org_role: 'owner' })
  const admin = await here.token({ userId: `usr_admin${number}`, org, role: 'admin' })
  const headers = await here.token({ userId, org, org_role: 'member' })
  return { org, userId, owner, admin, headers }
}

interface Raced {
  /** The credentials that lose something. */
  headers: CallerHeaders
  /** Takes it away, on this node. */
  change(): Promise<{ statusCode: number; body: string }>
  /** What is refused then; reading one's own profile unless named. */
  attempt?: [Method, string]
  refusedWith?: number
}

const registered = async () => {
  const { email, headers } = await register(here, { email: `racer${++people}@example.org` })
  const { access_token } = (
    await call('POST', '/auth/login', {} as CallerHeaders, { email, password: GOOD_PASSWORD })
  ).json()
  return { headers, other: { authorization: `Bearer ${access_token}` } as CallerHeaders }
}

const CHANGES: Record<string, () => Promise<Raced>> = {
  async 'a session that is ended'() {
    const { headers, other } = await registered()
    return { headers, change: () => call('DELETE', '/auth/sessions', other) }
  },
  async 'a sign-out'() {
    const { headers } = await registered()
    return { headers, change: () => call('POST', '/auth/logout', headers) }
  },
  async 'a password that is changed'() {
    const { headers, other } = await registered()
    const passwords = { current_password: GOOD_PASSWORD, new_password: `another ${GOOD_PASSWORD}` }
    return { headers, change: () => call('POST', '/auth/password/change', other, passwords) }
  },
  async 'a key that is deleted'() {
    const { headers } = await registered()
    const { key, key_id } = (await call('POST', '/auth/api-key', headers, {})).json()
    return {
      headers: { authorization: `Bearer ${key}` } as CallerHeaders,
      change: () => call('DELETE', '/auth/api-key', headers, { key_id }),
    }
  },
  async 'a member who is removed'() {
    const { headers, owner, org, userId } = await somebody()
    return { headers, change: () => call('DELETE', `/organizations/${org}/members/${userId}`, owner) }
  },
  async 'a member who becomes a viewer'() {
    const { headers, owner, org, userId } = await somebody()
    return {
      headers,
      change: () => call('PATCH', `/organizations/${org}/members/${userId}`, owner, { role: 'viewer' }),
      attempt: ['POST', '/knowledge/ingest'],
      refusedWith: 403,
    }
  },
  async 'a person who is disabled'() {
    const { headers, admin, userId } = await somebody()
    return { headers, change: () => call('POST', `/admin/users/${userId}/disable`, admin) }
  },
}

const READS_AT_ONCE = 8

test.each(Object.entries(CHANGES))(
  '%s is refused with the next request here, and within a second elsewhere',
  async (_name, prepare) => {
    const { headers, change, attempt: [method, path] = ['GET', '/auth/me'], refusedWith = 401 } = await prepare()
    const attempt = async (at: TestApp) =>
      (await call(method, path, headers, method === 'GET' ? undefined : {}, at)).statusCode
    const [before, elsewhere] = [await attempt(here), await attempt(there)]
    expect([before, elsewhere]).not.toContain(refusedWith)
    clock += 1_000
    await attempt(there)
    const racing = Array.from({ length: READS_AT_ONCE }, () => attempt(here))
    const changed = await change()
    expect(changed.statusCode, changed.body).toBeLessThan(300)
    expect(await attempt(here), 'the next request on the same node').toBe(refusedWith)
    await Promise.all(racing)
    expect(await attempt(here), 'after lookups that were under way').toBe(refusedWith)
    clock += 1_000
    expect(await attempt(there), 'a second later elsewhere, signals or not').toBe(refusedWith)
  },
)
