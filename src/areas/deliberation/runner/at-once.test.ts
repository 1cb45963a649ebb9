import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openingEvents } from '../../../../test/support/debating-agents.ts'
import { runnerNode } from '../../../../test/support/deliberation.ts'
import { scriptedAgents, voice } from '../../../../test/support/scripted-agents.ts'
import { openAgents } from '../../../adapters/agents/registry.ts'
import { builtinAgents } from '../../../builtin-agents/index.ts'
import type { Agents } from '../../../engine/agent.ts'
import type { PanelMember } from '../../../engine/events/parts.ts'
import { fold } from '../../../engine/evolve.ts'
import type { Answer } from '../../../engine/flow/asks.ts'
import { advanceAtOnce } from './advance.ts'

const logger = pino({ enabled: false })
type Node = Awaited<ReturnType<typeof runnerNode>>

/** Its clock stands still: however slow the machine is, everything is said at once. */
async function node(agents: Agents): Promise<Node> {
  const opened = await runnerNode({ agents, monotonic: () => 0 })
  onTestFinished(async () => {
    await opened.stop()
    await opened.close()
  })
  await opened.start()
  return opened
}

const rules = (persona: string): PanelMember => ({
  agent: `builtin-${persona}`,
  provider: 'builtin',
  model: 'rules',
  p: 0.6,
  n: 0,
})
const RULES = ['advocate', 'skeptic', 'historian'].map(rules)
const ADA: PanelMember = { agent: 'ada', provider: 'script', model: 'script-ada', p: 0.6, n: 0 }

const opening = (panel: readonly PanelMember[]) => openingEvents({ rounds: 2 }, { topic: 'Should we?', panel })

/** In which transaction each event was written, numbered in order. */
async function appendsOf({ database }: Node, id: string): Promise<number[]> {
  const { rows } = await database.pool.query(
    'select dense_rank() over (order by xmin::text::bigint)::int as append from events where debate_id = $1 order by version',
    [id],
  )
  return rows.map(({ append }) => append)
}

test('a debate of agents that answer at once is created with everything they say, in one append', async () => {
  const here = await node(openAgents({ sources: [builtinAgents()], logger }))
  const state = await here.ledger.create('dbt_rules', 'org_1', opening(RULES))
  expect(state.status).toBe('completed')
  const events = await here.platform.log.read('dbt_rules')
  expect(state).toEqual(fold(events))
  expect(new Set(await appendsOf(here, 'dbt_rules'))).toEqual(new Set([1]))
  expect(events.filter(({ data }) => data.ask).map(({ data }) => data.latency_ms)).toEqual(
    events.filter(({ data }) => data.ask).map(() => expect.any(Number)),
  )
  expect(await here.platform.log.verify('dbt_rules')).toMatchObject({ intact: true, version: state.version })
  expect(await here.debateRow('dbt_rules')).toMatchObject({ status: 'completed', runner: null, lease_until: null })
})

test('who may cost something is asked when the debate is in the log', async () => {
  const created: boolean[] = []
  const ada = voice({ wait: async () => created.push((await here.platform.log.head('dbt_mixed')) !== undefined) })
  const here: Node = await node(openAgents({ sources: [builtinAgents(), scriptedAgents({ ada })], logger }))
  const state = await here.ledger.create('dbt_mixed', 'org_1', opening([...RULES, ADA]))
  expect(state).toMatchObject({ status: 'running', round: 1, phase: 'opening' })
  expect(state.answered).toEqual(RULES.map(({ agent }) => `1:opening:${agent}`))
  await expect.poll(async () => (await here.debateRow('dbt_mixed')).status).toBe('completed')
  expect(created.length).toBeGreaterThan(1)
  expect(created).not.toContain(false)
  expect(new Set((await appendsOf(here, 'dbt_mixed')).slice(0, state.version))).toEqual(new Set([1]))
  expect(await here.ledger.load('dbt_mixed')).toEqual(fold(await here.platform.log.read('dbt_mixed')))
})

test('without anybody who answers at once only the creation is recorded before the first is asked', async () => {
  const here = await node(openAgents({ sources: [scriptedAgents({ ada: voice() })], logger }))
  const events = opening([ADA, { ...ADA, agent: 'bo' }])
  const state = await here.ledger.create('dbt_asked', 'org_1', events)
  expect(state).toMatchObject({ status: 'pending', version: events.length })
  await expect.poll(async () => (await here.debateRow('dbt_asked')).status).toBe('completed')
})

test('a debate is created even where the log cannot take what was said at once', async () => {
  const cost: Answer = {
    kind: 'message',
    content: 'It costs what nobody can count.',
    usage: { cost_usd: Number.NaN },
    model: 'rules',
    generatedBy: 'rules',
  }
  const agents = openAgents({ sources: [{ ...builtinAgents(), answerAtOnce: () => cost }], logger })
  const here = await node(agents)
  const events = opening(RULES)
  const state = await here.ledger.create('dbt_faulty', 'org_1', events)
  expect(state).toMatchObject({ status: 'pending', version: events.length })
  await expect.poll(async () => (await here.debateRow('dbt_faulty')).setbacks).toBe(1)
})

test('a debate that exists already takes nothing of a second creation', async () => {
  const here = await node(openAgents({ sources: [builtinAgents()], logger }))
  const { version } = await here.ledger.create('dbt_twice', 'org_1', opening(RULES))
  await expect(here.ledger.create('dbt_twice', 'org_1', opening(RULES))).rejects.toThrow('moved on')
  expect(await here.platform.log.head('dbt_twice')).toMatchObject({ version })
})

test('a creation waits for no more than a moment for what is said at once', async () => {
  let clock = 0
  const agents = openAgents({ sources: [builtinAgents()], logger })
  const here = await runnerNode({ agents })
  onTestFinished(here.close)
  const draft = here.ledger.draft(await here.ledger.create('dbt_slow', 'org_1', opening(RULES)))
  const asked: string[] = []
  const isAsked = advanceAtOnce(draft, {
    now: () => new Date('2026-11-15T12:00:00.000Z'),
    monotonic: () => clock,
    atOnce(ask, state) {
      asked.push(ask.key)
      clock += 15
      return agents.answerAtOnce(ask, state)
    },
  })
  expect(isAsked).toBe(true)
  expect(asked).toEqual(RULES.slice(0, 2).map(({ agent }) => `1:opening:${agent}`))
  expect(draft.state.answered).toEqual(asked)
})
