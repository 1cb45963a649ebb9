import { pino } from 'pino'
import { expect, test } from 'vitest'
import { anthropic } from '../../../../test/support/model-servers/anthropic.ts'
import { llamaCpp } from '../../../../test/support/model-servers/llama-cpp.ts'
import { lmStudio } from '../../../../test/support/model-servers/lm-studio.ts'
import { ollama } from '../../../../test/support/model-servers/ollama.ts'
import { openai } from '../../../../test/support/model-servers/openai.ts'
import { servedModels } from '../../../../test/support/model-servers/scene.ts'
import { vllm } from '../../../../test/support/model-servers/vllm.ts'
import { abilityMemory } from './abilities/abilities.ts'
import { modelContexts } from './abilities/model-contexts.ts'
import { fewestTokens } from './abilities/token-budget.ts'

/** Sixty thousand characters in ten pieces. */
const evidence = Array.from({ length: 10 }, (_, piece) => ({
  ...{ id: `ev_${piece}`, kind: 'document' as const, title: `Report ${piece}`, source: 'a file', digest: `d${piece}` },
  ...{ confidence: 1, freshness: 1, authority: 1, reliability: 1 },
  content: Array.from({ length: 150 }, (_, week) => `In week ${week} of year ${piece} the pumps ran for ${week} hours.`)
    .join(' ')
    .slice(0, 6_000),
}))
const OPENING = { topic: 'Do we replace the pumps?', options: ['Yes', 'No'], evidence }
const MINUTES_MS = 60_000

type Scene = Awaited<ReturnType<typeof servedModels>>

/** The first ask of a debate. */
async function askFirst({ asksOf, told }: Scene) {
  const { state, asks } = asksOf(OPENING)
  const [ask] = asks
  if (!ask) throw new Error('Nobody is asked')
  return (await told(ask, state)).answer
}

test.each([
  ['vLLM', vllm, 4_096],
  ['llama.cpp', llamaCpp, 2_048],
  ['LM Studio', lmStudio, 8_192],
] as const)(
  '%s tells its context: no prompt is too long, and what was left out is told',
  async (_, dialect, context) => {
    const { debate, server } = await servedModels(dialect, { context })
    const { told } = await debate(OPENING)
    expect(told.filter(({ answer }) => answer.kind === 'failed')).toEqual([])
    expect(server.received.filter(({ status }) => status !== 200)).toEqual([])
    expect(told[0]?.answer.how).toMatchObject({
      room: expect.any(Number),
      left_out: { characters: expect.any(Number) },
    })
    const rooms = new Set(told.map(({ answer }) => answer.how?.room))
    expect(rooms.size).toBeLessThanOrEqual(2)
  },
)

test('Anthropic tells it in an error: that is read, and remembered', async () => {
  const scene = await servedModels(anthropic, { context: 8_192, manners: ['tells no context'] })
  expect(await askFirst(scene)).toMatchObject({ kind: 'message', how: { room: expect.any(Number) } })
  expect(await askFirst(scene)).toMatchObject({ kind: 'message', usage: { attempts: 1 } })
  expect(scene.server.received.map(({ status }) => status)).toEqual([400, 200, 200])
})

test('a server that names no figure is sent less until it fits', async () => {
  const scene = await servedModels(openai, { context: 2_048 })
  expect(await askFirst(scene)).toMatchObject({ kind: 'message', how: { room: expect.any(Number) } })
  expect(await askFirst(scene)).toMatchObject({ kind: 'message', usage: { attempts: 1 } })
})

test('a server that cuts prompts silently is found by what it says it read', async () => {
  const scene = await servedModels(ollama, { context: 2_048, manners: ['not loaded'] })
  const answer = await askFirst(scene)
  expect(answer).toMatchObject({ kind: 'message', how: { room: expect.any(Number), left_out: expect.anything() } })
  expect(answer).not.toHaveProperty('how.prompt_cut')
  expect(scene.log()).toContain('its context is smaller than the prompt')
  expect(scene.server.received.map(({ input }) => input > 2_048)).toEqual([true, false])
})

test('a prompt that was cut before anybody could tell the context is asked again, shorter', async () => {
  let isLoaded = false
  const scene = await servedModels(
    {
      ...ollama,
      measure(...asked) {
        isLoaded = true
        return ollama.measure?.(...asked)
      },
      others: (path, world, body) =>
        ollama.others(path, isLoaded ? world : { ...world, manners: new Set([...world.manners, 'not loaded']) }, body),
    },
    /** It reads half of it, which is no fewer tokens than a prompt of so many characters may have. */
    { context: 16_384 },
  )
  const answer = await askFirst(scene)
  expect(scene.server.received.map(({ input }) => input > 16_384)).toEqual([true, false])
  expect(answer).toMatchObject({ kind: 'message', how: { left_out: expect.anything() } })
  expect(answer).not.toHaveProperty('how.prompt_cut')
})

test('a run of one sign is no proof of many tokens', () => {
  expect(fewestTokens('='.repeat(8_000) + ' \n'.repeat(4_000) + '-'.repeat(8_000))).toBe(0)
  expect(fewestTokens('words of a report '.repeat(100))).toBeGreaterThan(200)
})

test('what a server tells is known again after what its errors said is past, and for each key by itself', async () => {
  let clock = Date.parse('2026-11-15T12:00:00Z')
  const now = () => new Date(clock)
  const memory = abilityMemory({ now, logger: pino({ level: 'silent' }) })
  const contexts = modelContexts({ memory, now })
  const reached = (key: string, tokens: number) => ({
    access: {
      ...{ provider: 'openai-compatible' as const, url: 'http://127.0.0.1:1/v1', key },
      fetch: async () => Response.json({ data: [{ id: 'small', max_model_len: tokens }] }),
    },
    model: 'small',
  })
  const contextOf = async (model: ReturnType<typeof reached>) => contexts.of(model, await memory.of(model))
  const [one, two] = [reached('k1', 8_192), reached('k2', 4_096)]
  expect(await contextOf(one)).toBe(8_192)
  expect(await contextOf(two)).toBe(4_096)
  memory.learn(one, { context: { tokens: 2_048, from: 'error' } })
  expect(await contextOf(one)).toBe(2_048)
  clock += 24 * 60 * MINUTES_MS
  expect(await contextOf(one)).toBe(8_192)
  expect(await memory.of(one)).toMatchObject({ context: { tokens: 8_192, from: 'server' } })
  memory.learn(two, { context: { tokens: 300, from: 'prompt cut' } })
  expect(await contextOf(two)).toBe(4_096)
})

test('a server that was started with another context is learnt anew: less within one ask, more when it tells so', async () => {
  const scene = await servedModels(vllm, { context: 32_768 })
  const { server, pass } = scene
  expect(await askFirst(scene)).not.toHaveProperty('how.room')
  await server.restart({ context: 4_096 })
  expect(await askFirst(scene)).toMatchObject({ kind: 'message', how: { room: expect.any(Number) } })
  expect(await askFirst(scene)).toMatchObject({ usage: { attempts: 1 } })
  await server.restart({ context: 32_768 })
  pass(10 * MINUTES_MS)
  const answer = await askFirst(scene)
  expect(answer).toMatchObject({ kind: 'message', usage: { attempts: 1 } })
  expect(answer).not.toHaveProperty('how.room')
})
