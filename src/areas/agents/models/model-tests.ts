import Type, { type Static } from 'typebox'
import type { Abilities, AbilityKey } from '../../../adapters/agents/models/abilities/abilities.ts'
import { type ModelFault, reasonFor } from '../../../adapters/agents/models/faults.ts'
import { accessDigest } from '../../../adapters/agents/models/model-access.ts'
import type { ModelAgent } from '../../../adapters/agents/models/model-agent.ts'
import { OWN_SERVER } from '../../../adapters/agents/models/model-catalogue.ts'
import type { Models as ModelPort } from '../../../adapters/agents/models/models.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import { HOUR_MS } from '../../../shared/time/dates.ts'
import { sideBySide } from '../../../storage/connection/together.ts'
import type { Transaction } from '../../../storage/database.ts'
import { ENVIRONMENT, type LearntAbilities } from './ability-store.ts'
import type { ModelDirectory } from './model-directory.ts'
import type { ModelTest, ModelTestStore } from './model-test-store.ts'
import type { ConnectionRecord, ModelStore } from './store.ts'

export const TEST_MODELS = {
  name: 'models.test',
  payload: Type.Object({
    tenant_id: Type.String({ description: 'Who pays' }),
    connection_id: Type.String({ description: 'Empty for the models of the environment' }),
    models: Type.Array(Type.String(), { maxItems: 1_000 }),
  }),
}

interface ModelTestsDependencies {
  store: Pick<ModelStore, 'list' | 'fared'>
  tests: ModelTestStore
  abilities: Pick<LearntAbilities, 'of'>
  models: Pick<ModelPort, 'environment' | 'test'>
  directory: Pick<ModelDirectory, 'modelsOf'>
  enqueue: Enqueue
  /** Notifies all nodes that an organization's connections changed. */
  changed(payer: string): void
  now: () => Date
}

/** What is known about one model. */
export interface Found {
  abilities: Abilities | undefined
  test: ModelTest | undefined
  isTesting: boolean
}

/** Servers of one's own have to load models, so they are tested one after another; providers so many at once. */
const AT_ONCE = 3
/** A test that has not ended after so long is lost. */
const LOST_MS = 2 * HOUR_MS
/** How many automatic repetitions an hour may have. */
const MOST_REPEATS = 200

