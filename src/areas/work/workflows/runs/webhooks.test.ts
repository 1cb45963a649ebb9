import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type WorkflowService, workflowService } from '../../../../../test/support/workflows.ts'
import { openOutbound } from '../../../../adapters/outbound/outbound.ts'
import { checkStandardWebhook } from '../../../../shared/signatures/standard-webhooks.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'

/** What ends the call that was begun last, as its time would. */
let endWait = () => {}
const heard: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
const answers: Record<string, RequestListener> = {
  json: (_request, reply) => reply.setHeader('content-type', 'application/json').end('{"n": 7}'),
  html: (_request, reply) => reply.setHeader('content-type', 'text/html').end('<h1>Fine</h1>'),
  gone: (_request, reply) => reply.writeHead(410).end(),
  moved: (_request, reply) => reply.writeHead(302, { location: '/json' }).end(),
  large: (_request, reply) => reply.end(Buffer.alloc(52_428_800)),
  silent: (request) => request.socket.destroy(),
  late: () => endWait(),
  mended: (_request, reply) =>
    heard.filter(({ path }) => path.startsWith('mended')).length > 1
      ? reply.end()
      : reply.writeHead(503, { 'retry-after': '7200' }).end(),
  once: (_request, reply) => reply.writeHead(heard.filter(({ path }) => path === 'once').length > 1 ? 200 : 503).end(),
}
const receiver = createServer((request, reply) => {
  const path = request.url?.slice(1) ?? ''
  let body = ''
  request.on('data', (bytes) => {
    body += bytes
  })
  request.on('end', () => {
    heard.push({ path, headers: request.headers, body })
    answers[path.replace(/\?.*/, '')]?.(request, reply)
  })
})

let clock = Date.parse('2026-11-19T10:00:00Z')
let service: WorkflowService
let ada: Client
let base = ''
beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  service = await workflowService({ now: () => new Date(clock) })
  Object.assign(service.platform.outbound, openOutbound({ allow: (ip) => ip === '127.0.0.1', deadlineIn }))
  ada = await service.as({ userId: 'usr_ada', org_role: 'member' })
})
afterAll(async () => {
  await service.close()
  receiver.closeAllConnections()
  receiver.close()
})

function deadlineIn(): AbortSignal {
  const time = new AbortController()
  endWait = () => time.abort()
  return time.signal
}

/** A template of one call, as somebody writes it, and the secret that they are shown once. */
async function template(url: string, config: object = {}): Promise<{ id: string; secret: string }> {
  const definition = {
    steps: [{ id: 'call', type: 'webhook', config: { url, ...config } }],
    returns: { got: '${{ steps.call.output }}' },
  }
  const answer = await ada.post('/workflow/templates', { name: 'Call', definition })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return { id: answer.json().id, secret: answer.json().signing_secret }
}
async function called(path: string, config: object = {}) {
  const { id: templateId, secret } = await template(`${base}/${path}`, config)
  const id = await service.started(ada, templateId)
  await service.work()
  return { id, secret, run: await service.shown(ada, id) }
}

test('a call is signed, carries what was sealed, and its answer is the output', async () => {
  const sent = { body: { topic: 'x' }, headers: { 'X-Team': 'garden' } }
  const { run, secret } = await called('json', sent)
  expect(run).toMatchObject({ status: 'completed', outputs: { got: { status: 200, body: { n: 7 } } } })
  const { headers, body } = heard.at(-1) ?? {}
  expect([headers?.['x-team'], body]).toEqual(['garden', '{"topic":"x"}'])
  const request = { headers: headers ?? {}, rawBody: Buffer.from(body ?? '') }
  expect(checkStandardWebhook(request as never, secret, new Date(clock))).toMatchObject({ fits: true })
  expect(JSON.stringify(run)).not.toContain('garden')
})

