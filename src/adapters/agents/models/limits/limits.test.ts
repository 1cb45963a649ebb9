import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { askedModels } from '../../../../../test/support/asked-models.ts'
import { debateToAsk } from '../../../../../test/support/debate-to-ask.ts'
import { piece } from '../../../../../test/support/engine.ts'
import { handLimits } from '../../../../../test/support/hand-limits.ts'
import { freeSpending } from '../../../../../test/support/spending.ts'
import type { Spending } from '../../../../engine/spending.ts'

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
  const crowded: Spending = {
    async reserve(purchase, { aside = (waiting) => waiting() }) {
      await aside(() => free.promise)
      return { most: purchase.most, settle: async (took) => void settled.push(took) }
    },
  }
  const poor = scene.ask('opening', { spending: crowded })
  const gone = new AbortController()
  const poorer = scene.ask('opening', { spending: crowded, signal: gone.signal })
  const rich = scene.ask('opening', { spending: freeSpending })
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

const frame = (type: string, more: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`

/** What each provider sends before it has read the prompt, and with the first thought or word of the answer. */
const WIRES = {
  anthropic: {
    key: 'ANTHROPIC_API_KEY',
    before: frame('ping'),
    begun:
      frame('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } }) +
      frame('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'So' } }),
  },
  openai: {
    key: 'OPENAI_API_KEY',
    before: frame('response.created', { response: { id: 'resp_1', created_at: 1, model: 'one' } }),
    begun:
      frame('response.output_item.added', { output_index: 0, item: { type: 'message', id: 'msg_1' } }) +
      frame('response.output_text.delta', { item_id: 'msg_1', delta: 'So' }),
  },
} as const

/** Three agents of one model, whose prompts begin alike; one is asked, and the others wait. */
async function threeAlike(provider: keyof typeof WIRES, places = '3') {
  const hosted = await handServer()
  const scene = await handWritten({
    [WIRES[provider].key]: 'sk-1',
    SERVICE_AGENT_URLS: `${provider}=${hosted.url}`,
    SERVICE_AGENT_LOCAL_CALLS: places,
  })
  const call = new AbortController()
  let waiting = 0
  const aside = async <Result>(wait: () => Promise<Result>) => {
    waiting += 1
    return wait().finally(() => (waiting -= 1))
  }
  const panel = scene.panelOf(provider)
  const evidence = [piece('evd_1', 'It is told at length. '.repeat(300))]
  const ask = (given: Pick<Parameters<typeof debateToAsk>[0], 'evidence'>) => {
    const { state, ask } = debateToAsk({ purpose: 'opening', panel, ...given })
    return scene.agents.answer(ask, state, { spending: freeSpending, aside, signal: call.signal })
  }
  const answers = [1, 2, 3].map(() => ask({ evidence }))
  const goneAndWaiting = () => [hosted.asked.length, waiting]
  await expect.poll(goneAndWaiting).toEqual([1, 2])
  return {
    ...{ scene, hosted, goneAndWaiting },
    /** Another one, which begins otherwise. */
    another: () => void answers.push(ask({})),
    async stop() {
      call.abort(new DOMException('Cancelled', 'AbortError'))
      for (const answer of answers) expect(await answer).toMatchObject({ kind: 'failed' })
    },
  }
}

test.each(['anthropic', 'openai'] as const)(
  'of three agents of one model at %s the first reads alone; the others go with the first part of its answer, not before',
  async (provider) => {
    const { scene, hosted, goneAndWaiting, stop } = await threeAlike(provider)
    const [first] = hosted.asked
    if (!first) throw new Error('Nobody was asked')
    hosted.begin(first)
    for (let sign = 0; sign < 3; sign++) {
      first.write(WIRES[provider].before)
      await expect.poll(() => scene.left()).toContain(120)
      scene.pass(1)
      expect(goneAndWaiting()).toEqual([1, 2])
    }
    first.write(WIRES[provider].begun)
    await expect.poll(goneAndWaiting).toEqual([3, 0])
    await stop()
  },
)

test('the others of a prefix go too when its first answer takes too long, or fails', async () => {
  const slow = await threeAlike('anthropic')
  slow.scene.pass(15)
  await expect.poll(slow.goneAndWaiting).toEqual([3, 0])
  await slow.stop()
  const failed = await threeAlike('anthropic')
  failed.hosted.asked[0]?.writeHead(400, { 'content-type': 'application/json' }).end('{}')
  await expect.poll(failed.goneAndWaiting).toEqual([3, 0])
  await failed.stop()
})

test('who waits for the first of a prefix leaves its place to others, and takes another', async () => {
  const { scene, hosted, goneAndWaiting, another, stop } = await threeAlike('anthropic', '2')
  another()
  await expect.poll(goneAndWaiting).toEqual([2, 2])
  scene.pass(15)
  await expect.poll(goneAndWaiting).toEqual([2, 2])
  hosted.asked[1]?.writeHead(400, { 'content-type': 'application/json' }).end('{}')
  await expect.poll(goneAndWaiting).toEqual([3, 1])
  await stop()
})
