import { expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../../../test/support/hostile-texts.ts'
import { anthropic } from '../../../../test/support/model-servers/anthropic.ts'
import { hostileBodies } from '../../../../test/support/model-servers/hostile-bodies.ts'
import { MODEL_SERVERS } from '../../../../test/support/model-servers/index.ts'
import { expectFound } from '../../../../test/support/model-servers/mistaken-server.ts'
import { MISTAKES } from '../../../../test/support/model-servers/mistakes.ts'
import { servedModels } from '../../../../test/support/model-servers/scene.ts'
import { vllm } from '../../../../test/support/model-servers/vllm.ts'

const NAMED = MODEL_SERVERS.map((dialect) => [dialect.name, dialect] as const)

test.each(NAMED)('a debate of three agents at %s loses no ask', async (_, dialect) => {
  const { debate, server } = await servedModels(dialect, { context: 131_072 })
  const { told, end } = await debate({ topic: 'Do we ship on Friday?', options: ['Yes', 'No'] })
  expect(told.filter(({ answer }) => answer.kind === 'failed').map(({ answer }) => answer)).toEqual([])
  expect(end.state.end?.winner).toBe('p1')
  expect(server.received).toHaveLength(told.length)
})

/** Every mistake at one server, each at another. */
const PLANTED = Object.keys(MISTAKES).map(
  (name, place) => [MODEL_SERVERS[place % MODEL_SERVERS.length] ?? vllm, name] as const,
)

test.each(PLANTED.filter(([, name]) => name !== 'ignores the schema'))('$name $1', async (dialect, name) => {
  await expectFound(name, dialect)
})

test.each([vllm, anthropic])('no hostile text leaves its place in a request to $name', async (dialect) => {
  const { expectHarmless } = await hostileBodies(dialect)
  for (const text of HOSTILE_TEXTS) await expectHarmless(text)
})
