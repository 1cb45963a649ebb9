import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'
import { orNull } from '../../../shared/schemas.ts'

export const FLAGGED = 'inbox.item_flagged'
export const TRIGGERED = 'inbox.debate_triggered'
export const COMPLETED = 'inbox.debate_completed'

const which = { inbox_id: orNull(Type.String()), message_id: Type.String() }
const debate = { ...which, debate_id: Type.String() }

export const inboxAnnounces = {
  [FLAGGED]: {
    also: 'inbox_item_flagged',
    meaning: 'A message wants attention: it came in as critical, or a rule escalated it',
    data: Type.Object({
      ...which,
      priority: orNull(Type.String()),
      reason: Type.Enum(['critical', 'escalated']),
      rule_id: Type.Optional(Type.String()),
    }),
  },
  [TRIGGERED]: {
    also: 'inbox_debate_triggered',
    meaning: 'A message of the inbox is debated',
    data: Type.Object(debate),
  },
  [COMPLETED]: {
    also: 'inbox_debate_completed',
    meaning: 'The debate about a message of the inbox is over',
    data: Type.Object({ ...debate, status: Type.Enum(['completed', 'failed', 'cancelled']) }),
  },
} satisfies AnnouncementTypes
