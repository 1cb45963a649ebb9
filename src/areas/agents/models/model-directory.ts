import type { Logger } from 'pino'
import { DECLINED } from '../../../adapters/agents/models/call-model.ts'
import { type ConnectedModel, type Directory, removedModel } from '../../../adapters/agents/models/connected-agents.ts'
import { type ModelFault, reasonOf } from '../../../adapters/agents/models/faults.ts'
import type { ModelAccess } from '../../../adapters/agents/models/model-access.ts'
import { priceOf } from '../../../adapters/agents/models/model-catalogue.ts'
import type { Models } from '../../../adapters/agents/models/models.ts'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { withoutCaller } from '../../../shared/serial-work.ts'
import type { ConnectionRecord, ModelRecord, ModelStore } from './store.ts'

interface ModelDirectoryDependencies {
  store: Pick<ModelStore, 'list' | 'fared'>
  sealing: Pick<Sealing, 'open'>
  models: Pick<Models, 'access'>
  /** The stand-ins for a model that fails. */
  fallbacks: readonly string[]
  payerOf(tenant: string): Promise<string>
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number
  logger: Logger
}

/** A change is noticed after so long at the latest, even when its news was lost. */
const FRESH_MS = 5_000
const MOST_PAYERS = 10_000

interface Entry {
  at: number
  models: Promise<readonly KnownModel[]>
}

/** A model with its row. */
interface KnownModel extends ConnectedModel {
  state: ModelRecord['state']
}

/**
 * The models that organizations have connected, as this node knows them: read on demand, forgotten at news of a change.
 */
export function modelDirectory(dependencies: ModelDirectoryDependencies) {
  const { store, sealing, models, fallbacks, payerOf, monotonic, logger } = dependencies
  const entries = new Map<string, Entry>()
  const removals = modelRemovals()
  /** The same object while key and address stay the same, because breakers and clients depend on it. */
  const accesses = new Map<string, { version: number; access: ModelAccess }>()

  async function accessOf(connection: ConnectionRecord): Promise<ModelAccess> {
    const { id, version, sealedKey, address } = connection
    const known = accesses.get(id)
    if (known?.version === version) return known.access
    const key = sealedKey === null ? '' : await sealing.open(sealedKey, id)
    if (key === undefined)
      logger.error({ connection: id }, 'the key of a connected model does not open: enter it again')
    const access = models.access({ provider: connection.provider as ModelProvider, address, key: key ?? '' })
    if (accesses.size >= MOST_PAYERS) accesses.clear()
    accesses.set(id, { version, access })
    return access
  }

  async function modelsOf(payer: string, connection: ConnectionRecord): Promise<KnownModel[]> {
    const access = await accessOf(connection)
    return connection.models.map(({ agent, model, state, problem, contextTokens, price }) => ({
      name: agent,
      provider: access.provider,
      model,
      access,
      connection: connection.id,
      price: price ?? priceOf(access.provider, model),
      ...(contextTokens !== null && { context: contextTokens }),
      fallbacks,
      removed: removals.signalOf(payer, keyOf({ connection: connection.id, model })),
      through: connection.name,
      state,
      problem,
    }))
  }

  async function read(payer: string): Promise<readonly KnownModel[]> {
    const connections = await store.list(payer)
    return (await Promise.all(connections.map((connection) => modelsOf(payer, connection)))).flat()
  }

  function current(payer: string): Promise<readonly KnownModel[]> {
    const known = entries.get(payer)
    if (known && monotonic() - known.at < FRESH_MS) return known.models
    const entry = { at: monotonic(), models: withoutCaller(() => read(payer)) }
    if (entries.size >= MOST_PAYERS) entries.clear()
    entries.set(payer, entry)
    settle(payer, entry)
    return entry.models
  }

  /** A read that began before the last change is out of date. */
  async function settle(payer: string, entry: Entry) {
    try {
      const found = await entry.models
      if (entries.get(payer) === entry) removals.only(payer, new Set(found.map(keyOf)))
    } catch {
      if (entries.get(payer) === entry) entries.delete(payer)
    }
  }

  /** Stores changed states only: a model that continues as before is no news. */
  async function note(tenant: string, { connection, model, name }: ConnectedModel, fault?: ModelFault) {
    const payer = await payerOf(tenant)
    const known = (await current(payer)).find((each) => each.connection === connection && each.name === name)
    const problem = fault ? reasonOf(fault) : null
    if (!known || (known.problem === problem && known.state !== 'untested')) return
    known.state = fault ? 'failing' : 'working'
    known.problem = problem
    await store.fared(payer, connection, model, known.state, problem)
  }

  const directory: Directory = {
    of: async (tenant) => current(await payerOf(tenant)),
    fared(tenant, model, fault) {
      if (fault && !isTrouble(fault)) return
      note(tenant, model, fault).catch((err) => logger.warn({ err }, 'how a model fares could not be written down'))
    },
  }
  return {
    ...directory,
    accessOf,
    /** The models of a connection as stored. */
    modelsOf,
    /** Handles news of a change: asks of a removed model end at once instead of at the next lookup. */
    forget(payer: string) {
      entries.delete(payer)
      if (removals.has(payer)) current(payer).catch(() => {})
    },
  }
}
export type ModelDirectory = ReturnType<typeof modelDirectory>

const keyOf = ({ connection, model }: Pick<ConnectedModel, 'connection' | 'model'>) => `${connection} ${model}`

/** Faults of the model or of the way to it, not of one question. */
const isTrouble = ({ reason, message }: ModelFault) =>
  reason === 'unavailable' ||
  reason === 'timeout' ||
  reason === 'rate_limited' ||
  (reason === 'refused' && message !== DECLINED)

/** Aborts the asks of a model that was removed. */
function modelRemovals() {
  const ofPayers = new Map<string, Map<string, AbortController>>()

  return {
    /** Aborted when the model is removed. */
    signalOf(payer: string, model: string): AbortSignal {
      const own = ofPayers.get(payer) ?? new Map<string, AbortController>()
      const removal = own.get(model) ?? new AbortController()
      ofPayers.set(payer, own.set(model, removal))
      return removal.signal
    },
    /** Keeps only these. */
    only(payer: string, models: ReadonlySet<string>) {
      const own = ofPayers.get(payer) ?? new Map<string, AbortController>()
      for (const [model, removal] of own) {
        if (models.has(model)) continue
        own.delete(model)
        removal.abort(removedModel())
      }
      if (own.size === 0) ofPayers.delete(payer)
    },
    /** Whether an ask of their models may be running. */
    has: (payer: string) => ofPayers.has(payer),
  }
}
