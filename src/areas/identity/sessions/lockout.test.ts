import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { GOOD_PASSWORD, ownAddress, register } from '../../../../test/support/people.ts'

let service: TestApp
let clock = new Date('2026-11-15T10:00:00.000Z')
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
beforeAll(async () => {
  service = await testApp({ areas: ['accounts', 'sessions'], now: () => clock })
})
afterAll(() => service.close())

const logIn = (email: string, password: string) =>
  service.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email, password },
    remoteAddress: ownAddress(),
  })
const fail = async (email: string, times: number) => {
  for (let n = 0; n < times; n++) {
    const answer = await logIn(email, 'a wrong password')
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid email or password'])
  }
}
const locked = async (email: string, seconds: number, password = GOOD_PASSWORD) => {
  const answer = await logIn(email, password)
  const text = `Account locked for ${seconds} seconds`
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe(String(seconds))
  expect(answer.json()).toMatchObject({ error: text, message: text, code: 'ACCOUNT_LOCKED' })
}

test.for(['known@example.org', 'unknown@example.org'])(
  '5, 10 and 15 failures lock %s for 60, 900, 3600 s',
  async (email) => {
    if (email.startsWith('known')) await register(service, { email })
    await fail(email, 5)
    await locked(email, 60)
    later(30.5)
    await locked(email.toUpperCase(), 30, 'a wrong password')
    later(29.5)
    await fail(email, 5)
    await locked(email, 900)
    later(900)
    await fail(email, 5)
    await locked(email, 3600)
    later(3600)
    await fail(email, 1)
    await locked(email, 3600)
  },
)

test('a success forgets the failures', async () => {
  const { email } = await register(service, { email: 'reset@example.org' })
  await fail(email, 4)
  expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(200)
  await fail(email, 4)
  expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(200)
})

test('of many parallel failures five count and answer, the rest learn nothing', async () => {
  const { email } = await register(service, { email: 'parallel@example.org' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(email, 'a wrong password')))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 401), ...Array.from({ length: 15 }, () => 429)])
  const row = await service.database.db
    .selectFrom('login_failures')
    .where('email_key', '=', email)
    .select('failures')
    .executeTakeFirst()
  expect(row).toEqual({ failures: 5 })
})

test('unknown and known addresses are answered with the same words', async () => {
  await register(service, { email: 'words@example.org' })
  const strip = (answer: { json(): object }) => ({ ...answer.json(), trace_id: '' })
  const [known, unknown] = [
    await logIn('words@example.org', 'wrong one'),
    await logIn('nobody@example.org', 'wrong one'),
  ]
  expect(strip(known)).toEqual(strip(unknown))
  expect(known.headers['content-length']).toBe(unknown.headers['content-length'])
})

test.for([
  [{ password: 'x' }, 'email'],
  [{ email: 'a@example.org' }, 'password'],
  [{ email: 'a@example.org', password: '' }, 'password'],
  [{ email: 5, password: 'x' }, 'email'],
  [{ email: 'a@example.org', password: 'x'.repeat(2000) }, 'password'],
] as const)('%o is refused and names %s', async ([payload, field]) => {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    remoteAddress: ownAddress(),
  })
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})

test('the eleventh try from one address within a minute is limited, whichever way it comes', async () => {
  const remoteAddress = ownAddress()
  const send = (url: string, payload: object) => service.app.inject({ method: 'POST', url, payload, remoteAddress })
  for (let n = 0; n < 5; n++) {
    expect((await send('/api/v1/auth/login', { email: `${n}@example.org`, password: 'x' })).statusCode).toBe(401)
    const grant = { grant_type: 'password', username: `t${n}@example.org`, password: 'x' }
    expect((await send('/api/v2/auth/token', grant)).statusCode).toBe(400)
  }
  const limited = await send('/api/v2/auth/token', { grant_type: 'password' })
  expect([limited.statusCode, limited.json().error]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
})
