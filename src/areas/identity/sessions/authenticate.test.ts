import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { databaseAway } from '../../../../test/support/database-away.ts'
import { register } from '../../../../test/support/people.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { withoutGrants } from './authenticate.ts'

let service: TestApp
let clock = new Date('2026-11-15T10:00:00.000Z')
const later = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds)
}
const settings = { RATE_LIMIT_ENABLED: 'false' }
beforeAll(async () => {
  service = await testApp({ areas: ['accounts', 'sessions'], settings, now: () => clock })
})
afterAll(() => service.close())
beforeEach(() => later(60_000))

let people = 0
const newcomer = () => register(service, { email: `person${++people}@example.org` })
const status = async (headers: Record<string, string>, url = '/api/auth/sessions') =>
  (await service.app.inject({ url, headers })).statusCode

test('what was found is believed for a second and no longer', async () => {
  const ada = await newcomer()
  expect(await status(ada.headers)).toBe(200)
  const ended = { ended_at: clock.toISOString(), end_reason: 'behind our back' }
  await service.database.db.updateTable('sessions').set(ended).where('user_id', '=', ada.userId).execute()
  later(999)
  expect(await status(ada.headers)).toBe(200)
  later(1)
  expect(await status(ada.headers)).toBe(401)
})

test('an end that another node tells is heard at once', async () => {
  const ada = await newcomer()
  const [session] = (await service.app.inject({ url: '/api/auth/sessions', headers: ada.headers })).json().sessions
  const ended = { ended_at: clock.toISOString(), end_reason: 'elsewhere' }
  await service.database.db.updateTable('sessions').set(ended).where('user_id', '=', ada.userId).execute()
  service.platform.signals.publish('session.ended', session.session_id)
  expect(await status(ada.headers)).toBe(401)
})

test('a lookup that was under way when the session ended is not believed afterwards', async () => {
  const ada = await newcomer()
  const asking = status(ada.headers)
  const logOut = service.app.inject({ method: 'POST', url: '/api/auth/logout', headers: ada.headers })
  await Promise.all([asking, logOut])
  expect(await status(ada.headers)).toBe(401)
})

test('with the database away the answer is 503, never that the token is still good', async () => {
  const ada = await newcomer()
  expect(await status(ada.headers, '/api/auth/me')).toBe(200)
  const { back } = await databaseAway(service.database.url)
  later(1_000)
  const answer = await service.app.inject({ url: '/api/auth/sessions', headers: ada.headers })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  const forged = await service.app.inject({ url: '/api/auth/sessions', headers: { authorization: 'Bearer x' } })
  expect(forged.statusCode).toBe(401)
  await back()
  expect(await status(ada.headers)).toBe(200)
})

test('a socket knows nobody by a grant, however the caller is found', async () => {
  const grant = { kind: 'grant' } as Caller
  const person = { kind: 'user' } as Caller
  expect(withoutGrants(() => grant)('token')).toBeNull()
  expect(await withoutGrants(async () => grant)('token')).toBeNull()
  expect(withoutGrants(() => person)('token')).toBe(person)
})
