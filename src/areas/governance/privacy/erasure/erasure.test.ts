import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { erasedThrough } from '../../../../../test/support/erasures.ts'
import { GOOD_PASSWORD, ownAddress, register } from '../../../../../test/support/people.ts'
import { checkPaper, type SignedPaper } from '../../../../shared/crypto/signed-paper.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'

const clock = { now: Date.parse('2027-03-01T12:00:00Z') }
let service: DebateService
beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock.now) })
})
afterAll(() => service.close())

type Registered = Awaited<ReturnType<typeof register>>
let people = 0
const somebody = (name = 'Erasable') => register(service, { email: `erase${++people}@example.org`, name })

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => service.app.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) })
const remove = ({ headers, password }: Registered, body: object = {}) =>
  call('DELETE', '/privacy/account', headers, { password, confirm: true, ...body })
const logIn = ({ email, password }: Registered) =>
  service.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: ownAddress(),
    payload: { email, password },
  })
const keep = (token: string) => call('POST', '/privacy/account/cancel', {}, { token })
test('an account is closed at once, and can be kept until its time has come', async () => {
  const ada = await somebody()
  expect((await remove(ada, { password: undefined })).json().field).toBe('password')
  expect((await remove(ada, { confirm: false })).json().field).toBe('confirm')
  expect((await remove(ada, { password: 'wrong wrong wrong' })).statusCode).toBe(401)
  const answer = await remove(ada, { reason: 'I move on.' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    message: expect.any(String),
    deletion_id: expect.stringMatching(/^era_/),
    data_deleted: expect.any(Array),
    retention_note: expect.stringContaining('free pages'),
    scheduled_for: new Date(clock.now + 7 * DAY_MS).toISOString(),
    certificate_salt: expect.any(String),
  })
  expect((await call('GET', '/auth/me', ada.headers)).statusCode).toBe(401)
  const refused = await logIn(ada)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'DELETION_SCHEDULED'])
  const { cancel_token } = refused.json()
  expect((await keep('nonsense')).json().field).toBe('token')
  expect((await keep(cancel_token)).json()).toMatchObject({ cancelled: true })
  expect((await keep(cancel_token)).statusCode).toBe(400)
  expect((await logIn(ada)).statusCode).toBe(200)
})

test('the letter keeps the account too, and a token of a sign-in lasts ten minutes', async () => {
  const ada = await somebody()
  await remove(ada)
  const letters = await service.platform.db
    .selectFrom('kept_letters')
    .select('body')
    .where('recipient', '=', ada.email)
    .execute()
  const token = /keep-account#token=([\w-]+)/.exec(letters.at(-1)?.body ?? '')?.[1] ?? ''
  const late = (await logIn(ada)).json().cancel_token
  clock.now += 601_000
  expect((await keep(late)).statusCode).toBe(400)
  expect((await keep(token)).statusCode).toBe(200)
})

test('a person on whom others depend stays: the last owner of an organization, and a second request', async () => {
  const ada = await somebody()
  await service.token({ userId: 'usr_left_behind', org: ada.organizationId })
  const refused = await remove(ada)
  expect([refused.statusCode, refused.json().details?.status ?? refused.json().status]).toEqual([409, 'last_owner'])
  const bo = await somebody()
  const [one, other] = await Promise.all([remove(bo), remove(bo)])
  expect([one.statusCode, other.statusCode].sort()).toEqual([
    200,
    expect.toSatisfy((code) => code === 409 || code === 401),
  ])
})

test('a person alone is erased whole, with a certificate that fails when a byte changes', async () => {
  const ada = await somebody('Adelaide Quillfeather')
  const by = service.by(ada.headers)
  const question = 'Should seven grey herons quietly watch the amber harbour tonight?'
  const id = await service.decided(by, { topic: question })
  await by.post(`/debates/${id}/intervene`, {
    content: 'Purple lanterns drift beneath the silent marble bridge slowly.',
  })
  const { deletion_id, certificate_salt } = (await remove(ada)).json()
  clock.now += 7 * DAY_MS
  const ended = await erasedThrough(service, clock, deletion_id)
  expect(ended.error).toBeNull()
  expect(ended.states.at(-1)).toBe('completed')
  expect(ended.sealed).toBeNull()
  const { db, log } = service.platform
  expect(await db.selectFrom('erasure_runs').selectAll().where('erasure_id', '=', deletion_id).execute()).toEqual([])
  expect((await log.read(id)).filter((event) => event.private !== null)).toEqual([])
  expect((await log.verify(id)).intact).toBe(true)
  const user = await db.selectFrom('users').selectAll().where('id', '=', ada.userId).executeTakeFirstOrThrow()
  expect(user).toMatchObject({ name: 'Erased', password_hash: null })
  expect((await logIn(ada)).statusCode).toBe(401)

  const told = await call('POST', '/privacy/account/certificate', {}, { deletion_id, salt: certificate_salt })
  const signed = told.json().certificate as SignedPaper<'erasure'>
  const { keys } = (await service.app.inject({ url: '/.well-known/jwks.json' })).json()
  const key = keys.find(({ kid }: { kid: string }) => kid === signed.key_id).x
  expect(checkPaper('erasure', signed, key)).toEqual({ integrity: true, signature: true, faults: [] })
  expect(JSON.stringify(signed)).not.toContain(ada.email)
  expect(JSON.stringify(signed)).not.toContain(ada.userId)
  expect(signed.erasure).toMatchObject({
    schema: 'parley-erasure/2',
    organizations: [
      {
        organization_id: ada.organizationId,
        of_one: true,
        chains: [{ debate_id: id }],
        audit: { path: expect.any(Array) },
      },
    ],
  })
  const changed = JSON.parse(JSON.stringify(signed).replace('"of_one":true', '"of_one":false'))
  expect(checkPaper('erasure', changed, key).integrity).toBe(false)
  expect((await call('POST', '/privacy/account/certificate', {}, { deletion_id, salt: 'other' })).statusCode).toBe(404)
  expect(GOOD_PASSWORD).toBe(ada.password)
})
