import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'

const What = {
  kind: Type.String({ description: '`decision`, `item` or `quote`' }),
  id: Type.String(),
  cause: Type.String({ description: '`refuted` or `replaced`' }),
}

export const pollinationAnnounces = {
  'knowledge.stale': {
    also: 'knowledge_stale',
    meaning:
      'A decision or a piece of evidence was refuted, or quoted words are gone from a document that was replaced',
    data: Type.Object(What),
  },
  'decision.stale': {
    also: 'decision_stale',
    meaning: 'A decision rests on something that does not hold any more',
    data: Type.Object({ debate_id: Type.String(), ...What }),
  },
} satisfies AnnouncementTypes
