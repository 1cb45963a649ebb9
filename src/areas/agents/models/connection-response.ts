import type { Abilities } from '../../../adapters/agents/models/abilities/abilities.ts'
import type { ConnectedModel } from '../../../adapters/agents/models/connected-agents.ts'
import type { TrialOutcome } from '../../../adapters/agents/models/connection-trial.ts'
import { reasonOf } from '../../../adapters/agents/models/faults.ts'
import type { ModelAccess } from '../../../adapters/agents/models/model-access.ts'
import type { ModelAgent } from '../../../adapters/agents/models/model-agent.ts'
import {
  CATALOGUE,
  contextOf,
  KNOWN_PROVIDERS,
  OWN_SERVER,
  priceOf,
} from '../../../adapters/agents/models/model-catalogue.ts'
import type { Models as ModelPort } from '../../../adapters/agents/models/models.ts'
import { type ModelProvider, PROVIDER_SWITCHES } from '../../../config/settings/agents.ts'
import type { AgentProfile, Agents } from '../../../engine/agent.ts'
import type { Price } from '../../../engine/price.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { ModelDirectory } from './model-directory.ts'
import type { Found, ModelTests } from './model-tests.ts'
import type { Connection, Models, TestResult } from './schema.ts'
import type { ConnectionRecord } from './store.ts'

const priceWire = (price: Price | null) =>
  price && { input_usd_per_million: price.input, output_usd_per_million: price.output }

const offered = (provider: ModelProvider) => (model: string) => ({ model, price: priceWire(priceOf(provider, model)) })

/** Why an agent rests on this node. */
type Resting = ReadonlyMap<string, string>

const restingAmong = (profiles: readonly AgentProfile[]): Resting =>
  new Map(profiles.flatMap(({ name, breaker }) => (breaker?.state === 'open' ? [[name, breaker.cause ?? '']] : [])))

interface View {
  mayManage: boolean
  resting: Resting
  found(agent: ModelAgent): Found
}

/** A model of a connection and its state. */
type Faring = ConnectedModel & { state: Connection['state'] }

/** A connection as people see it. Only those who manage it see its address and the end of its key. */
function connectionWire(
  connection: ConnectionRecord,
  faring: readonly Faring[],
  { mayManage, resting, found }: View,
): Connection {
  const provider = connection.provider as ModelProvider
  const models = faring.map((model) => modelWire(model, resting, found(model)))
  const failing = models.find(({ state }) => state === 'failing')
  const { lastTest } = connection
  return {
    id: connection.id,
    name: connection.name,
    provider,
    address: mayManage ? connection.address : null,
    key_hint: mayManage ? connection.keyHint : null,
    models,
    state: failing?.state ?? models.find(({ state }) => state === 'working')?.state ?? 'untested',
    problem: failing?.problem ?? null,
    version: connection.version,
    last_test: lastTest && {
      ok: lastTest.ok,
      message: lastTest.message,
      latency_ms: lastTest.latencyMs,
      tested_at: lastTest.testedAt,
    },
    created_at: connection.createdAt,
    updated_at: connection.updatedAt,
  }
}

function modelWire(faring: Faring, resting: Resting, found: Found): Connection['models'][number] {
  const { model, name, price, state, problem } = faring
  const cause = resting.get(name)
  const facts = { model, price: priceWire(price), agent: name, ...abilitiesWire(faring, found) }
  return cause === undefined ? { ...facts, state, problem } : { ...facts, state: 'failing', problem: cause }
}

const environmentWire = (
  agents: readonly ModelAgent[],
  { resting, found }: Omit<View, 'mayManage'>,
): Models['environment'] =>
  agents.map((agent) => {
    const { name, provider, model, price } = agent
    const about = found(agent)
    const problem = resting.get(name) ?? about.test?.problem ?? null
    return {
      agent: name,
      provider,
      model,
      price: priceWire(price),
      state: problem === null ? 'working' : 'failing',
      problem,
      ...abilitiesWire(agent, about),
      setting: PROVIDER_SWITCHES[provider],
    }
  })

