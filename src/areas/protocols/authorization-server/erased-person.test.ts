import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentingBrowser, ISSUER, program, registeredClient } from '../../../../test/support/authorizations.ts'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'
import { erasedThrough } from '../../../../test/support/erasures.ts'
import { mcpClient } from '../../../../test/support/mcp.ts'
import { register } from '../../../../test/support/people.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'

const clock = { now: Date.parse('2027-03-01T12:00:00Z') }
let here: DebateService
/** Another node, at which the applications of the person wait. */
let there: DebateService
beforeAll(async () => {
  const wishes = { now: () => new Date(clock.now), settings: { SERVICE_PUBLIC_URL: ISSUER } }
  here = await debateService(wishes)
  there = await debateService({ ...wishes, database: here.database })
  await there.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})

type Person = Awaited<ReturnType<typeof register>>
type Door = 'mcp' | 'a2a' | 'v1'

/** An application that was granted access to a door, and what it took away. */
async function granted({ headers }: Person, clientId: string, door: Door) {
  const assistant = program(here, { client_id: clientId })
  const asked = await assistant.ask({ resource: `${ISSUER}/${door}` })
  const code = await consentingBrowser(here).grant(asked.url, headers)
  const { access_token, refresh_token = '' } = await assistant.redeem(code, asked)
  return { bearer: { authorization: `Bearer ${access_token}` }, refresh: () => assistant.refresh(refresh_token) }
}

/** What a grant can be at, when the account of its person is closed. */
async function everything(person: Person) {
  const { id } = await registeredClient(here, person.headers)
  const assistant = program(here, { client_id: id })
  const unredeemed = await assistant.ask()
  const code = await consentingBrowser(here).grant(unredeemed.url, person.headers)
  const browser = consentingBrowser(here)
  const undecided = browser.interactionAt((await browser.visit((await assistant.ask()).url)).location)
  const [mcp, a2a, v1] = await Promise.all((['mcp', 'a2a', 'v1'] as const).map((door) => granted(person, id, door)))
  if (!mcp || !a2a || !v1) throw new Error('Not granted')
  return {
    grants: { mcp, a2a, v1 },
    redeem: () => assistant.redeem(code, unredeemed),
    decide: () => browser.decide(undecided, person.headers),
  }
}
type Everything = Awaited<ReturnType<typeof everything>>

