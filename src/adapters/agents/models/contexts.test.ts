import { expect, test } from 'vitest'
import { anthropic } from '../../../../test/support/model-servers/anthropic.ts'
import { llamaCpp } from '../../../../test/support/model-servers/llama-cpp.ts'
import { lmStudio } from '../../../../test/support/model-servers/lm-studio.ts'
import { ollama } from '../../../../test/support/model-servers/ollama.ts'
import { openai } from '../../../../test/support/model-servers/openai.ts'
import { servedModels } from '../../../../test/support/model-servers/scene.ts'
import { vllm } from '../../../../test/support/model-servers/vllm.ts'

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

test('whoever names no figure is sent less until it fits', async () => {
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
