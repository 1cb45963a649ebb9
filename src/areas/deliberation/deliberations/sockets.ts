import type { FollowDebates } from '../../../stream/debate-talk.ts'
import { readerOf } from '../../../stream/reader.ts'
import type { Socket } from '../../../stream/socket.ts'

/** Where the turning points of all debates of an organization are heard. */
export const deliberationSockets = (follow: FollowDebates): Socket[] => [
  { path: '/deliberations/stream', admit: readerOf, visit: follow('organization') },
]
