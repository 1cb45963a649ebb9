import { expect, test } from 'vitest'
import { failing, KEY, askedModels as setUp, VOTE } from '../../../../test/support/asked-models.ts'
import { debateToAsk } from '../../../../test/support/debate-to-ask.ts'
import { handLimits } from '../../../../test/support/hand-limits.ts'
import { TOKENS } from '../../../../test/support/model-server.ts'
import { freeSpending } from '../../../../test/support/spending.ts'

const json = JSON.stringify

test('an answer is streamed, measured and paid for', async () => {
  const { server, ask } = await setUp(() => 'Take the second one.')
  const heard: string[] = []
  const answer = await ask('opening', { onText: (delta) => heard.push(delta) })
  expect(answer).toEqual({
    kind: 'message',
    content: 'Take the second one.',
    cites: [],
    usage: { tokens_in: 100, tokens_out: 20, cost_usd: 0.0004, attempts: 1 },
    model: 'one',
    generatedBy: 'model',
  })
  expect(heard).toEqual(['Take', ' the', ' second', ' one.'])
  const [request] = server.requests
  expect(request).toMatchObject({ model: 'one', ask: 'dbt_1/1:opening:priced' })
  expect(request?.headers.authorization).toBe(`Bearer ${KEY}`)
  expect(request?.system).toContain('You are a member of a panel')
  expect(request?.messages).toEqual([{ role: 'user', text: expect.stringContaining('Which database?') }])
})

test.each([1.5, -1, 1e300])('a server that reports %d tokens is not believed', async (input) => {
  const { ask } = await setUp(() => ({ text: 'Take the second one.', tokens: { input, output: 20 } }))
  expect(await ask()).toMatchObject({ usage: { tokens_in: 0, tokens_out: 20, cost_usd: 0.0002 } })
})

test('an answer that its provider tells no tokens of has no cost, rather than none to pay', async () => {
  const { ask } = await setUp(() => ({ text: 'Take it.', tokens: { input: 0, output: 0 } }))
  const answer = await ask()
  expect(answer).toMatchObject({ usage: { tokens_in: 0, tokens_out: 0 } })
  expect(answer).not.toHaveProperty('usage.cost_usd')
})

test('a vote is read from its form, also from a fenced one, and not told while it is written', async () => {
  const { ask } = await setUp(() => `Here it is:\n\`\`\`json\n${json(VOTE)}\n\`\`\``)
  const heard: string[] = []
  expect(await ask('vote', { onText: (delta) => heard.push(delta) })).toMatchObject({
    ...VOTE,
    kind: 'vote',
    continueDebate: false,
    usage: { attempts: 1 },
  })
  expect(heard).toEqual([])
})

