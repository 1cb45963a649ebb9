import type { Models as ModelPort } from '../../../adapters/agents/models/models.ts'
import type { Agents } from '../../../engine/agent.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { connectionWire, environmentWire, restingAmong } from './connection-response.ts'
import type { ModelDirectory } from './model-directory.ts'
import type { ModelTests } from './model-tests.ts'
import type { Connection, Models } from './schema.ts'
import type { ConnectionRecord } from './store.ts'

/** Models as a caller sees them, with how they fare and what they were found to be able to do. */
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
  ): Promise<Pick<Models, 'connections' | 'environment'>> {
    const ids = connections.map(({ id }) => id)
    const [offered, found] = await Promise.all([agents.forTenant(org), tests.found(ids)])
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
    async connection(connection: ConnectionRecord, caller: Caller, mayManage: boolean): Promise<Connection> {
      const { connections } = await all([connection], caller, mayManage)
      return connections[0] as Connection
    },
  }
}
export type ModelViews = ReturnType<typeof modelViews>
