import type { Models as ModelPort } from '../../../adapters/agents/models/models.ts'
import { conflict, forbidden, invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { permits } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Transaction } from '../../../storage/database.ts'
import { ENVIRONMENT } from './ability-store.ts'
import { type ConnectionDrafts, namingAddress, testRecord, unborn, withStates } from './connection-draft.ts'
import { refuseModel } from './connection-names.ts'
import { type ModelViews, PROVIDERS_ON_OFFER, testWire } from './connection-response.ts'
import { changedReach, reachOf } from './connection-target.ts'
import type { ModelDirectory } from './model-directory.ts'
import type { ModelTests } from './model-tests.ts'
import type {
  Connection,
  ConnectionChange,
  EnvironmentTrial,
  LocalServers,
  Models,
  NewConnection,
  StoredTrial,
  TestResult,
  TestsBegun,
  Trial,
} from './schema.ts'
import { type ConnectionRecord, type ModelStore, NameTaken } from './store.ts'

interface ModelServiceDependencies {
  store: ModelStore
  models: Pick<ModelPort, 'environment' | 'access' | 'checkAddress' | 'tryOut' | 'localServers'>
  directory: Pick<ModelDirectory, 'accessOf' | 'modelsOf'>
  tests: Pick<ModelTests, 'begin' | 'beginFirst' | 'beginNew' | 'found'>
  views: ModelViews
  draft: ConnectionDrafts
  /** Notifies all nodes that an organization's connections changed. */
  changed(payer: string): void
  newId: NewId
  now: () => Date
}

