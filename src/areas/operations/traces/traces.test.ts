import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Collector, openCollector, receivedSpans } from '../../../../test/support/collector.ts'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { voice } from '../../../../test/support/scripted-agents.ts'

const ANSWER = { tokens_in: 100, tokens_out: 20, cached_tokens: 30 }
const TOKEN = 'Bearer of-the-collector'

let clock = Date.parse('2026-11-10T10:00:00.000Z')
let collector: Collector
let service: DebateService
let ada: Client
const lines: string[] = []
beforeAll(async () => {
  collector = await openCollector()
  service = await debateService({
    areas: ['traces', 'debates', 'checkpoints', 'privacy'],
    scripts: {
      ada: voice({ says: 'It pays.', proposal: 'p1', votesFor: 'p1', finds: 'It is vague.', usage: ANSWER }),
      bo: voice({ says: 'It is ready.', proposal: 'p1', votesFor: 'p1', usage: { ...ANSWER, tokens_in: 7 } }),
      cy: voice({ says: 'It is too early.', proposal: 'p2', votesFor: 'p2', usage: { tokens_out: 11 } }),
    },
    now: () => new Date(clock),
    log: { write: (line) => void lines.push(line) },
    settings: {
      SERVICE_LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=${encodeURIComponent(TOKEN)}`,
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
    },
  })
  ada = await service.as()
})
afterAll(async () => {
  await service?.close()
  await collector?.close()
})
beforeEach(() => {
  clock += 60_000
  collector.received.length = 0
  collector.answerWith()
})

async function send() {
  await service.cursors.catchUp()
  await service.platform.outbox.drain()
}

async function decided() {
  const id = await service.decided(ada)
  await send()
  return id
}

const status = async () => (await ada.get('/traces')).json()
const saying =
  (code: number, body = '', headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end(body)

/** What the outbox has for the parts of a debate. */
const effectsOf = async (subject: string) =>
  (await service.platform.outbox.list('org_1', { kind: 'traces.send', subject }, { limit: 10, offset: 0 })).items

test('a debate that has ended is sent once, packed, with the headers of the settings', async () => {
  const id = await decided()
  expect(collector.received).toHaveLength(1)
  expect(collector.received[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: TOKEN, 'content-type': 'application/json', 'content-encoding': 'gzip' },
  })
  const spans = receivedSpans(collector.received)
  expect(spans[0]).toMatchObject({ name: 'invoke_workflow debate' })
  expect(JSON.stringify(spans)).toContain('Should we ship it?')
  await send()
  expect(collector.received).toHaveLength(1)
  expect(await status()).toMatchObject({
    enabled: true,
    texts: true,
    last_sent: { debate_id: id, spans: spans.length },
  })
})

test('the file of a trace has the spans that were sent, and only for those who may read the debate', async () => {
  const id = await decided()
  const answer = await ada.get(`/debates/${id}/trace`)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${id}.trace.json"`,
  })
  const [request] = collector.received
  expect(answer.json()).toEqual(JSON.parse(String(request?.body)))
  const stranger = await service.as({ org: 'org_2' })
  expect((await stranger.get(`/debates/${id}/trace`)).statusCode).toBe(404)
  expect((await stranger.get('/traces')).json()).toMatchObject({ last_sent: null, last_refusal: null })
})

test('the tokens of the calls are the sums of the log', async () => {
  const id = await decided()
  const of = (name: string) =>
    receivedSpans(collector.received)
      .flatMap(({ attributes }) => attributes.filter(({ key }) => key === name))
      .reduce((sum, { value }) => sum + Number(value.intValue), 0)
  const [end] = (await service.platform.log.read(id)).filter(({ type }) => type === 'debate_end')
  expect(end?.data).toMatchObject({ tokens_in: expect.toSatisfy((sum) => sum > 300) })
  expect([of('gen_ai.usage.input_tokens'), of('gen_ai.usage.output_tokens')]).toEqual([
    end?.data.tokens_in,
    end?.data.tokens_out,
  ])
})

test('a paused debate is sent a minute after the pause, and the rest as a trace that links to it', async () => {
  const id = await service.started(ada)
  expect((await ada.post(`/debates/${id}/pause`)).statusCode).toBe(200)
  await send()
  expect(collector.received).toHaveLength(0)
  clock += 60_000
  await send()
  const [first] = receivedSpans(collector.received)
  clock += 8 * 86_400_000
  expect((await ada.post(`/debates/${id}/resume`)).statusCode).toBe(200)
  await runToRest(service, id)
  await send()
  expect(collector.received).toHaveLength(2)
  const [second] = receivedSpans(collector.received.slice(1))
  expect(second?.links).toEqual([{ traceId: first?.traceId, spanId: first?.spanId }])
  expect(second?.traceId).not.toBe(first?.traceId)
})

test.each([429, 502, 503, 504])('%i is tried again, with equal spans', async (code) => {
  collector.answerWith(saying(code, '', { 'retry-after': '7' }))
  const id = await decided()
  expect(await status()).toMatchObject({ last_refusal: { debate_id: id, tried_again: true } })
  const [effect] = await effectsOf(id)
  expect(effect).toMatchObject({ state: 'waiting', dueAt: new Date(clock + 7_000).toISOString() })
  collector.answerWith()
  clock += 7_000
  await send()
  const [once, again, ...more] = collector.received
  expect(more).toEqual([])
  expect(again?.body).toEqual(once?.body)
  expect((await effectsOf(id))[0]).toMatchObject({ state: 'done' })
})

test.each([
  [400, 'text/plain', 'no such thing', 'The collector answered 400: no such thing'],
  [401, 'application/json', `{"message":"who is ${TOKEN}?"}`, 'The collector answered 401: who is …?'],
  [413, 'text/html', '<h1>large</h1>', 'The collector answered 413'],
  [415, 'application/json', '{"message":"no JSON"}', 'The collector answered 415: no JSON'],
  [500, 'text/plain', '', 'The collector answered 500'],
  [302, 'text/plain', '', 'The collector answered 302'],
])('%i is given up at once, and told in words', async (code, type, body, why) => {
  collector.answerWith(saying(code, body, { 'content-type': type, location: collector.url }))
  const id = await decided()
  expect(collector.received).toHaveLength(1)
  expect((await effectsOf(id))[0]).toMatchObject({ state: 'refused', error: why })
  expect(await status()).toMatchObject({ last_refusal: { debate_id: id, reason: why, tried_again: false } })
})

test('spans that are refused in a 200 are told', async () => {
  const partial = JSON.stringify({ partialSuccess: { rejectedSpans: '2', errorMessage: 'too old' } })
  collector.answerWith(saying(200, partial, { 'content-type': 'application/json' }))
  const id = await decided()
  const { length } = receivedSpans(collector.received)
  expect((await effectsOf(id))[0]).toMatchObject({
    state: 'refused',
    error: `The collector took ${length - 2} of ${length} spans: too old`,
  })
})

test('an answer of 50 MB is not read, and a collector that never answers holds up nothing', async () => {
  const chunk = Buffer.alloc(1_000_000)
  let written = 0
  collector.answerWith((response) => {
    response.writeHead(200)
    const more = () => {
      while (written < 50_000_000 && !response.destroyed) {
        written += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  })
  const large = await decided()
  expect((await effectsOf(large))[0]).toMatchObject({
    state: 'refused',
    error: 'The collector: The answer is too large',
  })
  expect(written).toBeLessThan(50_000_000)
  collector.answerWith((response) => void response.destroy())
  const cut = await decided()
  expect((await effectsOf(cut))[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  collector.answerWith()
  clock += 5_000
  await send()
  expect((await effectsOf(cut))[0]).toMatchObject({ state: 'done' })
})

test('nothing of an erased debate is sent', async () => {
  const id = await service.decided(ada)
  await service.cursors.catchUp()
  expect((await ada.delete(`/debates/${id}`)).statusCode).toBeLessThan(300)
  await send()
  expect(collector.received).toEqual([])
})

test('what ended more than a day before it is looked at is not sent', async () => {
  await service.decided(ada)
  clock += 86_400_001
  await send()
  expect(collector.received).toEqual([])
})

test('no header of the settings stands in a log', () => {
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain('of-the-collector')
})

test('off, there is no reaction, and no trace is sent', async () => {
  const off = await debateService({
    areas: ['traces', 'debates'],
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'true' },
  })
  try {
    expect(off.areas.find(({ name }) => name === 'traces')?.reactions).toEqual([])
    const bo = await off.as()
    await off.decided(bo)
    await off.cursors.catchUp()
    await off.platform.outbox.drain()
    expect(collector.received).toEqual([])
    expect((await bo.get('/traces')).json()).toEqual({
      enabled: false,
      texts: false,
      last_sent: null,
      last_refusal: null,
    })
  } finally {
    await off.close()
  }
})
