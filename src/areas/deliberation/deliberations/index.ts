import { defineArea, type Platform } from '../../../platform.ts'
import type { FollowDebates } from '../../../stream/debate-talk.ts'
import type { Socket } from '../../../stream/socket.ts'
import { readerOf } from '../../../stream/subscriptions.ts'
import type { Debates } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { deliberationRoutes } from './routes.ts'
import { deliberationService } from './service.ts'

/** Deliberations: the running debates, for people who watch many. */
export const deliberations = (
  { now }: Pick<Platform, 'now'>,
  { debates, ledger, follow }: { debates: Debates; ledger: Pick<Ledger, 'loadAll'>; follow: FollowDebates },
) =>
  defineArea({
    name: 'deliberations',
    stability: 'stable',
    workspaces: true,
    endpoints: deliberationRoutes(deliberationService({ debates, loadAll: ledger.loadAll, now })),
    sockets: deliberationSockets(follow),
  })

/** The socket for the turning points of all debates of an organization. */
export const deliberationSockets = (follow: FollowDebates): Socket[] => [
  { path: '/deliberations/stream', admit: readerOf, visit: follow('organization') },
]
