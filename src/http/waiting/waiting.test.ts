import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { waitingService } from '../../../test/support/waiting-answers.ts'
import { LONGEST_STREAM_SECONDS, SILENT_SECONDS } from './send-waiting.ts'
import { MOST_WAITING_PER_CALLER } from './waiting-room.ts'

type Service = Awaited<ReturnType<typeof waitingService>>
const opened: Service[] = []
afterEach(async () => {
  for (const service of opened.splice(0)) await service.close()
})

const SHORT = { SERVICE_REQUEST_TIMEOUT_SECONDS: '1', SERVICE_WAITING_SIGN_SECONDS: '5' }

async function service(settings: Record<string, string> = {}, more: Parameters<typeof waitingService>[1] = {}) {
  const one = await waitingService({ SERVICE_WAITING_SIGN_SECONDS: '5', ...settings }, more)
  opened.push(one)
  return one
}

/** How many requests wait, as operators see it. */
const waitingIn = ({ platform }: Service) =>
  platform.held.list().find(({ part }) => part === 'waiting_requests')?.entries

/** Reads an answer piece by piece. */
function reader(answer: Response) {
  const source = (answer.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  return {
    next: async () => {
      const { value, done } = await source.read()
      return done ? undefined : decoder.decode(value)
    },
    async rest() {
      let text = ''
      for (let piece = await this.next(); piece !== undefined; piece = await this.next()) text += piece
      return text
    },
    leave: () => source.cancel(),
  }
}

const answers = { method: 'POST' }

interface Body {
  message: string
  code: string
  data: object
  details: { policy: string }
}
const bodyOf = async (answer: Response) => (await answer.json()) as Body

test('a stream and a waiting answer outlive the limit of the edge, an ordinary endpoint and a late beginning do not', async () => {
  const t = await service(SHORT)
  const streamed = await t.ask('stream')
  const waits = t.ask('answer', answers)
  await expect.poll(() => waitingIn(t)).toBe(2)
  const withBody = { method: 'POST', body: '{}', headers: { ...t.ada, 'content-type': 'application/json' } }
  for (const [path, init] of [['ordinary'], ['late'], ['with-body', withBody]] as const) {
    const refused = await t.ask(path, init)
    expect([path, refused.status, (await bodyOf(refused)).message]).toEqual([path, 503, 'The request took too long'])
  }
  t.clock.pass(10)
  t.stream.send({ id: '1', data: { n: 1 } })
  t.stream.end()
  expect(await reader(streamed).rest()).toBe(':\n\n:\n\nid: 1\ndata: {"n":1}\n\n')
  const answered = await waits
  t.result.resolve({ answer: 'yes' })
  expect([answered.status, await answered.json()]).toEqual([200, { answer: 'yes' }])
  await expect.poll(() => waitingIn(t)).toBe(0)
  expect(t.clock.isRunning).toBe(false)
  t.held.resolve()
  await expect.poll(() => t.stream.state).toMatchObject({ begun: 1, over: 1 })
})

test('a short answer arrives as any other, and its first byte is that of its object', async () => {
  const t = await service()
  t.result.resolve({ answer: 'at once' })
  const answer = await t.ask('answer', answers)
  expect(answer.headers.get('content-length')).toBe('20')
  expect(await answer.text()).toBe('{"answer":"at once"}')
})

test('signs of life are sent at the set pace, after a silence, and none if it is 0', async () => {
  const talking = await service()
  const waits = talking.ask('answer', answers)
  await expect.poll(() => waitingIn(talking)).toBe(1)
  talking.clock.pass(SILENT_SECONDS)
  const begun = reader(await waits)
  expect(await begun.next()).toBe(' ')
  for (const _ of [1, 2]) {
    talking.clock.pass(5)
    expect(await begun.next()).toBe(' ')
  }
  talking.result.resolve({ answer: 'yes' })
  expect(await begun.rest()).toBe('{"answer":"yes"}')

  const silent = await service({ SERVICE_WAITING_SIGN_SECONDS: '0' })
  const [streamed, never] = [reader(await silent.ask('stream')), silent.ask('answer', answers)]
  await expect.poll(() => waitingIn(silent)).toBe(2)
  silent.clock.pass(100)
  silent.stream.end()
  silent.result.resolve({})
  expect([await streamed.rest(), await (await never).text()]).toEqual(['', '{}'])
})

test('under version 2 a waiting answer has its envelope', async () => {
  const t = await service()
  t.result.resolve({ answer: 'yes' })
  const answer = await fetch(`http://127.0.0.1:${t.port}/api/v2/waiting/answer`, { ...answers, headers: t.ada })
  expect((await bodyOf(answer)).data).toEqual({ answer: 'yes' })
})

test('a caller has a number of places, and the node has too; who leaves gives theirs back', async () => {
  const t = await service({ SERVICE_WAITING_REQUESTS: String(MOST_WAITING_PER_CALLER + 1) })
  const streams = await Promise.all(Array.from({ length: MOST_WAITING_PER_CALLER }, () => t.ask('stream')))
  const refused = await t.ask('stream')
  expect([refused.status, refused.headers.get('retry-after'), (await bodyOf(refused)).details.policy]).toEqual([
    429,
    '5',
    'waiting',
  ])
  expect((await t.ask('answer', answers)).status).toBe(429)
  const [bob, eve] = [await t.token({ userId: 'usr_bob' }), await t.token({ userId: 'usr_eve' })]
  const last = await t.ask('stream', { headers: bob })
  const full = await t.ask('stream', { headers: eve })
  expect([last.status, full.status, full.headers.get('retry-after')]).toEqual([200, 503, '5'])
  expect(await t.platform.metrics.text()).toMatch(/^service_waiting_requests 21$/m)
  for (const stream of streams) await stream.body?.cancel()
  await expect.poll(() => waitingIn(t)).toBe(1)
  expect(t.stream.state).toMatchObject({ begun: 21, over: 20 })
  expect((await t.ask('stream', { headers: eve })).status).toBe(200)
})

test('HEAD and a refused caller take no place, and begin no stream', async () => {
  const t = await service()
  const head = await t.ask('stream', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect((await t.ask('stream', { headers: {} })).status).toBe(401)
  expect([waitingIn(t), t.stream.state.begun]).toEqual([0, 0])
})

test('a fault in mid-stream breaks the line, is logged and counted as ours', async () => {
  const lines: string[] = []
  const t = await service({ SERVICE_LOG_LEVEL: 'info' }, { log: { write: (line: string) => void lines.push(line) } })
  const streamed = reader(await t.ask('stream'))
  t.stream.send({ data: 'one' })
  expect(await streamed.next()).toBe('data: one\n\n')
  t.stream.fail(new Error('Broken inside'))
  await expect(streamed.rest()).rejects.toThrow()
  const logged = () => lines.map((line) => JSON.parse(line))
  await expect
    .poll(() => logged().find(({ msg, endpoint }) => msg === 'request' && endpoint === 'waiting.stream'))
    .toMatchObject({ status: 500, waited_ms: expect.any(Number) })
  expect(logged().find(({ err }) => err)).toMatchObject({ err: { message: 'Broken inside' } })
  expect(t.platform.recentErrors.list()).toMatchObject([{ endpoint: 'waiting.stream', status: 500 }])
  expect(await t.platform.metrics.text()).toContain('service_http_requests_total{area="waiting",status="5xx"} 1')
})

test('a fault in mid-stream is told where the stream has words for it, and counted as ours', async () => {
  const t = await service()
  const streamed = reader(await t.ask('stream?tells=true'))
  t.stream.send({ data: 'one' })
  expect(await streamed.next()).toBe('data: one\n\n')
  t.stream.fail(new Error('Broken inside'))
  const told = await streamed.rest()
  expect(told).toContain('event: cut\ndata: {"status":500,')
  expect(told).not.toContain('Broken inside')
  await expect.poll(() => t.platform.recentErrors.list()).toMatchObject([{ endpoint: 'waiting.stream', status: 500 }])
})

test('a fault before the first byte has its true status; later it breaks the line', async () => {
  const t = await service()
  t.result.reject(new Error('Broken inside'))
  const early = await t.ask('answer', answers)
  expect([early.status, (await bodyOf(early)).code]).toEqual([500, 'INTERNAL_ERROR'])

  const later = await service()
  const waits = later.ask('answer', answers)
  await expect.poll(() => waitingIn(later)).toBe(1)
  later.clock.pass(SILENT_SECONDS)
  const answer = await waits
  later.result.reject(new Error('Broken inside'))
  await expect(answer.text()).rejects.toThrow()
  expect(later.platform.recentErrors.list()).toMatchObject([{ endpoint: 'waiting.answer', status: 500 }])
})

test('a client that leaves a stream was answered, and is logged', async () => {
  const lines: string[] = []
  const t = await service({ SERVICE_LOG_LEVEL: 'info' }, { log: { write: (line: string) => void lines.push(line) } })
  await (await t.ask('stream')).body?.cancel()
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ endpoint }) => endpoint === 'waiting.stream')
  await expect.poll(logged).toMatchObject([{ status: 200, waited_ms: expect.any(Number) }])
})

