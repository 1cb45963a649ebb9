import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { administratorOf, CALLER_SETTINGS, type CallerHeaders } from '../support/people.ts'
import { type RunningService, serviceHome } from '../support/service-process.ts'
import { stopwatch, withinLimit } from '../support/time-limits.ts'

let database: TestDatabase
let nodes: [RunningService, RunningService]
const cleanUps: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await testDatabase()
  const start = async () => {
    const home = await serviceHome({ atEnd: (cleanUp) => cleanUps.push(cleanUp) })
    return home.start({ ...CALLER_SETTINGS, DATABASE_URL: database.url, SERVICE_LOG_LEVEL: 'warn' })
  }
  nodes = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(cleanUps.map((cleanUp) => cleanUp()))
  await database.close()
})

const me = async ({ apiUrl }: RunningService, headers: CallerHeaders) =>
  (await fetch(`${apiUrl}/api/v2/auth/me`, { headers })).status

test('two nodes that start at once make one administrator', async () => {
  const { rows } = await database.pool.query('select role from users')
  expect(rows).toEqual([{ role: 'admin' }])
})

test('a session that ends on one node is refused on the other', async () => {
  const [here, there] = nodes
  const headers = await administratorOf(here.apiUrl)
  expect(await me(there, headers)).toBe(200)
  await fetch(`${here.apiUrl}/api/v2/auth/logout`, { method: 'POST', headers })
  const elapsed = stopwatch()
  expect(await me(here, headers)).toBe(401)
  await expect.poll(() => me(there, headers)).toBe(401)
  withinLimit('a session ended on another node', elapsed(), 1_000)
})

test('a password change by another node, seen only through the database, holds', async () => {
  const [here, there] = nodes
  const headers = await administratorOf(there.apiUrl)
  expect(await me(here, headers)).toBe(200)
  await database.pool.query('update users set token_version = token_version + 1')
  const elapsed = stopwatch()
  await expect.poll(() => me(here, headers)).toBe(401)
  withinLimit('a password changed in the database', elapsed(), 1_500)
})

test('sockets of a key, and of a token made from it, close when their person is disabled', async () => {
  const [here, there] = nodes
  const post = async (path: string, headers: Partial<CallerHeaders>, body: object = {}) => {
    const answer = await fetch(`${here.apiUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as Record<string, string>
  }
  const person = { email: 'keyholder@example.org', password: 'a long enough passphrase' }
  const { access_token, user_id } = await post('/api/v1/auth/register', {}, person)
  const { key: client_secret = '' } = await post('/api/v1/auth/api-key', { authorization: `Bearer ${access_token}` })
  const grant = { grant_type: 'client_credentials', client_secret }
  const { access_token: tokenOfKey } = await post('/api/v2/auth/token', {}, grant)
  const sockets = [here, there].flatMap(({ apiUrl }) =>
    [client_secret, tokenOfKey].map(
      (token) => new WebSocket(`${apiUrl.replace('http', 'ws')}/ws`, { headers: { authorization: `Bearer ${token}` } }),
    ),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  const closed = sockets.map(async (socket) => (await once(socket, 'close'))[0])
  const { SERVICE_ADMIN_EMAIL: email, SERVICE_ADMIN_PASSWORD: password } = CALLER_SETTINGS
  const admin = await post('/api/v1/auth/login', {}, { email, password })
  await post(`/admin/users/${user_id}/disable`, { authorization: `Bearer ${admin.access_token}` })
  const elapsed = stopwatch()
  expect(await Promise.all(closed)).toEqual([4401, 4401, 4401, 4401])
  withinLimit('the sockets of a disabled person closed', elapsed(), 1_000)
})