test('a form that cannot be used is sent back once, with what is wrong', async () => {
  const { server, ask } = await setUp(({ time }) => json(time === 1 ? { ...VOTE, choice: 'p9' } : VOTE))
  expect(await ask('vote')).toMatchObject({
    kind: 'vote',
    choice: 'p2',
    usage: { tokens_in: 200, tokens_out: 40, cost_usd: 0.0008, attempts: 2 },
  })
  expect(server.timesOf('dbt_1/1:vote:priced')).toBe(2)
  expect(server.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  expect(server.requests[1]?.messages.at(-1)?.text).toContain('choice has to be one of p1, p2, none, abstain')
})

test('a form that stays unusable is a failure, and its tries are paid for', async () => {
  const { ask, breakers } = await setUp(() => json({ ...VOTE, confidence: 70 }))
  expect(await ask('vote')).toEqual({
    kind: 'failed',
    reason: 'unusable',
    how: { form: 'schema' },
    message: "The model's answer could not be used: confidence has to be a number from 0 to 1",
    usage: { tokens_in: 200, tokens_out: 40, cost_usd: 0.0008, attempts: 2 },
    model: 'one',
    generatedBy: 'model',
  })
  expect(breakers.list().map(({ failures }) => failures)).toEqual([0, 0, 0, 0])
})

test('a busy provider is tried again when it says', async () => {
  const { ask, waits, server } = await setUp(failing(2, { status: 429, retryAfter: '7' }))
  expect(await ask()).toMatchObject({ kind: 'message', usage: { attempts: 3, tokens_in: 100 } })
  expect(waits).toEqual([7000, 7000])
  expect(server.requests).toHaveLength(3)
})

test('a date to wait for is read by the clock of the provider', async () => {
  const [date, retryAfter] = ['Fri, 01 Jan 2038 00:00:00 GMT', 'Fri, 01 Jan 2038 00:00:20 GMT']
  const { ask, waits } = await setUp(failing(1, { status: 429, retryAfter, date }))
  expect(await ask()).toMatchObject({ kind: 'message' })
  expect(waits).toEqual([20_000])
})

test('a wait that is longer than the patience is not waited', async () => {
  const { ask, waits } = await setUp(() => ({ status: 429, retryAfter: '61' }))
  expect(await ask()).toMatchObject({
    kind: 'failed',
    reason: 'rate_limited',
    message: 'The provider is limiting our requests, for longer than the 60 seconds we wait for it',
    usage: { attempts: 1 },
  })
  expect(waits).toEqual([])
})

test.each([
  ['an error of the server', { status: 500 }, 'unavailable'],
  ['an overloaded server', { status: 529 }, 'rate_limited'],
  ['bytes that mean nothing', { garbage: true }, 'unavailable'],
])('%s is tried again, with growing waits, while there is patience', async (_, reply, reason) => {
  const passing = await setUp(failing(2, reply))
  expect(await passing.ask()).toMatchObject({ kind: 'message', content: 'Take the second.', usage: { attempts: 3 } })
  expect(passing.waits).toEqual([1000, 2000])
  const lasting = await setUp(() => reply)
  expect(await lasting.ask()).toMatchObject({ kind: 'failed', reason, usage: { attempts: 7 } })
  expect(lasting.waits).toEqual([1000, 2000, 4000, 8000, 16_000, 29_000])
})

test('an answer that breaks off is asked for again, but paid for no more than three times', async () => {
  const broken = { text: 'one two three four', cut: true }
  const passing = await setUp(failing(2, broken))
  expect(await passing.ask()).toMatchObject({ kind: 'message', content: 'Take the second.', usage: { attempts: 3 } })
  expect(passing.waits).toEqual([1000, 2000])
  const lasting = await setUp(() => broken)
  expect(await lasting.ask()).toMatchObject({ kind: 'failed', reason: 'unavailable', usage: { attempts: 3 } })
})

test('a provider that cannot be reached is unavailable', async () => {
  const { ask, server } = await setUp(() => '')
  await server.close()
  expect(await ask()).toMatchObject({
    kind: 'failed',
    reason: 'unavailable',
    message: 'The provider could not be reached: connection refused, for longer than the 60 seconds we wait for it',
  })
})

test('a listener is told when the text begins anew', async () => {
  const { ask } = await setUp(failing(1, { text: 'one two three four', cut: true }))
  let text = ''
  let restarts = 0
  await ask('opening', {
    onText: (delta) => {
      text += delta
    },
    onRestart: () => {
      restarts++
      text = ''
    },
  })
  expect([restarts, text]).toEqual([1, 'Take the second.'])
})

const LONG =
  '{"error":{"message":"This model\'s maximum context length is 8192 tokens","code":"context_length_exceeded"}}'
test.each([
  ['refused', { status: 401, body: `{"error":{"message":"Incorrect API key provided: ${KEY}"}}` }],
  ['refused', { status: 403 }],
  ['refused', { status: 404 }],
  ['refused', { status: 400 }],
  ['unusable', { text: ' ' }],
  ['too_long', { text: 'x'.repeat(200_001) }],
  ['unusable', { status: 200, body: `data: {"x":"${'x'.repeat(10_000_000)}` }],
])('%s: what another try would not mend is not tried again', async (reason, reply) => {
  const { ask, server, log, breakers } = await setUp(() => reply)
  const answer = await ask()
  expect(answer).toMatchObject({ kind: 'failed', reason, usage: { attempts: 1 } })
  expect(server.requests).toHaveLength(1)
  expect(json(answer) + log()).not.toContain(KEY)
  expect(breakers.list().every(({ failures }) => failures === 0)).toBe(true)
})

test.each([
  ['tells how much it reads is sent that, once', { status: 400, body: LONG }, 2],
  ['does not is sent half, as long as halves are worth it', { status: 413 }, 5],
])('a server that finds a prompt too long and %s', async (_, reply, times) => {
  const { ask, server } = await setUp(() => reply)
  expect(await ask()).toMatchObject({ kind: 'failed', reason: 'too_long', usage: { attempts: times } })
  const sent = server.requests.map(({ most = 0 }) => most)
  expect(sent).toEqual(sent.toSorted((left, right) => right - left))
  expect(sent).toHaveLength(times)
})

test('a model that stalls runs out of time, once, and is slow rather than away', async () => {
  const { limit, pass } = handLimits()
  const { ask, server, breakers } = await setUp(() => ({ text: 'one two three four', stall: true }), {
    patience: { limit },
  })
  const answer = await ask('opening', { onText: () => pass(120) })
  expect(answer).toMatchObject({
    kind: 'failed',
    reason: 'timeout',
    message: 'The model fell silent for 120 seconds in the middle of its answer',
  })
  expect(server.requests).toHaveLength(1)
  expect(breakers.list()).toContainEqual(expect.objectContaining({ name: 'priced', failures: 0 }))
})

test.each([
  ['timeout', new DOMException('Out of time', 'TimeoutError')],
  ['error', new DOMException('Cancelled', 'AbortError')],
])('the signal ends a call and a wait: %s', async (reason, why) => {
  const stalled = await setUp(() => ({ text: 'one two', stall: true }))
  const call = new AbortController()
  expect(await stalled.ask('opening', { signal: call.signal, onText: () => call.abort(why) })).toMatchObject({
    kind: 'failed',
    reason,
    usage: { attempts: 1 },
  })
  const wait = new AbortController()
  const waiting = await setUp(() => ({ status: 500 }), {
    settings: { SERVICE_AGENT_FALLBACKS: 'spare' },
    patience: {
      async wait(_, signal) {
        wait.abort(why)
        signal.throwIfAborted()
      },
    },
  })
  expect(await waiting.ask('opening', { signal: wait.signal })).toMatchObject({ kind: 'failed', reason })
  expect(waiting.server.requests).toHaveLength(1)
  expect(await waiting.ask('opening', { signal: wait.signal })).toMatchObject({ reason, usage: { attempts: 0 } })
})

test('callers who do not wait long enough do not open the breaker', async () => {
  const { ask, breakers } = await setUp(() => ({ text: 'one two', stall: true }))
  for (let time = 0; time < 6; time++) {
    const call = new AbortController()
    const why = new DOMException('Out of time', 'TimeoutError')
    const answer = await ask('opening', { signal: call.signal, onText: () => call.abort(why) })
    expect(answer).toMatchObject({ kind: 'failed', reason: 'timeout' })
  }
  expect(breakers.list().every(({ state, failures }) => state === 'closed' && failures === 0)).toBe(true)
})

test('limits do not open the breaker', async () => {
  const { ask, breakers } = await setUp(() => ({ status: 429 }))
  for (let time = 0; time < 4; time++) await ask()
  expect(breakers.list().every(({ state, failures }) => state === 'closed' && failures === 0)).toBe(true)
})

test('every agent of the settings has its breaker from the start', async () => {
  const { breakers } = await setUp(() => '')
  expect(breakers.list('agent').map(({ name }) => name)).toEqual(['priced', 'spare', 'one', 'two'])
})

test('a stand-in answers for an agent that fails, and both are paid for', async () => {
  const { ask, server, log } = await setUp(
    ({ model, time }) => {
      if (model === 'three') return { text: json(VOTE), tokens: { input: 1000, output: 500 } }
      return time === 1 ? 'I vote for everything.' : { status: 500 }
    },
    { settings: { SERVICE_AGENT_FALLBACKS: 'nobody,two,spare', SERVICE_AGENT_PATIENCE_SECONDS: '0' } },
  )
  expect(await ask('vote')).toMatchObject({
    kind: 'vote',
    model: 'three',
    usage: {
      fallback_from: 'priced',
      provider: 'openai-compatible',
      attempts: 3,
      tokens_in: 1100,
      tokens_out: 520,
      cost_usd: 0.0004 + 0.0015,
    },
  })
  expect(server.requests.map(({ model }) => model)).toEqual(['one', 'one', 'three'])
  expect(log()).toContain('"names":["nobody"]')
})

test('when the stand-ins fail too, the failure is that of the agent itself', async () => {
  const { ask } = await setUp(({ model }) => ({ status: model === 'three' ? 401 : 503 }), {
    settings: { SERVICE_AGENT_FALLBACKS: 'spare', SERVICE_AGENT_PATIENCE_SECONDS: '0' },
  })
  expect(await ask()).toMatchObject({
    kind: 'failed',
    reason: 'unavailable',
    message: 'The provider answered with status 503',
    model: 'one',
    usage: { fallback_from: 'priced', attempts: 2 },
  })
})

test('what has no price has no cost', async () => {
  const { agents, panelOf } = await setUp(() => 'Fine.')
  const { state, ask } = debateToAsk({ purpose: 'opening', panel: panelOf('two') })
  const answer = await agents.answer(ask, state, { spending: freeSpending, signal: new AbortController().signal })
  const usage = { tokens_in: TOKENS.input, tokens_out: TOKENS.output, attempts: 1 }
  expect(answer).toEqual(expect.objectContaining({ usage }))
})

test('a closed question is opened with a position', async () => {
  const { ask, server } = await setUp(({ time }) => (time === 1 ? 'I think no.' : 'POSITION: p2\nIt is too dear.'))
  expect(await ask('opening', { closed: true })).toMatchObject({ content: 'It is too dear.', proposal: 'p2' })
  expect(server.requests[1]?.messages.at(-1)?.text).toContain('It is not one whole JSON object')
})
