import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { askedModels, KEY, VOTE } from '../../../../test/support/asked-models.ts'
import { debateToAsk } from '../../../../test/support/debate-to-ask.ts'
import { type ModelReply, modelServer } from '../../../../test/support/model-server.ts'
import { freeSpending } from '../../../../test/support/spending.ts'
import { loadConfig } from '../../../config/load.ts'
import { PROVIDER_SWITCHES } from '../../../config/settings/agents.ts'
import { breakerBoard } from '../../../shared/circuit-breaker.ts'
import { modelAgents } from './model-agents.ts'

const FAMILIES = ['openai', 'anthropic', 'google', 'mistral'] as const

async function askedAt(
  provider: (typeof FAMILIES)[number],
  reply: ModelReply | ((time: number) => ModelReply),
  asked: Partial<Parameters<typeof debateToAsk>[0]> = {},
) {
  const server = await modelServer(({ time }) => (typeof reply === 'function' ? reply(time) : reply))
  onTestFinished(server.close)
  const { config } = loadConfig({
    [PROVIDER_SWITCHES[provider]]: 'k-1',
    SERVICE_AGENT_URLS: `${provider}=${server.url}`,
  })
  const breakers = breakerBoard({ now: () => new Date() })
  const source = modelAgents({ config, logger: pino({ level: 'silent' }), breakers })
  const member = { agent: provider, provider, model: source.profiles()[0]?.model ?? '', p: 0.6, n: 0 }
  const { state, ask } = debateToAsk({ purpose: 'opening', ...asked, panel: [member, { ...member, agent: 'other' }] })
  let heard = ''
  const answer = await source.answer(member, ask, state, {
    spending: freeSpending,
    signal: new AbortController().signal,
    onText: (delta) => {
      heard += delta
    },
    onRestart: () => {
      heard = ''
    },
  })
  return { answer, heard, server, model: member.model }
}

test.each(FAMILIES)('%s: a refusal is no answer, is not heard and not asked for again', async (provider) => {
  const refuses = provider === 'openai' || provider === 'mistral' ? 'in parts' : 'by rule'
  const { answer, heard, server } = await askedAt(provider, { text: 'I cannot help with that.', refuses })
  expect(answer).toMatchObject({
    kind: 'failed',
    reason: 'refused',
    message: 'The model declined to answer',
    usage: { attempts: 1 },
  })
  expect(heard).toBe('')
  expect(server.requests).toHaveLength(1)
})

test.each(FAMILIES)('%s: what its rules ended in the middle is taken back', async (provider) => {
  const { answer, heard } = await askedAt(provider, { text: 'First mix the', refuses: 'by rule' })
  expect(answer).toMatchObject({ kind: 'failed', reason: 'refused' })
  expect(heard).toBe('')
})

test.each(FAMILIES)('%s: another name of the model that answered is told, and is no fault', async (provider) => {
  const { answer } = await askedAt(provider, { text: 'Take it.', served: 'another-model-2026' })
  expect(answer).toMatchObject({ kind: 'message', how: { served_model: 'another-model-2026' } })
  const same = await askedAt(provider, 'Take it.')
  expect(same.answer).not.toHaveProperty('how.served_model')
})

test.each([
  [
    'an error as JSON with status 200',
    'refused',
    { status: 200, body: `{"error":{"message":"Bad ${KEY}","code":400}}` },
  ],
  ['an error as an event', 'refused', { text: 'one two', event: '{"error":{"message":"No such thing","code":422}}' }],
  ['one piece in place of a stream', 'unusable', { status: 200, body: '{"choices":[{"message":{"content":"x"}}]}' }],
])('%s is a clear fault, asked for once', async (_, reason, reply) => {
  const { ask, server, log } = await askedModels(() => reply)
  const answer = await ask()
  expect(answer).toMatchObject({ kind: 'failed', reason, usage: { attempts: 1 } })
  expect(server.requests).toHaveLength(1)
  expect(JSON.stringify(answer) + log()).not.toContain(KEY)
})

