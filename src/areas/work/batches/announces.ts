import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'

export const BATCH_COMPLETED = 'batch.completed'

export const batchAnnounces = {
  [BATCH_COMPLETED]: {
    also: 'batch_completed',
    meaning: 'The last question of a batch was answered, or given up',
    data: Type.Object({
      batch_id: Type.String(),
      status: Type.String(),
      total_items: Type.Integer(),
      completed_items: Type.Integer(),
      failed_items: Type.Integer(),
    }),
  },
} satisfies AnnouncementTypes
