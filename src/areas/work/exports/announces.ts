import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'

export const EXPORT_READY = 'export.ready'

export const exportAnnounces = {
  [EXPORT_READY]: {
    also: 'export_ready',
    meaning: 'An export that was asked for can be fetched',
    data: Type.Object({ export_id: Type.String(), kind: Type.String(), format: Type.String(), bytes: Type.Integer() }),
  },
} satisfies AnnouncementTypes