test('an answer is kept while writing it down is tried again', async () => {
  const { pool } = service.database
  await pool.query('create sequence arrivals')
  await pool.query(`create function away() returns trigger language plpgsql as $$ begin
    if nextval('arrivals') = 1 then raise exception 'Away once'; end if;
    return new; end $$`)
  await pool.query(`create trigger away before update on effects for each row
    when (new.state = 'done') execute function away()`)
  const { run } = await called('json')
  await pool.query('drop trigger away on effects')
  expect((await pool.query('select last_value::integer as tries from arrivals')).rows).toEqual([{ tries: 2 }])
  expect(run).toMatchObject({ status: 'completed', outputs: { got: { status: 200, body: { n: 7 } } } })
})

test.each([
  ['gone', 'The address is gone'],
  ['moved', 'The address answered 302'],
  ['large', 'larger than 262144 bytes'],
])('a receiver that is %s fails the step in words', async (path, why) => {
  const { run } = await called(path)
  expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining(why) })
})

test('an answer that is no JSON is its text', async () => {
  const { run } = await called('html')
  expect(run).toMatchObject({ status: 'completed', outputs: { got: { body: '<h1>Fine</h1>' } } })
})

test('what comes at a bad time is tried again under the same id, and says meanwhile what it waits for', async () => {
  const { id, run } = await called('once')
  expect(run.steps[0]).toMatchObject({ status: 'running', waits_for: 'The address answered 503' })
  clock += 60_000
  await service.work()
  expect(await service.shown(ada, id)).toMatchObject({ status: 'completed' })
  const ids = heard.filter(({ path }) => path === 'once').map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('the next attempt waits for no pause of the one before it; the outbox keeps where it calls, not with what', async () => {
  const { pool } = service.database
  const retried = { timeout_seconds: 60, retries: 1 }
  const steps = [{ id: 'call', type: 'webhook', config: { url: `${base}/mended?said=secret` }, ...retried }]
  const id = await service.run(ada, { steps })
  await service.work()
  const kept = await pool.query('select state, target from effects where subject = $1', [id])
  expect(kept.rows).toEqual([{ state: 'waiting', target: base }])
  clock += 60_000
  await service.work()
  clock += 5_000
  await service.work()
  const { status, steps: taken } = await service.shown(ada, id)
  expect([status, taken[0].attempt]).toEqual(['completed', 2])
  const ids = heard.filter(({ path }) => path.startsWith('mended')).map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('a retry of a run calls under the same id, and a cancelled one calls no more', async () => {
  const { id } = await called('gone')
  await ada.post(`/workflow/executions/${id}/retry`, {})
  await service.work()
  expect(await service.shown(ada, id)).toMatchObject({ status: 'failed', steps: [{ attempt: 2 }] })
  const [first, second] = heard.slice(-2).map(({ headers }) => headers['webhook-id'])
  expect(second).toBe(first)
  const started = await service.started(ada, (await template(`${base}/json`)).id)
  await service.driveRuns()
  await ada.post(`/workflow/executions/${started}/cancel`, {})
  const before = heard.length
  await service.work()
  expect(heard.length).toBe(before)
})

test('an address that has become private is not called', async () => {
  const id = await service.run(ada, { steps: [{ id: 'call', type: 'webhook', config: { url: 'http://127.0.0.2/' } }] })
  await service.work()
  expect(await service.shown(ada, id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('public internet'),
  })
})

test.each([
  ['silent', 'The address could not be reached'],
  ['late', 'The address did not answer in time'],
])('a receiver that is %s is called again under one id, until the step fails in words', async (path, why) => {
  const { id, run } = await called(path)
  expect(run.steps[0]).toMatchObject({ status: 'running', waits_for: why })
  const ids = () => heard.filter((call) => call.path === path).map(({ headers }) => headers['webhook-id'])
  for (let days = 0; days < 20 && (await service.shown(ada, id)).status === 'running'; days++) {
    clock += DAY_MS
    await service.work()
  }
  expect(await service.shown(ada, id)).toMatchObject({ status: 'failed', error: `call: ${why}` })
  expect([ids().length, new Set(ids()).size]).toEqual([7, 1])
})
