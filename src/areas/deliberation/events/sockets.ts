import type { FollowDebates } from '../../../stream/debate-talk.ts'
import type { Socket } from '../../../stream/socket.ts'

/** Where debates are followed one by one; a client may come in first and say later who it is. */
export const eventSockets = (follow: FollowDebates): Socket[] => [
  { path: '/ws', versions: 'unversioned', visit: follow('debates') },
]
