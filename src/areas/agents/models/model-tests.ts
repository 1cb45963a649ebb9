import Type, { type Static } from 'typebox'
import type { Abilities, AbilityKey } from '../../../adapters/agents/models/abilities/abilities.ts'
import { type ModelFault, reasonFor } from '../../../adapters/agents/models/faults.ts'
import { accessDigest } from '../../../adapters/agents/models/model-access.ts'
import type { ModelAgent } from '../../../adapters/agents/models/model-agent.ts'
import { OWN_SERVER } from '../../../adapters/agents/models/model-catalogue.ts'
import type { Models as ModelPort } from '../../../adapters/agents/models/models.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import { HOUR_MS } from '../../../shared/time/dates.ts'
import { ENVIRONMENT, type LearntAbilities } from './ability-store.ts'
import type { ModelDirectory } from './model-directory.ts'
import type { ModelTest, TestStore } from './model-test-store.ts'
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
  tests: TestStore
  abilities: Pick<LearntAbilities, 'of'>
  models: Pick<ModelPort, 'environment' | 'test'>
  directory: Pick<ModelDirectory, 'modelsOf'>
  enqueue: Enqueue
  /** Tells all nodes that what an organization has connected is another now. */
  changed(payer: string): void
  now: () => Date
}

/** What is known of one model. */
export interface Found {
  abilities: Abilities | undefined
  test: ModelTest | undefined
  isTesting: boolean
}

/** Models of servers of one's own have to be loaded, so they are tested one after the other; of providers so many at once. */
const AT_ONCE = 3
/** A test that has not ended after so long was lost. */
const LOST_MS = 2 * HOUR_MS
/** So many are repeated unasked in an hour. */
const MOST_REPEATS = 200

/** Tests of models in the background, by what debates ask of them. */
export function modelTests(needs: ModelTestsDependencies) {
  const { store, tests, abilities, models, directory, enqueue, changed, now } = needs
  const lostBefore = () => new Date(now().getTime() - LOST_MS).toISOString()
  const isUnderWay = ({ underWay, beganAt }: ModelTest) => underWay && beganAt >= lostBefore()

  async function agentsOf(payer: string, connection: string): Promise<readonly ModelAgent[]> {
    if (connection === ENVIRONMENT) return models.environment.agents
    const [record] = await store.list(payer, connection)
    return record ? directory.modelsOf(payer, record) : []
  }

  /** Answers the keys of those whose test begins now; what is under way goes on. */
  async function begin(tenant: string, connection: string, agents: readonly ModelAgent[], isRepeat = false) {
    const keys = [...new Map(agents.map((agent) => [digestOf(keyOf(agent)), keyOf(agent)])).values()]
    const at = now().toISOString()
    const begun = await tests.begin(tenant, keys, { at, lostBefore: lostBefore(), isRepeat })
    const work = { tenant_id: tenant, connection_id: connection, models: begun.map(({ model }) => model) }
    if (begun.length > 0) await enqueue(TEST_MODELS, work)
    return new Set(begun.map(digestOf))
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
    /** Has these models of a connection tested, and answers which are from now on. */
    async begin(tenant: string, connection: string, agents: readonly ModelAgent[]): Promise<ModelAgent[]> {
      const begun = await begin(tenant, connection, agents)
      return agents.filter((agent) => begun.has(digestOf(keyOf(agent))))
    },

    /** Has those tested of which something is new, unless the first short call has failed already. */
    async beginNew(payer: string, connection: ConnectionRecord, before: ConnectionRecord, isElsewhere: boolean) {
      if (connection.lastTest !== before.lastTest && connection.lastTest?.ok === false) return
      const isKnown = ({ model, context }: ModelAgent) =>
        before.models.some((known) => known.model === model && known.contextTokens === (context ?? null))
      const chosen = await directory.modelsOf(payer, connection)
      await begin(payer, connection.id, isElsewhere ? chosen : chosen.filter((agent) => !isKnown(agent)))
    },

    /** Tests what still waits for it: another worker may have begun with it, and been stopped. */
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

    /** Whoever was found to do less than is asked for at first may do it by now. */
    async repeat() {
      const due = Map.groupBy(await tests.due(now().toISOString(), MOST_REPEATS), ({ connection }) => connection)
      for (const [connection, found] of due) {
        const [{ payer }] = found as [(typeof found)[number]]
        const agents = await agentsOf(payer, connection)
        const again = agents.filter(({ model }) => found.some((each) => each.model === model))
        await begin(payer, connection, again, true)
      }
    },

    /** What is known of the models of these connections and of the environment, by the model. */
    async found(connections: readonly string[]): Promise<(agent: ModelAgent) => Found> {
      const all = [ENVIRONMENT, ...connections]
      const [learnt, tested] = await Promise.all([abilities.of(all), tests.of(all)])
      const learntBy = new Map(learnt.map((each) => [digestOf(each.key), each.abilities]))
      const testedBy = new Map(tested.map((each) => [digestOf(each.key), each]))
      return (agent) => {
        const digest = digestOf(keyOf(agent))
        const test = testedBy.get(digest)
        return { abilities: learntBy.get(digest), test, isTesting: test !== undefined && isUnderWay(test) }
      }
    },
  }
}
export type ModelTests = ReturnType<typeof modelTests>

const keyOf = ({ connection, access, model }: ModelAgent): AbilityKey => ({
  connection: connection ?? null,
  access: accessDigest(access),
  model,
})

const digestOf = ({ connection, access, model }: AbilityKey) => `${connection ?? ENVIRONMENT} ${access} ${model}`

/** What says nothing about the model. */
const isOurs = (fault: ModelFault | undefined) => fault?.reason === 'budget' || fault?.reason === 'error'
