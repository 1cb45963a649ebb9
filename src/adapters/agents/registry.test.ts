import { pino } from 'pino'
import { expect, test } from 'vitest'
import { debateToAsk } from '../../../test/support/debate-to-ask.ts'
import { scriptedAgents, voice } from '../../../test/support/scripted-agents.ts'
import { freeSpending } from '../../../test/support/spending.ts'
import type { AgentSource } from '../../engine/agent.ts'
import { openAgents } from './registry.ts'

const logger = pino({ level: 'silent' })
const signal = new AbortController().signal
const first = scriptedAgents({ ada: voice({ says: 'First.' }), bo: voice() })
const second = scriptedAgents({
  ada: voice({ says: 'Second.' }),
  cy: voice({ says: 'Third.' }),
  dee: () => Promise.reject(new Error('a secret')),
})

function opened(sources = [first, second]) {
  const agents = openAgents({ sources, logger })
  const panel = ['ada', 'cy', 'dee'].map((name) => ({ agent: name, provider: 'script', model: `script-${name}` }))
  const { state, ask } = debateToAsk({ purpose: 'opening', panel })
  return {
    agents,
    answer: (agent: string) => agents.answer({ ...ask, agent }, state, { spending: freeSpending, signal }),
  }
}

test('the agents of all sources are one list, and the first of a name has it', async () => {
  const { agents, answer } = opened()
  expect(agents.everybodys().map(({ name }) => name)).toEqual(['ada', 'bo', 'cy', 'dee'])
  const { choose } = await agents.forTenant('org_1')
  expect(choose('nobody')).toBeUndefined()
  expect(choose({ provider: 'cy', name: 'cy-2', role: 'judge' })).toEqual({
    agent: 'cy-2',
    provider: 'script',
    model: 'script-cy',
    role: 'judge',
  })
  expect(await answer('ada')).toMatchObject({ content: 'First.', model: 'script-ada', generatedBy: 'script' })
  expect(await answer('cy')).toMatchObject({ content: 'Third.' })
})

test('nobody sits under the name of an agent of another provider', async () => {
  const elsewhere: AgentSource = {
    ...second,
    profiles: () => [
      { name: 'rules', provider: 'builtin', model: 'r', description: '', generatedBy: 'rules', price: null },
    ],
    choose: () => undefined,
  }
  const agents = openAgents({ sources: [first, elsewhere], logger })
  const { choose } = await agents.forTenant('org_1')
  expect(choose({ provider: 'ada', name: 'rules' })).toBeUndefined()
  expect(choose({ provider: 'ada', name: 'bo' })).toMatchObject({
    agent: 'bo',
    model: 'script-ada',
  })
})

test('whatever goes wrong is an answer too', async () => {
  const { answer } = opened()
  expect(await answer('dee')).toMatchObject({ kind: 'failed', reason: 'error', message: 'The agent broke down' })
  expect(await answer('stranger')).toMatchObject({ kind: 'failed', reason: 'unavailable' })
})

test('an agent whose source is gone is unavailable', async () => {
  const { agents } = opened()
  const { choose } = await agents.forTenant('org_1')
  const panel = [choose('cy'), choose('ada')].filter((agent) => agent !== undefined)
  const { state, ask } = debateToAsk({ purpose: 'opening', panel })
  const without = openAgents({ sources: [first], logger })
  expect(await without.answer(ask, state, { spending: freeSpending, signal })).toMatchObject({
    reason: 'unavailable',
    model: 'script-cy',
  })
})