test('what waits does not spoil the figures of how long the service takes', async () => {
  const t = await service(SHORT)
  const streamed = await t.ask('stream')
  expect((await t.ask('ordinary')).status).toBe(503)
  t.stream.end()
  await streamed.text()
  await expect
    .poll(() => t.platform.metrics.traffic.endpoints().map(({ endpoint }) => endpoint))
    .toContain('waiting.stream')
  const [{ slowest } = { slowest: 1 }] = [...t.platform.metrics.traffic.series()].filter(
    ({ endpoint }) => endpoint === 'waiting.stream',
  )
  expect(slowest).toBeLessThan(1)
})

test.each(['person.changed', 'session.ended'])('after %s nothing is handed over to who lost access', async (signal) => {
  const t = await service()
  const [streamed, waits] = [reader(await t.ask('stream')), t.ask('answer', answers)]
  const others = reader(await t.ask('stream', { headers: await t.token({ userId: 'usr_bob' }) }))
  await expect.poll(() => waitingIn(t)).toBe(3)
  await t.platform.db.deleteFrom('sessions').where('user_id', '=', 'usr_ada').execute()
  const [, payload = ''] = String(t.ada.authorization).split('.')
  const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  t.platform.signals.publish(signal, signal === 'person.changed' ? 'usr_ada' : jti)
  t.stream.send({ data: 'secret' })
  t.result.resolve({ answer: 'secret' })
  expect(await streamed.rest()).toBe('')
  const refused = await waits
  expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining('secret')])
  expect([waitingIn(t), await others.next()]).toEqual([1, 'data: secret\n\n'])
  await others.leave()
})

