import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'
import { orNull } from '../../../shared/schemas.ts'

export const REQUESTED = 'approval.requested'
export const DECIDED = 'approval.decided'

const Named = {
  approval_id: Type.String(),
  kind: Type.String(),
  subject_id: Type.String(),
  confirmation: Type.Boolean(),
}

export const approvalAnnounces = {
  [REQUESTED]: {
    also: 'approval_requested',
    meaning: 'People are asked to approve something',
    data: Type.Object({
      ...Named,
      asked_by: Type.String(),
      needed: Type.Integer(),
      due_at: orNull(Type.String()),
      escalated: Type.Boolean(),
    }),
  },
  [DECIDED]: {
    also: ['approval_approved', 'approval_rejected', 'approval_timeout', 'approval_auto_approved'],
    meaning: 'An approval was decided, by people or by its deadline',
    data: Type.Object({
      ...Named,
      status: Type.String(),
      choice: orNull(Type.String()),
      decided_by: orNull(Type.String()),
    }),
  },
} satisfies AnnouncementTypes
