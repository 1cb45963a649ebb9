import { expect, test } from 'vitest'
import { MODEL_SERVERS } from '../../../../test/support/model-servers/index.ts'
import { servedModels } from '../../../../test/support/model-servers/scene.ts'

const NAMED = MODEL_SERVERS.map((dialect) => [dialect.name, dialect] as const)

test.each(NAMED)('a debate of three agents at %s loses no ask', async (_, dialect) => {
  const { debate, server } = await servedModels(dialect, { context: 131_072 })
  const { told, end } = await debate({ topic: 'Do we ship on Friday?', options: ['Yes', 'No'] })
  expect(told.filter(({ answer }) => answer.kind === 'failed').map(({ answer }) => answer)).toEqual([])
  expect(end.state.end?.winner).toBe('p1')
  expect(server.received.length).toBeGreaterThanOrEqual(told.length)
})