/** Tests models in the background with what debates ask. */
export function modelTests(needs: ModelTestsDependencies) {
  const { store, tests, abilities, models, directory, enqueue, changed, now } = needs
  const lostBefore = () => new Date(now().getTime() - LOST_MS).toISOString()
  const isUnderWay = ({ underWay, beganAt }: ModelTest) => underWay && beganAt >= lostBefore()

  async function agentsOf(payer: string, connection: string): Promise<readonly ModelAgent[]> {
    if (connection === ENVIRONMENT) return models.environment.agents
    const [record] = await store.list(payer, connection)
    return record ? directory.modelsOf(payer, record) : []
  }

  const distinctKeys = (agents: readonly ModelAgent[]) => [
    ...new Map(agents.map((agent) => [digestOf(keyOf(agent)), keyOf(agent)])).values(),
  ]

  const beginning = (isRepeat: boolean) => ({ at: now().toISOString(), lostBefore: lostBefore(), isRepeat })

  const workOn = (tenant: string, connection: string, keys: readonly AbilityKey[]) => ({
    tenant_id: tenant,
    connection_id: connection,
    models: keys.map(({ model }) => model),
  })

  /** Begins tests and returns their keys; running tests continue. */
  async function begin(tenant: string, connection: string, agents: readonly ModelAgent[], isRepeat = false) {
    const begun = await tests.begin(tenant, distinctKeys(agents), beginning(isRepeat))
    if (begun.length > 0) await enqueue(TEST_MODELS, workOn(tenant, connection, begun))
    return new Set(begun.map(digestOf))
  }

  /** What is known about the models of these connections and of the settings, by model. */
  async function found(connections: readonly string[], tx?: Transaction): Promise<(agent: ModelAgent) => Found> {
    const all = [ENVIRONMENT, ...connections]
    const [learnt, tested] = await Promise.all([abilities.of(all, tx), tests.of(all, tx)])
    const learntBy = new Map(learnt.map((each) => [digestOf(each.key), each.abilities]))
    const testedBy = new Map(tested.map((each) => [digestOf(each.key), each]))
    return (agent) => {
      const digest = digestOf(keyOf(agent))
      const test = testedBy.get(digest)
      return { abilities: learntBy.get(digest), test, isTesting: test !== undefined && isUnderWay(test) }
    }
  }

  async function testOne(tenant: string, agent: ModelAgent, signal: AbortSignal) {
    const fault = await models.test(agent, { tenant, signal })
    const { connection, model } = agent
    const problem = fault ? reasonFor(agent, fault) : null
    await tests.end(keyOf(agent), now().toISOString(), problem)
    if (connection === undefined) return
    if (!isOurs(fault)) await store.fared(tenant, connection, model, fault ? 'failing' : 'working', problem)
    changed(tenant)
  }

  return {
    /** Has these models of a connection tested, and returns those whose test begins. */
    async begin(tenant: string, connection: string, agents: readonly ModelAgent[]): Promise<ModelAgent[]> {
      const begun = await begin(tenant, connection, agents)
      return agents.filter((agent) => begun.has(digestOf(keyOf(agent))))
    },

    /** Has the models of a new connection tested, unless the first short call failed; answers what is known then. */
    async beginFirst(
      tx: Transaction,
      payer: string,
      { id, lastTest }: ConnectionRecord,
      agents: readonly ModelAgent[],
    ) {
      const keys = lastTest?.ok === false ? [] : distinctKeys(agents)
      const enqueued = async (side: Transaction) =>
        keys.length > 0 && enqueue(TEST_MODELS, workOn(payer, id, keys), { tx: side })
      const [, , known] = await sideBySide(
        tx,
        (side) => tests.begin(payer, keys, beginning(false), side),
        enqueued,
        (side) => found([id], side),
      )
      return known
    },

    /** Has new or changed models tested, unless the first short call failed; answers whether any test began. */
    async beginNew(payer: string, connection: ConnectionRecord, before: ConnectionRecord, isElsewhere: boolean) {
      if (connection.lastTest !== before.lastTest && connection.lastTest?.ok === false) return false
      const isKnown = ({ model, context }: ModelAgent) =>
        before.models.some((known) => known.model === model && known.contextTokens === (context ?? null))
      const chosen = await directory.modelsOf(payer, connection)
      const begun = await begin(payer, connection.id, isElsewhere ? chosen : chosen.filter((agent) => !isKnown(agent)))
      return begun.size > 0
    },

    /** Tests what is still waiting: another worker may have begun and been stopped. */
    async run({ tenant_id, connection_id, models: names }: Static<typeof TEST_MODELS.payload>, signal: AbortSignal) {
      const waiting = new Set((await tests.of([connection_id])).filter(isUnderWay).map(({ key }) => digestOf(key)))
      const wanted = (await agentsOf(tenant_id, connection_id)).filter(
        (agent) => names.includes(agent.model) && waiting.delete(digestOf(keyOf(agent))),
      )
      const own = wanted.filter(({ provider }) => provider === OWN_SERVER)
      const hosted = wanted.filter(({ provider }) => provider !== OWN_SERVER)
      const lane = async (agents: ModelAgent[]) => {
        for (let agent = agents.shift(); agent; agent = agents.shift()) await testOne(tenant_id, agent, signal)
      }
      await Promise.all([lane(own), ...Array.from({ length: AT_ONCE }, () => lane(hosted))])
    },

    /** A model that could do less may have improved. */
    async repeat() {
      const due = Map.groupBy(await tests.due(now().toISOString(), MOST_REPEATS), ({ connection }) => connection)
      for (const [connection, found] of due) {
        const [{ payer }] = found as [(typeof found)[number]]
        const agents = await agentsOf(payer, connection)
        const again = agents.filter(({ model }) => found.some((each) => each.model === model))
        await begin(payer, connection, again, true)
      }
    },

    found,
  }
}
export type ModelTests = ReturnType<typeof modelTests>

const keyOf = ({ connection, access, model }: ModelAgent): AbilityKey => ({
  connection: connection ?? null,
  access: accessDigest(access),
  model,
})

const digestOf = ({ connection, access, model }: AbilityKey) => `${connection ?? ENVIRONMENT} ${access} ${model}`

/** Faults that say nothing about the model. */
const isOurs = (fault: ModelFault | undefined) => fault?.reason === 'budget' || fault?.reason === 'error'