/** The rules of connected models. They belong to the organization that pays, and its leaders manage them. */
export function modelService({
  store,
  models,
  directory,
  tests,
  views,
  draft,
  changed,
  newId,
  now,
}: ModelServiceDependencies) {
  const mayManage = (caller: Caller) => caller.org === caller.payer && permits(caller, 'models.manage')

  function refuseWorkspace({ org, payer }: Caller) {
    if (org !== payer) throw forbidden('Models are connected in the organization, not in a workspace of it')
  }

  async function stored(id: string, { payer }: Caller): Promise<ConnectionRecord> {
    const [connection] = await store.list(payer, id)
    if (!connection) throw notFound('connection', id)
    return connection
  }

  return {
    async list(caller: Caller): Promise<Models> {
      const may_manage = mayManage(caller)
      return {
        ...(await views.all(await store.list(caller.payer), caller, may_manage)),
        providers: PROVIDERS_ON_OFFER,
        may_manage,
        finds_local_servers: models.localServers !== undefined,
      }
    },

    async connect(order: NewConnection, caller: Caller, signal: AbortSignal): Promise<Connection> {
      refuseWorkspace(caller)
      const { payer } = caller
      const reach = await reachOf(order, models.checkAddress)
      const before = unborn(newId('model'), order.provider, caller, now())
      const others = await store.list(payer)
      const connection = await draft(order, { payer, before, others, reach, isElsewhere: true, signal })
      const agents = await directory.modelsOf(payer, connection)
      const beginTests = (tx: Transaction) => tests.beginFirst(tx, payer, connection, agents)
      const inserted = await store.insert(payer, connection, beginTests).catch(conflictOfNames)
      changed(payer)
      return views.connection(inserted.connection, caller, mayManage(caller), Promise.resolve(inserted.done))
    },

    async change(id: string, change: ConnectionChange, caller: Caller, signal: AbortSignal): Promise<Connection> {
      refuseWorkspace(caller)
      const { payer } = caller
      const all = await store.list(payer)
      const before = all.find((each) => each.id === id)
      if (!before) throw notFound('connection', id)
      if (change.version !== before.version) throw changedMeanwhile(before.version, change.version)
      const { provider, url, key } = await directory.accessOf(before)
      const old = { provider, address: before.address === null ? null : url, key }
      const reach = await changedReach(old, change, models.checkAddress)
      const isElsewhere = reach.address !== old.address || reach.key !== old.key
      const others = all.filter((each) => each.id !== id)
      const connection = await draft(change, { payer, before, others, reach, isElsewhere, signal })
      const replaced = await store.replace(payer, connection, (tx) => tests.found([id], tx)).catch(conflictOfNames)
      if (!replaced) throw changedMeanwhile((await stored(id, caller)).version, change.version)
      const begun = await tests.beginNew(payer, connection, before, isElsewhere)
      changed(payer)
      const known = begun ? tests.found([id]) : Promise.resolve(replaced.done)
      return views.connection(replaced.connection, caller, mayManage(caller), known)
    },

    async remove(id: string, caller: Caller) {
      refuseWorkspace(caller)
      if (!(await store.remove(caller.payer, id))) throw notFound('connection', id)
      changed(caller.payer)
      return { id, deleted: true, message: 'The connection was removed; its models are no longer asked' }
    },

    async test(id: string, { model, quick }: StoredTrial, caller: Caller, signal: AbortSignal): Promise<TestResult> {
      refuseWorkspace(caller)
      const { payer } = caller
      const connection = await stored(id, caller)
      const access = await directory.accessOf(connection)
      refuseModel(access.provider, model, 'model')
      const outcome = await models.tryOut(access, model ?? connection.models[0]?.model, { tenant: caller.org, signal })
      signal.throwIfAborted()
      const result = testWire(access, outcome, now())
      const tried = connection.models.filter((known) => known.model === outcome.model)
      await Promise.all([
        store.tested(payer, id, testRecord(result)),
        ...withStates(tried, outcome, []).map(({ model: name, state, problem }) =>
          store.fared(payer, id, name, state, problem),
        ),
      ])
      const chosen = quick || outcome.fault ? [] : await directory.modelsOf(payer, connection)
      const wanted = chosen.filter((agent) => model === undefined || agent.model === model)
      const begun = await tests.begin(payer, id, wanted)
      changed(payer)
      return {
        ...namingAddress(result, { provider: access.provider, address: connection.address }),
        testing: begun.map((agent) => agent.model),
      }
    },

    async testEnvironment({ agent }: EnvironmentTrial, caller: Caller): Promise<TestsBegun> {
      refuseWorkspace(caller)
      const wanted = models.environment.agents.filter(({ name }) => agent === undefined || name === agent)
      if (agent !== undefined && wanted.length === 0) throw invalid('agent', 'must be a model of the environment')
      const begun = await tests.begin(caller.payer, ENVIRONMENT, wanted)
      return { testing: begun.map(({ name }) => name), message: begun.length > 0 ? BEGUN : NONE_BEGUN }
    },

    async try({ model, ...order }: Trial, caller: Caller, signal: AbortSignal): Promise<TestResult> {
      refuseWorkspace(caller)
      refuseModel(order.provider, model, 'model')
      const reach = await reachOf(order, models.checkAddress)
      const access = models.access(reach)
      const outcome = await models.tryOut(access, model, { tenant: caller.org, signal })
      signal.throwIfAborted()
      return namingAddress(testWire(access, outcome, now()), reach)
    },

    async local(caller: Caller, signal: AbortSignal): Promise<LocalServers> {
      refuseWorkspace(caller)
      if (!models.localServers) {
        const message = 'Model servers on the machine of the service are looked for in development only'
        return { searched: false, servers: [], message }
      }
      const [found, connections] = await Promise.all([models.localServers(signal), store.list(caller.payer)])
      const known = new Set(connections.map(({ address }) => address))
      const servers = found.map((server) => ({
        ...server,
        models: [...server.models],
        connected: known.has(server.address),
      }))
      return { searched: true, servers, message: servers.length > 0 ? FOUND : NONE_FOUND }
    },
  }
}
export type ModelService = ReturnType<typeof modelService>

const BEGUN = 'They are tested in the background, each by a vote and a sentence; your organization pays for it'
const NONE_BEGUN = 'There is nothing to test, or it is being tested already'
const FOUND = 'These model servers answer on this machine; none is asked anything until it is connected'
const NONE_FOUND = 'No model server answers on the usual ports of Ollama, LM Studio and llama.cpp'

const changedMeanwhile = (version: number, given: number) =>
  conflict(
    `This connection was changed meanwhile: it is at version ${version}, and this change was made from ${given}`,
    {
      field: 'version',
      version,
    },
  )

function conflictOfNames(fault: unknown): never {
  if (!(fault instanceof NameTaken)) throw fault
  throw conflict(`Another ${fault.of} has just been given this name`, {
    field: fault.of === 'agent' ? 'models' : 'name',
  })
}
