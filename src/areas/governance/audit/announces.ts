import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'

const Text = Type.String()

export const auditAnnounces = {
  'audit.checkpoint': {
    also: 'audit_checkpoint',
    meaning: 'The audit log has grown: a signed note that commits to all that is in it, to be kept outside',
    data: Type.Object({ tree_id: Text, size: Type.Integer(), root: Text, note: Text }),
  },
  'audit.broken': {
    also: 'audit_broken',
    meaning: 'The audit log or the log of a debate does not verify: told once of each finding',
    data: Type.Object({
      issues: Type.Integer(),
      new_issues: Type.Integer(),
      first_seq: Type.Integer(),
      type: Text,
      debate_id: Type.Optional(Text),
      version: Type.Optional(Type.Integer()),
      verified_at: Text,
    }),
  },
} satisfies AnnouncementTypes
