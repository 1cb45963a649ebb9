import { expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../../../test/support/hostile-texts.ts'
import { anthropic } from '../../../../test/support/model-servers/anthropic.ts'
import { hostileBodies } from '../../../../test/support/model-servers/hostile-bodies.ts'
import { LOCAL_SERVERS, MODEL_SERVERS } from '../../../../test/support/model-servers/index.ts'
import { expectFound } from '../../../../test/support/model-servers/mistaken-server.ts'
import { MISTAKES } from '../../../../test/support/model-servers/mistakes.ts'
import { servedModels } from '../../../../test/support/model-servers/scene.ts'
import { expectFitting } from '../../../../test/support/model-servers/small-contexts.ts'
import { vllm } from '../../../../test/support/model-servers/vllm.ts'

const NAMED = MODEL_SERVERS.map((dialect) => [dialect.name, dialect] as const)

test.each(NAMED)('a debate of three agents at %s loses no ask', async (_, dialect) => {
  const { debate, server } = await servedModels(dialect, { context: 131_072 })
  const { told, end } = await debate({ topic: 'Do we ship on Friday?', options: ['Yes', 'No'] })
  expect(told.filter(({ answer }) => answer.kind === 'failed').map(({ answer }) => answer)).toEqual([])
  expect(end.state.end?.winner).toBe('p1')
  expect(server.received).toHaveLength(told.length)
})

/** Each of them with another context. */
const CONTEXTS = [2_048, 4_096, 8_192, 32_768]
const SMALL = LOCAL_SERVERS.map((dialect, place) => [CONTEXTS[place] ?? 0, dialect.name, dialect] as const)
test.each(SMALL)(
  'a context of %i tokens at %s loses no ask, and what has no room is told',
  async (context, _, dialect) => {
    await expectFitting(dialect, context)
  },
)

/** Every mistake at one server, each at another. */
const PLANTED = Object.keys(MISTAKES).map((name, place) => {
  const dialect = MODEL_SERVERS[place % MODEL_SERVERS.length] ?? vllm
  return [dialect.name, name, dialect] as const
})

test.each(PLANTED)('%s %s, and that is found', async (_, name, dialect) => {
  await expectFound(name, dialect)
})

test.each([vllm, anthropic])('no hostile text leaves its place in a request to $name', async (dialect) => {
  const { expectHarmless } = await hostileBodies(dialect)
  for (const text of HOSTILE_TEXTS) await expectHarmless(text)
})
