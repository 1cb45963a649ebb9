import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'

export const FINDING_CREATED = 'finding.created'
/** How many are named; more are counted. */
export const MOST_NAMED = 100

export const findingAnnounces = {
  [FINDING_CREATED]: {
    also: 'finding_created',
    meaning: 'A scan of code found something critical or high that was not known before',
    data: Type.Object({
      repository_id: Type.String(),
      scan_id: Type.String(),
      critical: Type.Integer(),
      high: Type.Integer(),
      finding_ids: Type.Array(Type.String(), { maxItems: MOST_NAMED }),
    }),
    needs: 'findings.read',
  },
} satisfies AnnouncementTypes
