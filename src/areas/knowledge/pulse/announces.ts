import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'

export const DEBATE_STARTED = 'pulse.debate_started'

export const pulseAnnounces: AnnouncementTypes = {
  [DEBATE_STARTED]: {
    also: 'pulse_debate_started',
    meaning: 'The scheduler has started a debate on a topic.',
    data: Type.Object({
      id: Type.String(),
      debate_id: Type.String(),
      run_id: Type.String(),
      topic_id: Type.String(),
      platform: Type.String(),
      category: Type.String(),
      score: Type.Number(),
    }),
  },
}
