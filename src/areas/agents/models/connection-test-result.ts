import type { TrialOutcome } from '../../../adapters/agents/models/connection-trial.ts'
import { type ModelFault, reasonOf } from '../../../adapters/agents/models/faults.ts'
import { OWN_SERVER } from '../../../adapters/agents/models/model-catalogue.ts'
import { invalid } from '../../../shared/errors.ts'
import type { Reach } from './connection-target.ts'
import type { TestResult } from './schema.ts'
import type { ModelRecord, TestRecord } from './store.ts'

/** Says why a connection that does not work is not stored, naming what to change. */
export const notStored = (fault: ModelFault, reach: Reach) =>
  invalid(fieldOf(fault, reach), `${atAddress(reach, reasonOf(fault))}. Nothing was stored`)

/** A sentence about a server with its address, for those who gave it. */
const atAddress = ({ provider, address }: Pick<Reach, 'provider' | 'address'>, words: string) =>
  provider === OWN_SERVER && address !== null ? `${address}: ${words}` : words

/** What came of a test, for those who may see where the connection leads; what is stored names no address. */
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

/** How the models of a connection fare: one was tested, and of the others is known what was known before. */
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