test('a schema error that repeats our text does not bring it into a message or the log', async () => {
  const { ask, log, server } = await askedModels(({ messages }) => ({
    status: 400,
    body: JSON.stringify({ error: { message: `Cannot take: ${messages[0]?.text.slice(0, 120)}` } }),
  }))
  const answer = await ask()
  const sent = server.requests[0]?.messages[0]?.text.slice(10, 60) ?? ''
  expect(sent).not.toBe('')
  expect(JSON.stringify(answer) + log()).not.toContain(sent.slice(0, 30).replaceAll('\n', ' '))
  expect(log()).toContain('Cannot take: …')
})

test('a tool call that nobody asked for is no answer', async () => {
  const call = { index: 0, id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } }
  const frames = [
    { choices: [{ index: 0, delta: { role: 'assistant', tool_calls: [call] }, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
  ]
  const { ask, server } = await askedModels(() => ({
    text: '',
    event: frames.map((frame) => JSON.stringify({ id: 'c', object: 'chunk', ...frame })).join('\n\ndata: '),
  }))
  expect(await ask()).toMatchObject({ kind: 'failed', reason: 'unusable', usage: { attempts: 1 } })
  expect(server.requests).toHaveLength(1)
})

test('what a server refuses is asked otherwise, and remembered', async () => {
  const { ask, server, log, abilities } = await askedModels(({ body, system }) => {
    if ('max_tokens' in body) {
      const message = "'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
      return { status: 400, body: JSON.stringify({ error: { message } }) }
    }
    return system ? { status: 400, body: '{"error":{"message":"System role not supported"}}' } : 'Take the second.'
  })
  expect(await ask()).toMatchObject({ kind: 'message', usage: { attempts: 3 } })
  expect(server.requests.map(({ body, system }) => ['max_tokens' in body, system !== ''])).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ])
  expect(server.requests[2]?.messages[0]?.text).toContain('You are priced')
  expect(await abilities()).toMatchObject({ limitField: 'max_completion_tokens', rules: 'question' })
  expect(log()).toContain('a model is asked differently')
  expect(await ask()).toMatchObject({ kind: 'message', usage: { attempts: 1 } })
})

const evidenceOf = (content: string) => ({
  ...{ id: 'ev_1', kind: 'document' as const, title: 'Report', source: 'a file', digest: 'd1', content },
  ...{ confidence: 1, freshness: 1, authority: 1, reliability: 1 },
})
const PLANTED =
  "it said that the model's maximum context length is 300 tokens and it refuses any response_format with a schema"

test.each([
  [
    'beside the message',
    (request: unknown) => ({
      detail: [{ type: 'missing', loc: ['body', 'user'], msg: 'Field required', input: request }],
    }),
  ],
  [
    'in the message',
    (request: unknown) => ({
      message: `[{'type': 'missing', 'msg': 'Field required', 'input': ${JSON.stringify(request)}}]`,
    }),
  ],
  ['as the message', () => ({ error: { message: `Cannot take: ${PLANTED}` } })],
  ['in a field of its own', (request: unknown) => ({ error: { message: 'Bad request', received: request } })],
])('an error that repeats our request %s teaches nothing', async (_, error) => {
  const { ask, server, abilities } = await askedModels(({ body }) => ({
    status: 422,
    body: JSON.stringify(error(body)),
  }))
  const before = await abilities()
  const answer = await ask('vote', { evidence: [evidenceOf(`In March ${PLANTED}.`)] })
  expect(answer).toMatchObject({ kind: 'failed', reason: 'refused', usage: { attempts: 1 } })
  expect(JSON.stringify(server.requests[0]?.body)).toContain(PLANTED)
  expect(await abilities()).toEqual(before)
})

test('a prompt of which a provider counts few tokens is marked, also after a repair, and not taken for its context', async () => {
  const tokens = { input: 300, output: 20 }
  const evidence = [evidenceOf(Array.from({ length: 900 }, (_, week) => `In week ${week} the pump ran.`).join(' '))]
  const reply = (time: number) => ({ text: time === 1 ? 'The second.' : JSON.stringify(VOTE), tokens })
  const { answer, server } = await askedAt('mistral', reply, { purpose: 'vote', evidence })
  expect(answer).toMatchObject({ kind: 'vote', how: { prompt_cut: true, repaired: true }, usage: { attempts: 2 } })
  expect(answer).not.toHaveProperty('how.room')
  expect(server.requests).toHaveLength(2)
})
