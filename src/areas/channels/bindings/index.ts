import type { TObject } from 'typebox'
import { defineArea, type Platform } from '../../../platform.ts'
import { bindingKeeps } from './keeps.ts'
import { overridesCheck } from './overrides.ts'
import { type RoutedMessage, route } from './route.ts'
import { bindingRoutes } from './routes.ts'
import { bindingService } from './service.ts'
import { bindingStore } from './store.ts'

/** Bindings: which agents take up what is asked where. */
export function bindings(
  { db, newId, now }: Pick<Platform, 'db' | 'newId' | 'now'>,
  { request }: { request: TObject },
) {
  const store = bindingStore(db)
  const service = bindingService({ store, refuseOverrides: overridesCheck(request), newId, now })
  return {
    area: defineArea({ name: 'bindings', stability: 'stable', keeps: bindingKeeps, endpoints: bindingRoutes(service) }),
    /** The binding that takes a message up, and counting that it did. */
    bound: {
      find: async (payer: string, message: RoutedMessage) => route(await store.list(payer), message).chosen,
      count: store.countMatch,
    },
  }
}
export type Bound = ReturnType<typeof bindings>['bound']