test('without a signal a lost access is found at the next look', async () => {
  let later = 0
  const now = () => new Date(Date.now() + later)
  const t = await service({ SERVICE_WAITING_SIGN_SECONDS: '0' }, { now })
  const streamed = reader(await t.ask('stream'))
  await t.platform.db.deleteFrom('sessions').where('user_id', '=', 'usr_ada').execute()
  later = 1_000
  t.clock.pass(30)
  t.stream.send({ data: 'secret' })
  expect(await streamed.rest()).toBe('')
})

test('a stopping node ends streams at the border of an event, and answers that wait are asked again', async () => {
  const t = await service()
  const [streamed, waits, cut] = [reader(await t.ask('stream')), t.ask('answer', answers), t.ask('answer', answers)]
  await expect.poll(() => waitingIn(t)).toBe(3)
  t.stream.send({ id: '7', data: 'seven' })
  expect(await streamed.next()).toBe('id: 7\ndata: seven\n\n')
  const late = t.ask('answer', answers)
  await expect.poll(() => waitingIn(t)).toBe(4)
  opened.length = 0
  const closed = t.close()
  expect(await streamed.rest()).toBe('retry: 1000\n\n')
  for (const answer of await Promise.all([waits, cut, late])) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  }
  expect(t.gone.every(({ aborted }) => aborted)).toBe(true)
  await closed
})

test('a stopping node cuts an answer whose status was sent', async () => {
  const t = await service()
  const waits = t.ask('answer', answers)
  await expect.poll(() => waitingIn(t)).toBe(1)
  t.clock.pass(SILENT_SECONDS)
  const answer = await waits
  opened.length = 0
  const closed = t.close()
  await expect(answer.text()).rejects.toThrow()
  await closed
})

test('a stream that can be resumed ends after an hour, another one does not', async () => {
  const t = await service({ SERVICE_WAITING_SIGN_SECONDS: '0' })
  const [first, second] = [reader(await t.ask('stream')), reader(await t.ask('stream?resumable=false'))]
  t.clock.pass(LONGEST_STREAM_SECONDS - 1)
  await expect.poll(() => waitingIn(t)).toBe(2)
  t.clock.pass(1)
  expect(await first.rest()).toBe('retry: 1000\n\n')
  t.stream.send({ comment: 'still\nhere' })
  expect(await second.next()).toBe(': still here\n\n')
  await second.leave()
})

test('a reader who reads nothing is not read for, and gives its place back', async () => {
  const t = await service()
  const socket = connect(t.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET /api/v1/waiting/stream HTTP/1.1\r\nHost: here\r\nAuthorization: ${t.ada.authorization}\r\n\r\n`)
  await expect.poll(() => waitingIn(t)).toBe(1)
  const large = 'x'.repeat(4_000_000)
  for (let n = 0; n < 10; n++) t.stream.send({ data: large })
  await expect.poll(() => t.stream.state.taken).toBeGreaterThan(0)
  t.clock.pass(10)
  socket.destroy()
  await expect.poll(() => waitingIn(t)).toBe(0)
  expect(t.stream.state).toMatchObject({ begun: 1, over: 1 })
  expect(t.stream.state.taken).toBeLessThan(10)
})
