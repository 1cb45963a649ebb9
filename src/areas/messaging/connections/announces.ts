import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'

const which = { connection_id: Type.String(), kind: Type.String() }

export const connectionAnnounces = {
  'connection.failed': {
    also: 'connection_failed',
    meaning: 'A connection to a vendor does not work any more, and why',
    data: Type.Object({ ...which, why: Type.String() }),
  },
  'connection.restored': {
    also: 'connection_restored',
    meaning: 'A connection to a vendor works again',
    data: Type.Object(which),
  },
} satisfies AnnouncementTypes
