import type { TObject } from 'typebox'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Enter } from '../../../shared/identity/authenticate.ts'
import type { Connections } from '../connections/index.ts'
import { hourIn, matchBinding, type RoutedMessage } from './match-binding.ts'
import { overridesCheck, type PlacesOf } from './overrides.ts'
import { bindingRoutes } from './routes.ts'
import { bindingService } from './service.ts'
import { bindingStore } from './store.ts'
import { bindingTables } from './tables.ts'

export { hourIn } from './match-binding.ts'
export { type Place, placeAt } from './overrides.ts'
export { agentNamesIn as agentsNamed } from './service.ts'

/** Bindings: which agents answer a question, by where it is asked. */
export function bindings(
  { agents, db, newId, now }: Pick<Platform, 'agents' | 'db' | 'newId' | 'now'>,
  {
    request,
    connections,
    placesOf,
    enter,
  }: {
    request: TObject
    enter: Enter
    connections: Pick<Connections, 'list'>
    placesOf: PlacesOf
  },
) {
  const store = bindingStore(db)

  /** The present hour in the time zone of an account. */
  async function hourAt(payer: string, provider: string, accountId: string): Promise<number> {
    const all = await connections.list(payer)
    const account = all.find(({ kind, externalId }) => kind === provider && externalId === accountId)
    return hourIn(account?.settings.time_zone, now())
  }

  const agentNames = async (payer: string) => (await agents.forTenant(payer)).list.map(({ name }) => name)
  const refuseOverrides = overridesCheck(request, placesOf)
  const service = bindingService({ store, refuseOverrides, placesOf, agentNames, enter, hourAt, newId, now })
  return {
    area: defineArea({
      name: 'bindings',
      stability: 'stable',
      tables: bindingTables,
      endpoints: bindingRoutes(service),
    }),
    /** Finds the binding for a message, and counts its use. */
    bound: {
      find: async (payer: string, message: RoutedMessage) => matchBinding(await store.list(payer), message).chosen,
      count: store.countMatch,
    },
  }
}
export type Bound = ReturnType<typeof bindings>['bound']
