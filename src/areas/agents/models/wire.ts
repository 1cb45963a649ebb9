import type { ModelAccess } from '../../../adapters/agents/models/access.ts'
import { reasonOf } from '../../../adapters/agents/models/faults.ts'
import { CATALOGUE, KNOWN_PROVIDERS, OWN_SERVER, priceOf } from '../../../adapters/agents/models/known-models.ts'
import type { TrialOutcome } from '../../../adapters/agents/models/trial.ts'
import { type ModelProvider, PROVIDER_SWITCHES } from '../../../config/settings/agents.ts'
import type { AgentProfile } from '../../../engine/agent.ts'
import type { Price } from '../../../engine/price.ts'
import type { Connection, Models, TestResult } from './schema.ts'
import type { ConnectionRecord, ModelRecord } from './store.ts'

const priceWire = (price: Price | null) =>
  price && { input_usd_per_million: price.input, output_usd_per_million: price.output }

const offered = (provider: ModelProvider) => (model: string) => ({ model, price: priceWire(priceOf(provider, model)) })

/** Why an agent rests on this node. */
type Resting = ReadonlyMap<string, string>

export const restingAmong = (profiles: readonly AgentProfile[]): Resting =>
  new Map(profiles.flatMap(({ name, breaker }) => (breaker?.state === 'open' ? [[name, breaker.cause ?? '']] : [])))

/** A connection as people see it; where it leads and how its key ends is for those who manage it. */
export function connectionWire(
  connection: ConnectionRecord,
  { mayManage, resting }: { mayManage: boolean; resting: Resting },
): Connection {
  const provider = connection.provider as ModelProvider
  const models = connection.models.map((record) => modelWire(provider, record, resting))
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

function modelWire(provider: ModelProvider, { model, agent, state, problem }: ModelRecord, resting: Resting) {
  const cause = resting.get(agent)
  const facts = { ...offered(provider)(model), agent }
  return cause === undefined ? { ...facts, state, problem } : { ...facts, state: 'failing' as const, problem: cause }
}

export const environmentWire = (profiles: readonly AgentProfile[], resting: Resting): Models['environment'] =>
  profiles.map(({ name, provider, model, price }) => ({
    agent: name,
    provider,
    model,
    price: priceWire(price),
    state: resting.has(name) ? 'failing' : 'working',
    problem: resting.get(name) ?? null,
    setting: PROVIDER_SWITCHES[provider as ModelProvider],
  }))

export const PROVIDERS_ON_OFFER: Models['providers'] = [
  ...KNOWN_PROVIDERS.map((provider) => ({
    provider,
    title: CATALOGUE[provider].title,
    needs: 'key' as const,
    models: CATALOGUE[provider].models.map(({ model }) => offered(provider)(model)),
  })),
  { provider: OWN_SERVER, title: 'Server of your own', needs: 'address' as const, models: [] },
]

/** What came of a test call, in one sentence. */
export function testWire({ provider }: ModelAccess, outcome: TrialOutcome, at: Date): TestResult {
  const { model = null, latencyMs = null, offered: names, fault } = outcome
  return {
    ok: !fault,
    model,
    latency_ms: latencyMs,
    price: model === null ? null : offered(provider)(model).price,
    models: names.map(offered(provider)),
    message: fault ? reasonOf(fault) : `${model} answered`,
    tested_at: at.toISOString(),
  }
}
