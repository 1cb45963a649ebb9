import { expect, onTestFinished, test } from 'vitest'
import type { Agents } from '../../src/engine/agent.ts'
import { start } from '../../src/engine/commands/start.ts'
import { DEFAULT_PROTOCOL } from '../../src/engine/protocol.ts'
import { runnerNode } from '../support/deliberation.ts'
import { debater, modelServer, TOKENS } from '../support/model-server.ts'

const NAMES = ['one', 'two', 'three']
const PHASES = 4
const STARTED = start({
  topic: 'Should we?',
  protocol: DEFAULT_PROTOCOL,
  domain: 'general',
  panel: NAMES.map((name) => ({ agent: name, provider: 'openai-compatible', model: name, p: 0.6, n: 0 })),
  personas: {},
  calibrator: { method: 'smoothed_share', coefficients: [], outcomes: 0, brier: null, ece: null },
  user: 'usr_ada',
  evidence: [],
})

test('a debate of language models moves every metric of debates and agents by what it took', async () => {
  const answers = debater()
  const server = await modelServer((request) => (request.model === 'three' ? { status: 503 } : answers(request)))
  onTestFinished(server.close)
  const agents: Agents = {
    everybodys: () => node.platform.agents.everybodys(),
    outside: (panel) => node.platform.agents.outside(panel),
    forTenant: (tenant) => node.platform.agents.forTenant(tenant),
    answer: (ask, state, options) => node.platform.agents.answer(ask, state, options),
    answerAtOnce: (ask, state) => node.platform.agents.answerAtOnce(ask, state),
  }
  const at = new Date()
  const node = await runnerNode({
    agents,
    now: () => at,
    settings: {
      OPENAI_COMPATIBLE_URL: server.url,
      OPENAI_COMPATIBLE_MODELS: 'one,two,three,four',
      SERVICE_AGENT_FALLBACKS: 'four',
      SERVICE_AGENT_PATIENCE_SECONDS: '0',
    },
  })
  onTestFinished(node.close)
  await node.ledger.create('dbt_1', 'org_1', STARTED)
  const metric = async (name: string, labels = '') => {
    const line = new RegExp(`^service_${name}${labels ? `\\{${labels}\\}` : ''} (\\S+)$`, 'm')
    return Number(line.exec(await node.platform.metrics.text())?.[1])
  }
  expect([await metric('debates_total'), await metric('active_debates')]).toEqual([1, 1])
  await node.drain()

  expect(await metric('debates_completed')).toBe(1)
  for (const agent of NAMES) {
    expect(await metric('agent_tokens_total', `agent="${agent}",direction="input"`)).toBe(PHASES * TOKENS.input)
    expect(await metric('agent_tokens_total', `agent="${agent}",direction="output"`)).toBe(PHASES * TOKENS.output)
    expect(await metric('agent_latency_seconds_count', `agent="${agent}"`)).toBe(PHASES)
  }
  expect(await metric('fallback_activations_total', 'agent="three"')).toBe(PHASES)
  expect(await metric('fallback_success_total', 'agent="three"')).toBe(PHASES)
  expect(await metric('fallback_latency_seconds_count', 'agent="three"')).toBe(PHASES)
  expect(await metric('circuit_breaker_state', 'name="three",kind="agent"')).toBe(0)
  expect(server.requests.filter(({ model }) => model === 'three')).toHaveLength(PHASES)

  const { end, usage } = await node.ledger.load('dbt_1')
  expect(end).toMatchObject({ result: 'consensus_reached', winner: 'p1', missing: [] })
  expect(usage).toMatchObject({ tokensIn: 3 * PHASES * TOKENS.input, tokensOut: 3 * PHASES * TOKENS.output })

  await node.ledger.create('dbt_2', 'org_1', STARTED)
  await node.drain()
  expect(await metric('debates_total')).toBe(2)
  expect(await metric('circuit_breaker_state', 'name="three",kind="agent"')).toBe(1)
  expect(server.requests.filter(({ model }) => model === 'three')).toHaveLength(PHASES + 1)
})
