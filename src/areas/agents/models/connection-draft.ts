import type { TrialOutcome } from '../../../adapters/agents/models/connection-trial.ts'
import { type ModelFault, reasonOf } from '../../../adapters/agents/models/faults.ts'
import { OWN_SERVER } from '../../../adapters/agents/models/model-catalogue.ts'
import type { Models as ModelPort } from '../../../adapters/agents/models/models.ts'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import type { Agents } from '../../../engine/agent.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { conflict, invalid } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { agentNames, connectionName } from './connection-names.ts'
import { testWire } from './connection-response.ts'
import { keyHint, type Reach } from './connection-target.ts'
import type { NewConnection, TestResult } from './schema.ts'
import type { ConnectionRecord, ModelRecord, TestRecord } from './store.ts'

interface Circumstances {
  payer: string
  /** What is stored; a new connection has only its creator and time, at version 0. */
  before: ConnectionRecord
  /** The other connections of the organization. */
  others: readonly ConnectionRecord[]
  reach: Reach
  /** Whether key or address changed. */
  isElsewhere: boolean
  signal: AbortSignal
}

type DraftInput = Pick<NewConnection, 'name' | 'models' | 'keep_if_failing'>

const MOST_CONNECTIONS = 20

/** Prepares a connection for storing: tests what is new, names it, and seals its key. */
export function connectionDrafts({
  models,
  agents,
  sealing,
  now,
}: {
  models: Pick<ModelPort, 'access' | 'tryOut'>
  agents: Pick<Agents, 'everybodys'>
  sealing: Pick<Sealing, 'seal'>
  now: () => Date
}) {
  async function tested(tenant: string, reach: Reach, model: string | undefined, signal: AbortSignal) {
    const access = models.access(reach)
    const outcome = await models.tryOut(access, model, { tenant, signal })
    signal.throwIfAborted()
    return { outcome, record: testRecord(testWire(access, outcome, now())) }
  }

  return async (
    input: DraftInput,
    { payer, before, others, reach, isElsewhere, signal }: Circumstances,
  ): Promise<ConnectionRecord> => {
    if (others.length >= MOST_CONNECTIONS) throw conflict('The organization has reached its limit of connections')
    const isNamed = input.name === undefined && before.name !== ''
    const name = isNamed ? before.name : connectionName({ ...reach, name: input.name }, others)

    const named = (wanted: Parameters<typeof agentNames>[0]) =>
      agentNames(
        wanted,
        { provider: reach.provider, before: new Map(before.models.map((known) => [known.model, known])) },
        {
          everybodys: new Set(agents.everybodys().map((agent) => agent.name)),
          others: new Set(others.flatMap((other) => other.models.map(({ agent }) => agent))),
        },
      )
    const wanted = named(input.models ?? modelsOf(before.models))

    const untried = isElsewhere ? wanted[0] : wanted.find(({ model }) => !has(before.models, model))
    const test = isElsewhere || untried ? await tested(payer, reach, untried?.model, signal) : undefined
    if (test?.outcome.fault && !input.keep_if_failing) throw notStored(test.outcome.fault, reach)
    const chosen = wanted.length > 0 ? wanted : named(modelsOf([test?.outcome ?? {}]))
    if (chosen.length === 0) throw invalid('models', 'is required, because the server does not list its models')

    return {
      ...before,
      name,
      address: reach.address,
      sealedKey: reach.key ? await sealing.seal(reach.key, before.id) : null,
      keyHint: keyHint(reach.key),
      version: before.version + 1,
      lastTest: test?.record ?? before.lastTest,
      updatedAt: now().toISOString(),
      models: withStates(chosen, test?.outcome, isElsewhere ? [] : before.models),
    }
  }
}
export type ConnectionDrafts = ReturnType<typeof connectionDrafts>

const modelsOf = (all: readonly { model?: string | undefined }[]) =>
  all.flatMap(({ model }) => (model === undefined ? [] : [{ model }]))

const has = (models: readonly ModelRecord[], wanted: string) => models.some(({ model }) => model === wanted)

/** A new connection without content. */
export const unborn = (id: string, provider: ModelProvider, { userId }: Caller, at: Date): ConnectionRecord => ({
  id,
  name: '',
  provider,
  address: null,
  sealedKey: null,
  keyHint: null,
  version: 0,
  lastTest: null,
  createdBy: userId,
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
  models: [],
})

/** The refusal to store a connection that does not work, naming the field to change. */
const notStored = (fault: ModelFault, reach: Reach) =>
  invalid(fieldOf(fault, reach), `${atAddress(reach, reasonOf(fault))}. Nothing was stored`)

/** A sentence about a server with its address, for people who may see it. */
const atAddress = ({ provider, address }: Pick<Reach, 'provider' | 'address'>, words: string) =>
  provider === OWN_SERVER && address !== null ? `${address}: ${words}` : words

/** A test result for people who may see where the connection leads; the stored result names no address. */
export const namingAddress = (result: TestResult, reach: Pick<Reach, 'provider' | 'address'>): TestResult =>
  result.ok ? result : { ...result, message: atAddress(reach, result.message) }

function fieldOf({ status, reason }: ModelFault, { provider }: Reach): string {
  if (status === 401 || status === 403) return 'key'
  if (status === 404 && reason === 'refused') return 'models[0].model'
  return provider === OWN_SERVER ? 'address' : 'provider'
}

export const testRecord = ({ ok, message, latency_ms, tested_at }: TestResult): TestRecord => ({
  ok,
  message,
  latencyMs: latency_ms,
  testedAt: tested_at,
})

type Named = Pick<ModelRecord, 'model' | 'agent' | 'contextTokens' | 'price'>

/** The state of each model of a connection: one was tested, the others keep what was known. */
export function withStates(
  models: readonly Named[],
  outcome: Pick<TrialOutcome, 'model' | 'fault' | 'leftOpen'> | undefined,
  before: readonly ModelRecord[],
): ModelRecord[] {
  return models.map((named) => {
    if (outcome && named.model === outcome.model && !outcome.leftOpen) {
      return {
        ...named,
        state: outcome.fault ? 'failing' : 'working',
        problem: outcome.fault ? reasonOf(outcome.fault) : null,
      }
    }
    const known = before.find(({ model }) => model === named.model)
    return { ...named, state: known?.state ?? 'untested', problem: known?.problem ?? null }
  })
}
