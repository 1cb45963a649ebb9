import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'

const Count = Type.Integer()

export const retentionAnnounces = {
  'retention.executed': {
    also: 'retention_executed',
    meaning: 'A policy of retention ran, and took what it names or says what it would take',
    data: Type.Object({
      policy_id: Type.String(),
      run_id: Type.String(),
      dry_run: Type.Boolean(),
      status: Type.String(),
      planned: Count,
      deleted: Count,
      archived: Count,
      anonymized: Count,
      skipped: Count,
      failed: Count,
    }),
  },
} satisfies AnnouncementTypes
