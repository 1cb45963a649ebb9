import { type Area, defineArea, type Platform } from '../../../platform.ts'
import { serviceAtFirstUse } from '../../../shared/lazy-package.ts'
import { CARD_KEYS_PATH, cardRoutes } from './cards/routes.ts'
import { protocolRoutes } from './protocol/routes.ts'
import { pushEffects } from './push/effects.ts'
import { pushReactions } from './push/reactions.ts'
import { placeRoutes } from './push/routes.ts'
import { pushStore } from './push/store.ts'
import { overdueJob } from './rows/jobs.ts'
import { rowRoutes } from './rows/routes.ts'
import { taskSocket } from './rows/socket.ts'
import type { A2aDependencies, A2aServices } from './services.ts'
import { a2aTables } from './tables.ts'

/** A2A: other agents ask, follow, steer and read debates as tasks. */
export function a2a(platform: Platform, needs: A2aDependencies): { area: Area } {
  const { db, logger, now, outbound, outbox, sealing } = platform
  const { actingFor, ledger } = needs
  const pushes = pushStore(db)
  let opened: Promise<A2aServices> | undefined
  const services = () => {
    opened ??= import('./services.ts').then(({ a2aServices }) =>
      a2aServices(platform, needs, { pushes, endpoints: () => area.endpoints, cardKeysPath: CARD_KEYS_PATH }),
    )
    return opened
  }
  const cards = serviceAtFirstUse<A2aServices['cards']>(async () => (await services()).cards)
  const area: Area = defineArea({
    name: 'a2a',
    title: 'A2A',
    stability: 'stable',
    workspaces: true,
    tables: a2aTables,
    endpoints: [
      ...rowRoutes({
        rows: serviceAtFirstUse<A2aServices['rows']>(async () => (await services()).rows),
        roster: serviceAtFirstUse<A2aServices['roster']>(async () => (await services()).roster),
        card: serviceAtFirstUse<A2aServices['houseCard']>(async () => (await services()).houseCard),
      }),
      ...cardRoutes(cards),
      ...protocolRoutes(async () => (await services()).door),
      ...placeRoutes({
        taskOfDebate: async (...which) => (await services()).ofDebate(...which),
        places: serviceAtFirstUse<A2aServices['places']>(async () => (await services()).places),
      }),
    ],
    sockets: [taskSocket({ opened: services, logger })],
    jobs: [overdueJob({ ledger })],
    effects: pushEffects({
      store: pushes,
      updatesAt: async (...version) => (await services()).updatesAt(...version),
      mayRead: async (tenant, userId) => (await actingFor(tenant, userId, ['debates.read'])) !== undefined,
      outbound,
      sealing,
      now,
    }),
    reactions: pushReactions({ store: pushes, outbox }),
  })
  return { area }
}
