import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentingBrowser, ISSUER, program, registeredClient } from '../../../../test/support/authorizations.ts'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'
import { type CallerHeaders, register } from '../../../../test/support/people.ts'

let clock = Date.parse('2026-11-18T10:00:00Z')
const time = () => new Date(clock).toISOString()
let service: DebateService
beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock), settings: { SERVICE_PUBLIC_URL: ISSUER } })
})
afterAll(() => service.close())

const MODELS = '/v1/models'
const TASKS = '/a2a/tasks'

async function callAt(url: string, headers: CallerHeaders, more: Record<string, string> = {}): Promise<number> {
  const answer = await service.app.inject({ url, headers: { ...headers, 'a2a-version': '1.0', ...more } })
  return answer.statusCode
}

const toolsAt = async (headers: CallerHeaders) => {
  const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  await service.app.inject({ method: 'POST', url: '/mcp', headers, payload })
}

/** The last calls as the console lists them, by door. */
async function lastCalls(headers: CallerHeaders) {
  const answer = await service.by(headers).get('/doors')
  const { doors } = answer.json() as { doors: { door: string; last_call: object | null }[] }
  return Object.fromEntries(doors.map(({ door, last_call }) => [door, last_call]))
}

async function keyOf(headers: CallerHeaders) {
  const { id, api_key } = (await service.by(headers).post('/auth/api-key', { name: 'Script' })).json()
  return { id, bearer: { authorization: `Bearer ${api_key}` } }
}

const NONE = { a2a: null, mcp: null, openai: null }

test('each door tells when a program of the person last called and by what, whatever it wanted', async () => {
  const ada = await register(service, { email: 'ada@example.org' })
  const bo = await register(service, { email: 'bo@example.org' })
  expect(await lastCalls(ada.headers)).toEqual(NONE)

  const key = await keyOf(ada.headers)
  const byKey = time()
  expect(await callAt(MODELS, key.bearer)).toBe(200)

  clock += 1_000
  const { id } = await registeredClient(service, ada.headers)
  const assistant = program(service, { client_id: id })
  const asked = await assistant.ask()
  const { access_token } = await assistant.redeem(await consentingBrowser(service).grant(asked.url, ada.headers), asked)
  const byGrant = time()
  await toolsAt({ authorization: `Bearer ${access_token}` })
  const { grants } = (await service.by(ada.headers).get('/oauth/grants')).json()

  clock += 1_000
  const bySession = time()
  expect(await callAt(TASKS, ada.headers)).toBe(200)

  expect(await lastCalls(ada.headers)).toEqual({
    openai: { at: byKey, credential: key.id },
    mcp: { at: byGrant, credential: grants[0].id },
    a2a: { at: bySession, credential: null },
  })
  expect(await lastCalls(bo.headers)).toEqual(NONE)
  const inside = await service.as({ userId: ada.userId, org: 'org_other' })
  expect(await lastCalls(inside.headers)).toEqual(NONE)
})

test('only a call by somebody known counts, also one that is refused', async () => {
  const cy = await register(service, { email: 'cy@example.org' })
  expect(await callAt(MODELS, { authorization: 'Bearer svk_unknown' })).toBe(401)
  expect(await callAt(TASKS, cy.headers, { 'x-workspace-id': 'ws_00000000000000000000000000' })).toBe(404)
  expect(await lastCalls(cy.headers)).toEqual(NONE)
  expect(await callAt('/v1/responses/resp_unknown', cy.headers)).toBeGreaterThanOrEqual(400)
  expect(await lastCalls(cy.headers)).toEqual({ ...NONE, openai: { at: time(), credential: null } })
})

test('a second call within the minute writes nothing, one after it does', async () => {
  const { db } = service.platform
  const dee = await register(service, { email: 'dee@example.org' })
  const key = await keyOf(dee.headers)
  const rows = async () => {
    await lastCalls(dee.headers)
    return db.selectFrom('door_calls').selectAll().where('user_id', '=', dee.userId).execute()
  }
  const called = { organization_id: dee.organizationId, user_id: dee.userId, door: 'openai' }

  const first = time()
  await callAt(MODELS, dee.headers)
  expect(await rows()).toEqual([{ ...called, credential: '', called_at: first }])

  clock += 59_999
  await callAt(MODELS, key.bearer)
  expect(await rows()).toEqual([{ ...called, credential: '', called_at: first }])

  clock += 1
  await callAt(MODELS, key.bearer)
  expect(await rows()).toEqual([{ ...called, credential: key.id, called_at: time() }])
})

test('of two nodes the newer call stays, and a person without an account gets no row', async () => {
  const eve = await register(service, { email: 'eve@example.org' })
  const there = await debateService({ now: () => new Date(clock - 30_000), database: service.database })
  const newer = time()
  await callAt(MODELS, eve.headers)
  await lastCalls(eve.headers)
  await there.by(eve.headers).get('/doors')
  await there.app.inject({ url: MODELS, headers: eve.headers })
  await there.close()
  expect(await lastCalls(eve.headers)).toEqual({ ...NONE, openai: { at: newer, credential: null } })

  const { db } = service.platform
  clock += 60_000
  await callAt(MODELS, eve.headers)
  await db.deleteFrom('door_calls').where('user_id', '=', eve.userId).execute()
  await db.updateTable('users').set({ deleted_at: time() }).where('id', '=', eve.userId).execute()
  const fay = await register(service, { email: 'fay@example.org' })
  await callAt(MODELS, fay.headers)
  expect(await lastCalls(fay.headers)).toEqual({ ...NONE, openai: { at: time(), credential: null } })
  expect(await db.selectFrom('door_calls').selectAll().where('user_id', '=', eve.userId).execute()).toEqual([])
})
