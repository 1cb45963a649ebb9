import Type from 'typebox'
import type { Announced } from '../../../jobs/announce.ts'

const Text = Type.String()

export const auditAnnounces = {
  'audit.checkpoint': {
    also: 'audit_checkpoint',
    meaning: 'The audit log has grown: a signed note that commits to all that is in it, to be kept outside',
    data: Type.Object({ tree_id: Text, size: Type.Integer(), root: Text, note: Text }),
  },
  'audit.broken': {
    also: 'audit_broken',
    meaning: 'The audit log does not verify any more',
    data: Type.Object({ issues: Type.Integer(), first_seq: Type.Integer(), type: Text, verified_at: Text }),
  },
} satisfies Announced
