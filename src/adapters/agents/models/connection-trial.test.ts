import { expect, onTestFinished, test } from 'vitest'
import { type ModelReply, type ModelRequest, modelServer } from '../../../../test/support/model-server.ts'
import { freeSpending } from '../../../../test/support/spending.ts'
import { modelTrial } from './connection-trial.ts'
import type { KnownProvider } from './model-catalogue.ts'
import { offeredModels } from './offered-models.ts'
import { boundedFetch } from './provider-fetch.ts'
import { modelOpener } from './providers.ts'

const never = new AbortController().signal
const fetch = boundedFetch(8192)
const KEY = 'sk-0123456789-secret'
const json = JSON.stringify

async function scene(script: (request: ModelRequest) => ModelReply | Promise<ModelReply>, offers = ['one']) {
  const server = await modelServer(script, { offers })
  onTestFinished(server.close)
  const over = new AbortController()
  const limits: number[] = []
  const tryOut = modelTrial({
    open: modelOpener(),
    spending: freeSpending,
    monotonic: () => 0,
    limit(ms) {
      limits.push(ms)
      return { signal: over.signal, end() {} }
    },
  })
  const access = { provider: 'openai-compatible', url: server.url, key: KEY, fetch } as const
  return { server, access, tryOut, limits, timeIsOver: () => over.abort() }
}

test('a server that hangs is left when its time is over, within what a request may take', async () => {
  const asked = Promise.withResolvers<void>()
  const { access, tryOut, limits, timeIsOver } = await scene(() => {
    asked.resolve()
    return new Promise(() => {})
  })
  const tried = tryOut(access, 'another', { tenant: 'org_1', signal: never })
  await asked.promise
  timeIsOver()
  expect(await tried).toMatchObject({ model: 'another', offered: ['one'], latencyMs: undefined, leftOpen: undefined })
  expect((await tried).fault).toMatchObject({ reason: 'timeout', message: 'There was no answer within 15 seconds' })
  expect(limits.reduce((sum, ms) => sum + ms)).toBeLessThan(30_000)
})

test('a model that is offered and does not answer yet may still be loading', async () => {
  const asked = Promise.withResolvers<void>()
  const { access, tryOut, timeIsOver } = await scene(() => {
    asked.resolve()
    return new Promise(() => {})
  })
  const tried = tryOut(access, undefined, { tenant: 'org_1', signal: never })
  await asked.promise
  timeIsOver()
  expect(await tried).toEqual({
    model: 'one',
    offered: ['one'],
    latencyMs: undefined,
    fault: undefined,
    leftOpen: 'it may still be loading',
  })
})

test('what a server refuses of how it is asked is left to the test', async () => {
  const message =
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
  const { access, tryOut } = await scene(() => ({ status: 400, body: json({ error: { message } }) }))
  expect(await tryOut(access, 'one', { tenant: 'org_1', signal: never })).toMatchObject({
    fault: undefined,
    leftOpen: 'it wants to be asked differently',
  })
})

test('a model that spends its tokens on thinking is there; one that says nothing is not', async () => {
  const thinking = await scene(() => ({ text: '' }))
  expect(await thinking.tryOut(thinking.access, 'one', { tenant: 'org_1', signal: never })).toMatchObject({
    latencyMs: 0,
    fault: undefined,
  })
  const silent = await scene(() => ({ text: '', tokens: { input: 0, output: 0 } }))
  expect(await silent.tryOut(silent.access, 'one', { tenant: 'org_1', signal: never })).toMatchObject({
    fault: { message: 'The model answered nothing' },
  })
})

test.each<[KnownProvider, string]>([
  [
    'google',
    '{"models":[{"name":"models/gemini-x","supportedGenerationMethods":["generateContent"]},{"name":"models/embed","supportedGenerationMethods":["embedContent"]}]}',
  ],
  ['anthropic', '{"data":[{"id":"gemini-x","type":"model"}],"has_more":false}'],
  [
    'openai',
    '{"object":"list","data":[{"id":"gemini-x"},{"id":"whisper-1"},{"id":"text-embedding-3"},null,{"id":7},{},{"id":"gemini-x","supportedGenerationMethods":7}]}',
  ],
])('%s says what it offers in its own way, and only what converses is taken', async (provider, body) => {
  const heard: { url: string; headers: Headers }[] = []
  const answering = async (input: string | URL | Request, init?: RequestInit) => {
    heard.push({ url: String(input), headers: new Headers(init?.headers) })
    return new Response(body)
  }
  const access = { provider, url: 'https://example.org/v1', key: KEY, fetch: answering }
  expect(await offeredModels(access, never)).toEqual(['gemini-x'])
  expect(heard[0]?.url).toMatch(/^https:\/\/example\.org\/v1\/models(\?|$)/)
  expect([...(heard[0]?.headers.values() ?? [])].filter((value) => value.includes(KEY))).toHaveLength(1)
  expect(heard[0]?.url).not.toContain(KEY)
})

const listing = (body: string) =>
  offeredModels(
    { provider: 'openai', url: 'https://example.org', key: KEY, fetch: async () => new Response(body) },
    never,
  )

test('of a list of models no more is read than anybody offers', async () => {
  const models = (count: number, id = 'text-embedding') => Array.from({ length: count }, () => ({ id }))
  expect(await listing(json({ data: [...models(1_999), { id: 'one' }] }))).toEqual(['one'])
  expect(await listing(json({ data: [...models(2_000), { id: 'one' }] }))).toEqual([])
  await expect(listing(json({ data: models(1), padding: ' '.repeat(1_048_576) }))).rejects.toMatchObject({
    name: 'ModelFault',
    message: 'The provider sent more than a list of models',
  })
})
