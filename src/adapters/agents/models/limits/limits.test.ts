import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { askedModels } from '../../../../../test/support/asked-models.ts'
import { debateToAsk } from '../../../../../test/support/debate-to-ask.ts'
import { piece } from '../../../../../test/support/engine.ts'
import { handLimits } from '../../../../../test/support/hand-limits.ts'
import { freePurse } from '../../../../../test/support/purse.ts'
import type { Purse } from '../../../../engine/purse.ts'

const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'one', choices: [{ index: 0, delta, finish_reason }] })}\n\n`

/** A server whose answers the test writes by hand, chunk by chunk. */
async function handServer() {
  const asked: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end()
    request.resume().on('end', () => asked.push(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    begin,
    /** Answers in full. */
    answer: (response: ServerResponse, text = 'Fine.') =>
      void begin(response).end(`${event({ role: 'assistant', content: text })}${event({}, 'stop')}data: [DONE]\n\n`),
  }
}

async function handWritten(settings: Record<string, string> = {}) {
  const server = await handServer()
  const time = handLimits()
  const scene = await askedModels(() => '', {
    settings: { OPENAI_COMPATIBLE_URL: server.url, ...settings },
    patience: { limit: time.limit },
  })
  const nth = async (place: number): Promise<ServerResponse> => {
    await expect.poll(() => server.asked.length).toBeGreaterThan(place)
    return server.asked[place] as ServerResponse
  }
  return { ...scene, ...server, ...time, nth }
}

const isOpen = (scene: { breakers: { list(): { failures: number }[] } }) =>
  scene.breakers.list().some(({ failures }) => failures > 0)

test('pings and comments keep a stream alive past any gap, before and within the answer', async () => {
  const scene = await handWritten()
  const answer = scene.ask()
  const response = await scene.nth(0)
  scene.begin(response).write(': ping\n\n')
  for (let ping = 0; ping < 5; ping++) {
    await expect.poll(() => Math.min(...scene.left())).toBe(120)
    scene.pass(100)
    response.write(': OPENROUTER PROCESSING\n\n')
  }
  await expect.poll(() => Math.min(...scene.left())).toBe(120)
  response.end(`${event({ role: 'assistant', content: 'Fine.' })}${event({}, 'stop')}data: [DONE]\n\n`)
  expect(await answer).toMatchObject({ kind: 'message', content: 'Fine.' })
  expect(scene.left()).toEqual([])
})

test('a gap ends a try, tells so, and the model is slow rather than away', async () => {
  const scene = await handWritten({ SERVICE_AGENT_GAP_SECONDS: '30' })
  const answer = scene.ask()
  scene.begin(await scene.nth(0)).write(event({ content: 'Half of ' }))
  await expect.poll(() => Math.min(...scene.left())).toBe(30)
  scene.pass(30)
  const message = 'The model fell silent for 30 seconds in the middle of its answer'
  expect(await answer).toMatchObject({ kind: 'failed', reason: 'timeout', message })
  expect(isOpen(scene)).toBe(false)
})

test('a dead server is noticed after the first limit, counts as away, and its stand-in is asked', async () => {
  const scene = await handWritten({ SERVICE_AGENT_FALLBACKS: 'spare', SERVICE_AGENT_FIRST_BYTE_SECONDS: '20' })
  const answer = scene.ask()
  await scene.nth(0)
  const [first = 0] = scene.left()
  expect(first).toBeGreaterThan(20)
  scene.pass(first)
  scene.answer(await scene.nth(1))
  expect(await answer).toMatchObject({ kind: 'message', usage: { fallback_from: 'priced' } })
  expect(isOpen(scene)).toBe(true)
  expect(scene.log()).toContain(`The model sent nothing within ${Math.round(first)} seconds`)
})

test('a model that writes for longer than a try took before loses nothing', async () => {
  const scene = await handWritten()
  const answer = scene.ask()
  const response = scene.begin(await scene.nth(0))
  for (let word = 0; word < 20; word++) {
    response.write(event({ content: 'word ' }))
    await expect.poll(() => Math.min(...scene.left())).toBe(120)
    scene.pass(100)
  }
  response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
  expect(await answer).toMatchObject({ kind: 'message' })
})

test('six calls on one server of one’s own: two go, four wait aside, none is lost to time', async () => {
  const scene = await handWritten({ SERVICE_AGENT_LOCAL_CALLS: '2' })
  let waiting = 0
  const aside = async <Result>(wait: () => Promise<Result>) => {
    waiting += 1
    return wait().finally(() => (waiting -= 1))
  }
  const answers = Array.from({ length: 6 }, () => scene.ask('opening', { aside }))
  await scene.nth(1)
  await expect.poll(() => waiting).toBe(4)
  for (let call = 0; call < 6; call++) {
    expect(scene.asked.length).toBeLessThanOrEqual(call + 2)
    const response = scene.begin(await scene.nth(call))
    response.write(event({ content: 'Fi' }))
    await expect.poll(() => scene.left()).toContain(120)
    /** The server has one slot: the other call, which has left, hears nothing meanwhile. */
    for (let seconds = 0; seconds < 400; seconds += 100) {
      scene.pass(100)
      response.write(': still writing\n\n')
      await expect.poll(() => scene.left()).toContain(120)
    }
    response.end(`${event({ content: 'ne.' })}${event({}, 'stop')}data: [DONE]\n\n`)
    await expect.poll(() => scene.left().includes(120)).toBe(false)
  }
  for (const answer of answers) expect(await answer).toMatchObject({ kind: 'message', content: 'Fine.' })
  expect([waiting, scene.waits]).toEqual([0, []])
})

test('who is not wanted any more leaves the line, and nobody else loses a place', async () => {
  const scene = await handWritten({ SERVICE_AGENT_LOCAL_CALLS: '1' })
  const first = scene.ask()
  await scene.nth(0)
  const gone = new AbortController()
  const second = scene.ask('opening', { signal: gone.signal })
  const third = scene.ask()
  gone.abort(new DOMException('Cancelled', 'AbortError'))
  expect(await second).toMatchObject({ reason: 'error', message: 'The answer was no longer wanted' })
  scene.answer(await scene.nth(0))
  scene.answer(await scene.nth(1))
  expect([await first, await third]).toMatchObject([{ content: 'Fine.' }, { content: 'Fine.' }])
})

test('who waits for a crowded budget leaves its place to others, and takes another', async () => {
  const scene = await handWritten({ SERVICE_AGENT_LOCAL_CALLS: '1' })
  const free = Promise.withResolvers<void>()
  const settled: unknown[] = []
  const crowded: Purse = {
    async reserve(purchase, { aside = (waiting) => waiting() }) {
      await aside(() => free.promise)
      return { most: purchase.most, settle: async (took) => void settled.push(took) }
    },
  }
  const poor = scene.ask('opening', { purse: crowded })
  const gone = new AbortController()
  const poorer = scene.ask('opening', { purse: crowded, signal: gone.signal })
  const rich = scene.ask('opening', { purse: freePurse })
  await scene.nth(0)
  free.resolve()
  await new Promise(setImmediate)
  gone.abort(new DOMException('Cancelled', 'AbortError'))
  expect(await poorer).toMatchObject({ kind: 'failed', reason: 'error' })
  expect(settled).toEqual(['nothing'])
  scene.answer(await scene.nth(0))
  expect(await rich).toMatchObject({ content: 'Fine.' })
  scene.answer(await scene.nth(1))
  expect(await poor).toMatchObject({ content: 'Fine.' })
})

test('a provider that says when to come again is left alone by those in line too', async () => {
  let refusals = 1
  const scene = await askedModels(() => (refusals-- > 0 ? { status: 429, retryAfter: '7' } : 'Fine.'), {
    settings: { SERVICE_AGENT_LOCAL_CALLS: '1' },
    timeStands: true,
  })
  const answers = [scene.ask(), scene.ask(), scene.ask()]
  await expect.poll(() => scene.asleep.size).toBe(3)
  expect(scene.server.requests).toHaveLength(1)
  scene.pass(7)
  for (const answer of answers) expect(await answer).toMatchObject({ content: 'Fine.' })
  expect(scene.server.requests).toHaveLength(4)
})

test('of three agents of one model the first reads alone; the others go when its answer begins, or takes too long', async () => {
  const begins = async (first: (scene: Awaited<ReturnType<typeof handWritten>>) => void) => {
    const anthropic = await handServer()
    const settings = {
      ANTHROPIC_API_KEY: 'sk-1',
      SERVICE_AGENT_URLS: `anthropic=${anthropic.url}`,
      SERVICE_AGENT_LOCAL_CALLS: '3',
    }
    const scene = { ...(await handWritten(settings)), ...anthropic }
    const call = new AbortController()
    let waiting = 0
    const aside = async <Result>(wait: () => Promise<Result>) => {
      waiting += 1
      return wait().finally(() => (waiting -= 1))
    }
    const panel = scene.panelOf('anthropic')
    const evidence = [piece('evd_1', 'It is told at length. '.repeat(300))]
    const { state, ask } = debateToAsk({ purpose: 'opening', panel, evidence })
    const options = { purse: freePurse, aside, signal: call.signal }
    const answers = [1, 2, 3].map(() => scene.agents.answer(ask, state, options))
    await expect.poll(() => [scene.asked.length, waiting]).toEqual([1, 2])
    first(scene)
    await expect.poll(() => [scene.asked.length, waiting]).toEqual([3, 0])
    call.abort(new DOMException('Cancelled', 'AbortError'))
    for (const answer of answers) expect(await answer).toMatchObject({ kind: 'failed' })
  }
  await begins(
    ({ asked, begin }) => void (asked[0] && begin(asked[0]).write('event: ping\ndata: {"type": "ping"}\n\n')),
  )
  await begins(({ pass }) => pass(15))
  await begins(({ asked }) => asked[0]?.writeHead(400, { 'content-type': 'application/json' }).end('{}'))
})
