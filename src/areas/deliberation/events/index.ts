import { defineArea, type Platform } from '../../../platform.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import { eventRoutes } from './routes.ts'
import { eventsService } from './service.ts'

/** Events: a debate's log as the stream tells it, for clients that cannot hold a WebSocket. */
export function events({ log }: Pick<Platform, 'log'>, { broadcast }: { broadcast: Broadcast }) {
  return defineArea({
    name: 'events',
    title: 'Debate events',
    stability: 'stable',
    keeps: [],
    endpoints: eventRoutes(eventsService({ log, broadcast })),
  })
}
