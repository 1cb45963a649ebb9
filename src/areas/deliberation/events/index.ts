import { defineArea, type Platform } from '../../../platform.ts'
import { debatesUnderWay } from '../../../storage/event-log/active-debates.ts'
import { tellAudiences } from '../../../stream/audience.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import { type FollowDebates, followDebates } from '../../../stream/debate-talk.ts'
import type { TakePart } from '../../../stream/participation.ts'
import type { Socket } from '../../../stream/socket.ts'
import type { Ledger } from '../ledger/index.ts'
import { eventRoutes } from './routes.ts'
import { eventsService } from './service.ts'

const MOST_DEBATES_LISTED = 100

/** Events: a debate's log as the stream sends it, over a WebSocket or for clients that cannot hold one. */
export function events(
  { db, log, tail, now, logger }: Pick<Platform, 'db' | 'log' | 'tail' | 'now' | 'logger'>,
  { broadcast, ledger, takePart }: { broadcast: Broadcast; ledger: Pick<Ledger, 'load'>; takePart: TakePart },
) {
  const underWay = (org: string) => debatesUnderWay(db, org, MOST_DEBATES_LISTED)
  const follow = followDebates({ broadcast, log, underWay, takePart, now, logger })
  const hearing = tellAudiences({ tail, broadcast, stateOf: ledger.load, now, logger })
  const area = defineArea({
    name: 'events',
    title: 'Debate events',
    stability: 'stable',
    workspaces: true,
    endpoints: eventRoutes(eventsService({ log, broadcast })),
    sockets: eventSockets(follow),
    stop: async () => hearing(),
  })
  return { area, follow }
}

/** The socket for following single debates; a client may connect first and identify itself later. */
export const eventSockets = (follow: FollowDebates): Socket[] => [
  { path: '/ws', versions: 'unversioned', visit: follow('debates') },
]
