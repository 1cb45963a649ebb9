import { Secret, TOTP } from 'otpauth'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { actsOf } from '../../../../test/support/audit/acts-of.ts'
import { GOOD_PASSWORD, ownAddress, register } from '../../../../test/support/people.ts'

type Headers = Record<string, string>

let service: TestApp
const logged: string[] = []
let clock = new Date('2026-11-15T10:00:00.000Z')
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
beforeAll(async () => {
  service = await testApp({
    areas: ['accounts', 'sessions', 'mfa', 'api-keys'],
    settings: { RATE_LIMIT_ENABLED: 'false', SERVICE_LOG_LEVEL: 'trace' },
    now: () => clock,
    log: { write: (line) => logged.push(line) },
  })
})
afterAll(() => service.close())
beforeEach(() => later(3600))

let people = 0
const newcomer = () => register(service, { email: `mfa${++people}@example.org` })
const post = async (path: string, payload: object = {}, headers: Headers = {}) => {
  const answer = await service.app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const logIn = (email: string, mfa_code?: string) => post('login', { email, password: GOOD_PASSWORD, mfa_code })
const pendingToken = async (email: string): Promise<string> => (await logIn(email)).body.pending_token
const me = (headers: Headers) => service.app.inject({ url: '/api/v1/auth/me', headers })

/** The code that the app shows, or showed or will show some steps away. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: clock.getTime() + steps * 30_000 })

/** A user whose second factor was enabled a while ago. */
async function protectedPerson() {
  const person = await newcomer()
  const { secret } = (await post('mfa/setup', {}, person.headers)).body
  const { body } = await post('mfa/enable', { code: codeOf(secret) }, person.headers)
  later(120)
  return { ...person, secret: secret as string, backupCodes: body.backup_codes as string[] }
}

test('a second factor is proposed, proven and then asked for at login', async () => {
  const { email, headers } = await newcomer()
  const other = (await logIn(email)).body.access_token
  const { status, body: proposal } = await post('mfa/setup', {}, headers)
  expect(status).toBe(200)
  expect(proposal.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(proposal.provisioning_uri).toBe(
    `otpauth://totp/Parley:${encodeURIComponent(email)}?issuer=Parley&secret=${proposal.secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(proposal).toMatchObject({ verification_required: true, message: expect.any(String) })
  expect(readPicture(proposal.qr_code_url)).toBe(proposal.provisioning_uri)
  expect((await logIn(email)).body).toMatchObject({ user: { mfa_enabled: false } })

  const wrong = await post('mfa/enable', { code: codeOf(proposal.secret, 5) }, headers)
  expect([wrong.status, wrong.body.field]).toEqual([400, 'code'])
  const { body } = await post('mfa/enable', { code: codeOf(proposal.secret) }, headers)
  expect(body).toMatchObject({
    mfa_enabled: true,
    verified: true,
    sessions_invalidated: true,
    warning: expect.any(String),
  })
  expect(new Set(body.backup_codes).size).toBe(10)
  for (const code of body.backup_codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect((await me(headers)).json().mfa_enabled).toBe(true)
  expect((await me({ authorization: `Bearer ${other}` })).statusCode).toBe(401)

  later(30)
  const asked = await logIn(email)
  expect(asked).toEqual({
    status: 200,
    body: { mfa_required: true, pending_token: expect.any(String), message: expect.any(String) },
  })
  const completed = await post('mfa/verify', {
    pending_token: asked.body.pending_token,
    code: ` ${codeOf(proposal.secret).slice(0, 3)} ${codeOf(proposal.secret).slice(3)}`,
  })
  expect(completed).toMatchObject({
    status: 200,
    body: { token_type: 'bearer', tokens: { refresh_token: expect.any(String) }, user: { email, mfa_enabled: true } },
  })
  expect(completed.body.backup_codes_remaining).toBeUndefined()
  expect((await me({ authorization: `Bearer ${completed.body.access_token}` })).statusCode).toBe(200)
})

test('a sign-in with a second factor is entered once, when it is complete', async () => {
  const { email, secret, userId } = await protectedPerson()
  const signIns = async () => (await actsOf(service.platform, userId)).filter((act) => /login|verify/.test(act))
  const pending_token = await pendingToken(email)
  expect((await post('mfa/verify', { pending_token, code: '000000' })).status).toBe(401)
  expect(await signIns()).toEqual([])
  expect((await post('mfa/verify', { pending_token, code: codeOf(secret) })).status).toBe(200)
  expect(await signIns()).toEqual(['mfa.verify success'])
})

test('a code is good one step early or late, and each step once', async () => {
  const { email, secret } = await protectedPerson()
  expect((await logIn(email, codeOf(secret, -2))).status).toBe(401)
  expect((await logIn(email, codeOf(secret, 2))).status).toBe(401)
  expect((await logIn(email, codeOf(secret, -1))).status).toBe(200)
  expect((await logIn(email, codeOf(secret, -1))).status).toBe(401)
  expect((await logIn(email, codeOf(secret, 1))).status).toBe(200)
  expect((await logIn(email, codeOf(secret, 1))).status).toBe(401)
  expect((await logIn(email, codeOf(secret, 0))).status).toBe(401)
  later(60)
  expect((await logIn(email, codeOf(secret))).status).toBe(200)
})

test('of logins at once with one code one succeeds', async () => {
  const { email, secret, backupCodes } = await protectedPerson()
  const winners = async (code = '') => {
    const answers = await Promise.all([1, 2, 3].map(() => logIn(email, code)))
    return answers.filter(({ status }) => status === 200).length
  }
  expect(await winners(codeOf(secret))).toBe(1)
  expect(await winners(backupCodes[0])).toBe(1)
  later(60)
  const pending_token = await pendingToken(email)
  const codes = [codeOf(secret), backupCodes[1]]
  const answers = await Promise.all(codes.map((code) => post('mfa/verify', { pending_token, code })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('each of ten backup codes works once, however it is written', async () => {
  const { email, backupCodes } = await protectedPerson()
  for (const [spent, code] of backupCodes.entries()) {
    const written = spent % 2 ? code : code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const { status, body } = await post('mfa/verify', { pending_token: await pendingToken(email), code: written })
    expect([status, body.backup_codes_remaining]).toEqual([200, 9 - spent])
    expect(typeof body.warning).toBe(spent < 6 ? 'undefined' : 'string')
    expect((await logIn(email, code)).status).toBe(401)
  }
})

test('backup codes are renewed with a code, and the old ones are void', async () => {
  const { email, headers, secret, backupCodes } = await protectedPerson()
  const wrong = await post('mfa/backup-codes', { code: '0000-0000-0000-0000' }, headers)
  expect([wrong.status, wrong.body.field]).toEqual([400, 'code'])
  const { status, body } = await post('mfa/backup-codes', { code: codeOf(secret) }, headers)
  expect([status, body.backup_codes.length]).toEqual([200, 10])
  expect((await logIn(email, backupCodes[0])).status).toBe(401)
  expect((await logIn(email, body.backup_codes[0])).status).toBe(200)
})

test('a pending login works once, for five minutes, and for the password that was proven', async () => {
  const { email, secret } = await protectedPerson()
  const pending_token = await pendingToken(email)
  expect((await post('mfa/verify', { pending_token, code: '000000' })).status).toBe(401)
  expect((await post('mfa/verify', { pending_token, code: codeOf(secret) })).status).toBe(200)
  later(30)
  expect((await post('mfa/verify', { pending_token, code: codeOf(secret) })).status).toBe(401)
  const late = await pendingToken(email)
  later(301)
  expect((await post('mfa/verify', { pending_token: late, code: codeOf(secret) })).status).toBe(401)

  const before = await pendingToken(email)
  const { id } = await service.platform.db
    .updateTable('users')
    .set((person) => ({ token_version: person('token_version', '+', 1) }))
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await post('mfa/verify', { pending_token: before, code: codeOf(secret) })).status).toBe(401)

  const disabled = await pendingToken(email)
  await service.platform.db
    .updateTable('users')
    .set({ disabled_at: clock.toISOString() })
    .where('id', '=', id)
    .execute()
  expect((await post('mfa/verify', { pending_token: disabled, code: codeOf(secret) })).status).toBe(401)
})

const locked = { status: 429, body: { error: 'Account locked for 60 seconds', code: 'ACCOUNT_LOCKED' } }

test('wrong codes lock signing in as wrong passwords do, but not a user who is signed in', async () => {
  const { email, headers, secret } = await protectedPerson()
  const pending_token = await pendingToken(email)
  for (let n = 0; n < 3; n++) {
    expect((await post('mfa/verify', { pending_token, code: '000000' })).status).toBe(401)
  }
  for (let n = 0; n < 2; n++) expect((await logIn(email, '000000')).status).toBe(401)
  expect(await post('mfa/verify', { pending_token, code: codeOf(secret) })).toMatchObject(locked)
  expect(await logIn(email, codeOf(secret))).toMatchObject(locked)
  expect((await post('mfa/backup-codes', { code: codeOf(secret) }, headers)).status).toBe(200)
  later(60)
  expect((await post('mfa/verify', { pending_token, code: codeOf(secret) })).status).toBe(200)
  expect((await logIn(email, '000000')).status).toBe(401)
})

test('wrong codes and passwords of a user who is signed in lock what needs them, and not signing in', async () => {
  const { email, headers, secret } = await protectedPerson()
  for (let n = 0; n < 2; n++) {
    expect((await post('mfa/backup-codes', { code: '000000' }, headers)).status).toBe(400)
    expect((await post('mfa/disable', { code: '000000' }, headers)).status).toBe(400)
  }
  const fifth = await post('mfa/disable', { password: 'not the password' }, headers)
  expect([fifth.status, fifth.body.field]).toEqual([400, 'password'])
  expect(await post('mfa/disable', { code: codeOf(secret) }, headers)).toMatchObject(locked)
  expect((await logIn(email, codeOf(secret))).status).toBe(200)
  later(60)
  expect((await post('mfa/disable', { code: codeOf(secret) }, headers)).status).toBe(200)
})

test('it is disabled with a code or the password, and everything given must be right', async () => {
  const { email, headers, secret } = await protectedPerson()
  expect((await post('mfa/disable', {}, headers)).body).toMatchObject({ code: 'VALIDATION_ERROR', field: 'code' })
  const both = { password: 'not the password', code: codeOf(secret) }
  expect((await post('mfa/disable', both, headers)).body.field).toBe('password')
  expect(await post('mfa/disable', { password: GOOD_PASSWORD }, headers)).toMatchObject({
    status: 200,
    body: { mfa_enabled: false },
  })
  expect((await logIn(email)).body.user).toMatchObject({ mfa_enabled: false })
  expect((await post('mfa/disable', { password: GOOD_PASSWORD }, headers)).status).toBe(409)

  const again = await protectedPerson()
  expect((await post('mfa/disable', { code: codeOf(again.secret) }, again.headers)).status).toBe(200)
})

test('what the state forbids is a conflict', async () => {
  const { headers } = await newcomer()
  for (const path of ['mfa/enable', 'mfa/verify', 'mfa/backup-codes']) {
    expect((await post(path, { code: '123456' }, headers)).status, path).toBe(409)
  }
  const { secret: replaced } = (await post('mfa/setup', {}, headers)).body
  const { secret } = (await post('mfa/setup', {}, headers)).body
  expect((await post('mfa/enable', { code: codeOf(replaced) }, headers)).status).toBe(400)
  expect((await post('mfa/disable', { password: GOOD_PASSWORD }, headers)).status).toBe(409)
  const answers = await Promise.all([1, 2].map(() => post('mfa/enable', { code: codeOf(secret) }, headers)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await post('mfa/setup', {}, headers)).status).toBe(409)
})

test('a user who is signed in verifies: first to enable, then just a code', async () => {
  const { headers } = await newcomer()
  const { secret } = (await post('mfa/setup', { type: 'totp' }, headers)).body
  const first = await post('mfa/verify', { code: codeOf(secret) }, headers)
  expect(first).toMatchObject({ status: 200, body: { verified: true, mfa_enabled: true } })
  expect(first.body.backup_codes).toHaveLength(10)
  later(30)
  const second = await post('mfa/verify', { code: codeOf(secret) }, headers)
  expect(second).toMatchObject({ status: 200, body: { verified: true, mfa_enabled: true } })
  expect(second.body.backup_codes).toBeUndefined()
  expect((await post('mfa/verify', { code: codeOf(secret) }, headers)).status).toBe(400)
})

test('bad input and strangers are refused', async () => {
  const { headers } = await newcomer()
  const sms = await post('mfa/setup', { type: 'sms' }, headers)
  expect([sms.status, sms.body.field]).toEqual([400, 'type'])
  for (const path of ['setup', 'enable', 'verify', 'disable', 'backup-codes']) {
    expect((await post(`mfa/${path}`)).status, path).toBe(401)
  }
  expect((await post('mfa/verify', { pending_token: 'guessed', code: '123456' })).status).toBe(401)
  expect((await post('mfa/verify', { pending_token: 'guessed' })).body.field).toBe('code')
  for (const code of [123456, '', 'x'.repeat(65), null]) {
    expect((await post('mfa/enable', { code }, headers)).body.field).toBe('code')
  }
  const { key } = (await post('api-key', {}, headers)).body
  for (const path of ['setup', 'enable', 'verify', 'disable', 'backup-codes']) {
    const answer = await post(`mfa/${path}`, { code: '123456' }, { authorization: `Bearer ${key}` })
    expect(answer.status, path).toBe(403)
  }
})

test('many guesses at once do not find the password out', async () => {
  const { email } = await protectedPerson()
  const guesses = [...Array.from({ length: 20 }, (_, n) => `wrong guess ${n}`), GOOD_PASSWORD]
  const answers = await Promise.all(guesses.map((password) => post('login', { email, password })))
  expect(answers.at(-1)?.status).toBe(429)
  expect(answers.filter(({ body }) => body.pending_token)).toEqual([])
})

test('of several backup codes at once for one login only one is spent', async () => {
  const { email, backupCodes } = await protectedPerson()
  const pending_token = await pendingToken(email)
  const verify = (code: string) => post('mfa/verify', { pending_token, code })
  const statuses = await Promise.all(backupCodes.slice(0, 4).map(async (code) => (await verify(code)).status))
  expect(statuses.sort()).toEqual([200, 401, 401, 401])
  const codes = service.platform.db.selectFrom('backup_codes').innerJoin('users', 'users.id', 'backup_codes.user_id')
  expect(await codes.where('users.email', '=', email).select('digest').execute()).toHaveLength(9)
})

test('secrets are sealed in the database, for their owner alone, and never logged', async () => {
  const { email, headers, secret, userId, backupCodes } = await protectedPerson()
  const pending_token = await pendingToken(email)
  const code = codeOf(secret)
  expect((await post('mfa/verify', { pending_token, code })).status).toBe(200)
  await service.app.inject({ url: `/api/v1/auth/me?code=${code}&token=${pending_token}`, headers })
  const { db } = service.platform
  const kept = JSON.stringify([
    await db.selectFrom('second_factors').selectAll().execute(),
    await db.selectFrom('backup_codes').selectAll().execute(),
    await db.selectFrom('one_time_tokens').selectAll().execute(),
  ])
  expect(logged.length).toBeGreaterThan(10)
  const hex = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex')
  for (const told of [secret, hex, pending_token, GOOD_PASSWORD, ...backupCodes]) {
    expect(kept).not.toContain(told)
    expect(logged.join('')).not.toContain(told)
  }
  expect(logged.join('')).not.toContain(`code=${code}`)

  const other = await protectedPerson()
  const stolen = db.selectFrom('second_factors').select('sealed_secret').where('user_id', '=', userId)
  await db.updateTable('second_factors').set({ sealed_secret: stolen }).where('user_id', '=', other.userId).execute()
  expect((await logIn(other.email, codeOf(secret))).status).toBe(401)
  expect((await logIn(other.email, other.backupCodes[0])).status).toBe(200)
})

test('two nodes share the key and the spent steps', async () => {
  const { database } = service
  const second = await testApp({
    areas: IDENTITY,
    database,
    settings: { RATE_LIMIT_ENABLED: 'false' },
    now: () => clock,
  })
  const { email, secret } = await protectedPerson()
  const payload = { email, password: GOOD_PASSWORD, mfa_code: codeOf(secret) }
  const request = { method: 'POST', url: '/api/v1/auth/login', remoteAddress: ownAddress(), payload } as const
  const answers = await Promise.all([service, second].map(({ app }) => app.inject(request)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  await second.close()
})

/** What a camera would read from the picture, an uncompressed GIF of one colour table. */
function readPicture(url: string): string {
  const bytes = Buffer.from(url.replace('data:image/gif;base64,', ''), 'base64')
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  const colours = 13
  const pixels: number[] = []
  let at = colours + 3 * 2 ** ((bytes.readUInt8(10) & 7) + 1)
  while (bytes[at] !== 0x2c) at++
  at += 11
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) {
    const block = bytes.subarray(at + 1, at + 1 + size)
    pixels.push(...block.filter((value) => value < 0x80))
    at += 1 + size
  }
  const data = pixels.slice(0, width * height).flatMap((index) => {
    const [r = 0, g = 0, b = 0] = bytes.subarray(colours + 3 * index, colours + 3 * index + 3)
    return [r, g, b, 255]
  })
  return decodeQR({ width, height, data: Uint8Array.from(data) })
}
