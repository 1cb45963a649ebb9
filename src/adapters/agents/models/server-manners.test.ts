import { expect, test } from 'vitest'
import type { Beginning } from '../../../../test/support/engine.ts'
import { anthropic } from '../../../../test/support/model-servers/anthropic.ts'
import type { Dialect } from '../../../../test/support/model-servers/dialect.ts'
import { gemini } from '../../../../test/support/model-servers/gemini.ts'
import { MODEL_SERVERS } from '../../../../test/support/model-servers/index.ts'
import { llamaCpp } from '../../../../test/support/model-servers/llama-cpp.ts'
import { lmStudio } from '../../../../test/support/model-servers/lm-studio.ts'
import { debating } from '../../../../test/support/model-servers/mind.ts'
import { mistral } from '../../../../test/support/model-servers/mistral.ts'
import { ollama } from '../../../../test/support/model-servers/ollama.ts'
import { openai } from '../../../../test/support/model-servers/openai.ts'
import { openaiChat } from '../../../../test/support/model-servers/openai-chat.ts'
import { openrouter } from '../../../../test/support/model-servers/openrouter.ts'
import { type SceneWishes, servedModels } from '../../../../test/support/model-servers/scene.ts'
import { EVIDENCE } from '../../../../test/support/model-servers/small-contexts.ts'
import { vllm } from '../../../../test/support/model-servers/vllm.ts'

const QUESTION = { topic: 'Do we ship on Friday?', options: ['Yes', 'No'] }
const SECRET_THOUGHT = 'They want to ship. Nobody may read this.'

async function asked(dialect: Dialect, wishes: SceneWishes = {}, question: Beginning = QUESTION) {
  const scene = await servedModels(dialect, wishes)
  const { state, asks } = scene.asksOf(question)
  const [ask] = asks
  if (!ask) throw new Error('Nobody is asked')
  return { ...scene, once: () => scene.told(ask, state) }
}

test.each([
  ['OpenAI', openai, [], 14],
  ['Anthropic', anthropic, ['rate limit'], 11],
  ['Gemini', gemini, [], 17],
  ['Mistral', mistral, [], 7],
  ['OpenRouter', openrouter, [], 9],
  ['Anthropic, overloaded,', anthropic, [], 1],
  ['llama.cpp, loading,', llamaCpp, [], 1],
  ['Ollama, with a full line,', ollama, [], 1],
] as const)('%s is waited for as long as it says', async (_, dialect, manners, seconds) => {
  const { once, server, waits } = await asked(dialect, { manners })
  server.overload(1)
  expect((await once()).answer).toMatchObject({ kind: 'message', proposal: 'p1' })
  expect(server.received).toHaveLength(2)
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(seconds * 1000)
})

test.each(MODEL_SERVERS)('a refusal at $name is no answer, and not asked for again', async (dialect) => {
  const { once, server } = await asked(dialect, { mind: () => ({ answer: 'I cannot help with that.', refuses: true }) })
  const { answer, heard } = await once()
  expect(answer).toMatchObject({ kind: 'failed', reason: 'refused' })
  expect(heard).toBe('')
  expect(server.received).toHaveLength(1)
})

const PLACES = [vllm, llamaCpp, ollama, lmStudio, openrouter].flatMap((dialect) =>
  ['tags', 'closing tag', 'harmony'].map((place) => [dialect.name, `thoughts: ${place}`, dialect] as const),
)
test.each([...MODEL_SERVERS.map((dialect) => [dialect.name, 'apart', dialect] as const), ...PLACES])(
  'thoughts at %s are not in the answer, %s',
  async (_, place, dialect) => {
    const manners = [place]
    const { once, server } = await asked(dialect, { manners, mind: debating('p1', SECRET_THOUGHT) })
    const { answer, heard } = await once()
    expect(answer).toMatchObject({ kind: 'message', proposal: 'p1' })
    expect(JSON.stringify(answer) + heard).not.toContain('Nobody may read')
    expect(server.received).toHaveLength(1)
    expect(answer.usage.tokens_out).toBeGreaterThan(20)
  },
)

test.each([
  ['a schema at OpenAI', openai, ['no schema'], 'object'],
  ['a schema at OpenRouter', openrouter, ['no schema'], 'object'],
  ['a system role at vLLM', vllm, ['no system role'], 'schema'],
  ['max_tokens at OpenAI', openaiChat, [], 'schema'],
] as const)('who refuses %s is asked otherwise, and that is remembered', async (_, dialect, manners, form) => {
  const { once, server } = await asked(dialect, { manners })
  expect((await once()).answer).toMatchObject({ kind: 'message', proposal: 'p1', how: { form } })
  expect(server.received.map(({ status }) => status)).toEqual([400, 200])
  expect((await once()).answer).toMatchObject({ kind: 'message', how: { form } })
  expect(server.received).toHaveLength(3)
})

const LONG = { ...QUESTION, evidence: EVIDENCE }

test.each([
  ['vLLM', vllm, []],
  ['vLLM of late 2025', vllm, ['late 2025']],
  ['vLLM before', vllm, ['old errors']],
  ['llama.cpp', llamaCpp, []],
  ['llama.cpp of 2025', llamaCpp, ['figures in fields']],
  ['Ollama without shifts', ollama, ['no context shift']],
  ['LM Studio', lmStudio, []],
  ['LM Studio with n_keep', lmStudio, ['n_keep']],
  ['LM Studio in the stream', lmStudio, ['errors in the stream']],
  ['Mistral', mistral, []],
  ['OpenRouter', openrouter, []],
  ['OpenAI chat', openaiChat, []],
  ['Anthropic', anthropic, []],
  ['Anthropic, which adds up,', anthropic, ['sum is checked']],
  ['Gemini', gemini, []],
] as const)('the context that %s tells in an error is kept to', async (_, dialect, manners) => {
  const wishes = { manners: [...manners, 'tells no context'], context: 8_192 }
  const { once, server } = await asked(dialect, wishes, LONG)
  expect((await once()).answer).toMatchObject({ kind: 'message', how: { left_out: expect.any(Object) } })
  /** OpenAI has refused the name of the limit first. */
  const tries = dialect === openaiChat ? 3 : 2
  expect(server.received).toHaveLength(tries)
  expect((await once()).answer).toMatchObject({ kind: 'message', how: { left_out: expect.any(Object) } })
  expect(server.received).toHaveLength(tries + 1)
})

test('a server that cuts prompts silently is found, told, and asked again with what it reads', async () => {
  const { once, server, log } = await asked(
    ollama,
    { manners: ['tells no context', 'not loaded'], context: 8_192 },
    LONG,
  )
  expect((await once()).answer).toMatchObject({ kind: 'message', how: { left_out: expect.any(Object) } })
  expect(server.received.map(({ input }) => input > 8_192)).toEqual([true, false])
  expect(log()).toContain('of a prompt that has more')
  await once()
  expect(server.received).toHaveLength(3)
})

test.each([vllm, llamaCpp, ollama, lmStudio])(
  'a server that was started anew with another context is known within one ask: $name',
  async (dialect) => {
    const { once, server } = await asked(dialect, { context: 32_768 }, LONG)
    await once()
    await server.restart({ context: 4_096 })
    expect((await once()).answer).toMatchObject({ kind: 'message', how: { left_out: expect.any(Object) } })
    expect(server.received.filter(({ input }) => input >= 4_096)).toHaveLength(2)
    await once()
    expect(server.received.filter(({ input }) => input >= 4_096)).toHaveLength(2)
  },
)