export const PROVIDERS_ON_OFFER: Models['providers'] = [
  ...KNOWN_PROVIDERS.map((provider) => ({
    provider,
    title: CATALOGUE[provider].title,
    needs: 'key' as const,
    models: CATALOGUE[provider].models.map(({ model }) => offered(provider)(model)),
  })),
  { provider: OWN_SERVER, title: 'Server of your own', needs: 'address' as const, models: [] },
]

/** The result of a test call. */
export function testWire({ provider }: ModelAccess, outcome: TrialOutcome, at: Date): TestResult {
  const { model = null, latencyMs = null, offered: names, fault } = outcome
  return {
    ok: !fault,
    model,
    latency_ms: latencyMs,
    price: model === null ? null : offered(provider)(model).price,
    models: names.map(offered(provider)),
    message: sentenceOf(outcome),
    testing: [],
    tested_at: at.toISOString(),
  }
}

function sentenceOf({ model, fault, leftOpen }: TrialOutcome): string {
  if (fault) return reasonOf(fault)
  return leftOpen ? `${model} is there and has not answered yet: ${leftOpen}` : `${model} answered`
}

type Shown = Pick<
  Connection['models'][number],
  'structured' | 'thinks' | 'context_tokens' | 'context_from' | 'tokens_per_second' | 'tested_at' | 'testing'
>

/** The known abilities of a model, in words for people. */
function abilitiesWire(agent: ModelAgent, { abilities, test, isTesting }: Found): Shown {
  return {
    structured: abilities?.form ?? null,
    thinks: thinks(abilities),
    ...contextWire(agent, abilities?.context),
    tokens_per_second: abilities?.tokensPerSecond ?? null,
    tested_at: test?.endedAt ?? null,
    testing: isTesting,
  }
}

const thinks = ({ thinking }: Partial<Abilities> = {}) => (thinking === undefined ? null : thinking !== 'none')

/**
 * The context as debates use it: the setting, unless an error showed a smaller one; what was learnt; what is published.
 */
function contextWire({ provider, model, context: set }: ModelAgent, learnt: Abilities['context']) {
  const isSmaller = learnt?.from === 'error' && learnt.tokens < (set ?? 0)
  if (set !== undefined && !isSmaller) return { context_tokens: set, context_from: 'setting' as const }
  const published = contextOf(provider, model)
  if (!learnt) return { context_tokens: published ?? null, context_from: published ? ('table' as const) : null }
  const { tokens, from } = learnt
  return { context_tokens: tokens, context_from: from === 'prompt cut' ? ('prompt_cut' as const) : from }
}

/** Models as a caller sees them, with their state and abilities. */
export function modelViews({
  models: { environment },
  agents,
  directory,
  tests,
}: {
  models: Pick<ModelPort, 'environment'>
  agents: Pick<Agents, 'forTenant'>
  directory: Pick<ModelDirectory, 'modelsOf'>
  tests: Pick<ModelTests, 'found'>
}) {
  async function all(
    connections: readonly ConnectionRecord[],
    { org, payer }: Caller,
    mayManage: boolean,
    known = tests.found(connections.map(({ id }) => id)),
  ): Promise<Pick<Models, 'connections' | 'environment'>> {
    const [offered, found] = await Promise.all([agents.forTenant(org), known])
    const view = { mayManage, resting: restingAmong(offered.list), found }
    const shown = connections.map(async (connection) =>
      connectionWire(connection, await directory.modelsOf(payer, connection), view),
    )
    const resting = restingAmong(environment.profiles())
    return {
      connections: await Promise.all(shown),
      environment: environmentWire(environment.agents, { resting, found }),
    }
  }

  return {
    all,
    /** What is known about its models is read unless it is given. */
    async connection(
      connection: ConnectionRecord,
      caller: Caller,
      mayManage: boolean,
      known?: ReturnType<ModelTests['found']>,
    ): Promise<Connection> {
      const { connections } = await all([connection], caller, mayManage, known)
      return connections[0] as Connection
    },
  }
}
export type ModelViews = ReturnType<typeof modelViews>