const post = (path: string, headers: Record<string, string>, body: object) =>
  fetch(`http://127.0.0.1:${(there.app.server.address() as AddressInfo).port}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'a2a-version': '1.0' },
    body: JSON.stringify(body),
  })

/** What came of a request in the end: its status, and what it was told. */
const heard = async (asked: Promise<Response>) => {
  const answer = await asked
  return { status: answer.status, body: await answer.text().catch((fault: Error) => fault.name) }
}

const message = (messageId: string) => ({ message: { messageId, role: 'ROLE_USER', parts: [{ text: 'Ship it?' }] } })
const completion = (text: string) => ({ model: 'parley/panel', messages: [{ role: 'user', content: text }] })

const waiting = () => there.platform.held.list().find(({ part }) => part === 'waiting_requests')?.entries

/** Streams and answers that wait for debates that do not go on. */
async function waits({ grants: { mcp, a2a, v1 } }: Everything) {
  const client = await mcpClient(there, mcp.bearer)
  const call = client.callTool(
    { name: 'ask', arguments: { question: 'Ship it?', wait_seconds: 600 } },
    { onprogress() {} },
  )
  const outcomes = Promise.all([
    heard(post('/a2a/message:send', a2a.bearer, message('waits'))),
    heard(post('/a2a/message:stream', a2a.bearer, message('streams'))),
    heard(post('/v1/chat/completions', v1.bearer, completion('Shall it wait?'))),
    heard(post('/v1/chat/completions', v1.bearer, { ...completion('Shall it stream?'), stream: true })),
  ])
  const told = call.catch((fault: unknown) => fault)
  await expect.poll(waiting).toBe(5)
  return async () => {
    const [sent, streamed, completed, chunks] = await outcomes
    const mcpTold = await told
    await client.close()
    return { sent, streamed, completed, chunks, mcpTold }
  }
}

const rowsOf = async (userId: string) => {
  const { db } = here.platform
  const [objects, grants, names, places, calls] = await Promise.all([
    db.selectFrom('oauth_objects').select('kind').where('user_id', '=', userId).execute(),
    db.selectFrom('oauth_grants').select('id').where('user_id', '=', userId).execute(),
    db.selectFrom('oauth_grant_names').select('grant_id').where('user_id', '=', userId).execute(),
    db.selectFrom('a2a_push_configs').select('id').where('created_by', '=', userId).execute(),
    db.selectFrom('door_calls').select('door').where('user_id', '=', userId).execute(),
  ])
  return [objects, grants, names, places, calls].map((rows) => rows.length)
}

test('whoever is erased leaves no application anything: no token, code, consent, stream or waiting answer', async () => {
  const person = await register(here, { email: 'erased@example.org', name: 'Erasable' })
  const held = await everything(person)
  const { mcp, a2a, v1 } = held.grants
  const ended = await waits(held)
  const configuration = { returnImmediately: true, taskPushNotificationConfig: { url: 'https://example.com/told' } }
  expect((await post('/a2a/message:send', a2a.bearer, { ...message('told'), configuration })).status).toBe(200)
  expect((await there.by(person.headers).get('/doors')).statusCode).toBe(200)
  expect((await rowsOf(person.userId)).every((count) => count > 0)).toBe(true)

  const closing = { password: person.password, confirm: true }
  const closed = await here.by(person.headers).delete('/privacy/account', closing)
  expect(closed.statusCode, closed.body).toBe(200)

  await expect.poll(waiting).toBe(0)
  const { sent, streamed, completed, chunks, mcpTold } = await ended()
  expect([sent.status, completed.status]).toEqual([401, 401])
  expect(mcpTold).toMatchObject({ data: { code: 'UNAUTHORIZED' } })
  expect(streamed.body.match(/^data: /gm)).toHaveLength(1)
  expect(chunks.body.match(/^data: .*/gm)).toEqual([
    expect.anything(),
    expect.stringMatching(/^data: \{"error":.*unauthorized/),
  ])

  for (const [path, { bearer }, body] of [
    ['/mcp', mcp, { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
    ['/a2a/message:send', a2a, message('later')],
    ['/v1/chat/completions', v1, completion('Later?')],
  ] as const) {
    expect([path, (await post(path, bearer, body)).status]).toEqual([path, 401])
  }
  for (const { refresh } of [mcp, a2a, v1]) await expect(refresh()).rejects.toThrow()
  await expect(held.redeem()).rejects.toThrow()
  expect((await held.decide()).statusCode).toBe(401)

  clock.now += 7 * DAY_MS
  const erasure = await erasedThrough(here, clock, closed.json().deletion_id)
  expect([erasure.states.at(-1), erasure.error]).toEqual(['completed', null])
  expect(await rowsOf(person.userId)).toEqual([0, 0, 0, 0, 0])
})

test('an account that is kept after all gets no grant back', async () => {
  const person = await register(here, { email: 'kept@example.org', name: 'Kept' })
  const { id } = await registeredClient(here, person.headers)
  const { bearer, refresh } = await granted(person, id, 'mcp')
  await here.by(person.headers).delete('/privacy/account', { password: person.password, confirm: true })
  const { email, password } = person
  const logIn = () => here.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } })
  const token = (await logIn()).json().cancel_token
  const kept = await here.app.inject({ method: 'POST', url: '/api/v1/privacy/account/cancel', payload: { token } })
  expect(kept.statusCode).toBe(200)
  expect((await logIn()).statusCode).toBe(200)
  expect((await post('/mcp', bearer, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(401)
  await expect(refresh()).rejects.toThrow()
})
