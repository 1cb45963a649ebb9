import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'

export const libraryAnnounces = {
  'knowledge.indexed': {
    also: 'knowledge_indexed',
    meaning: 'A document, a page or a piece of evidence can be found from now on',
    data: Type.Object({
      item_id: Type.String(),
      kind: Type.Enum(['document', 'page', 'evidence']),
      passages: Type.Integer(),
    }),
  },
} satisfies AnnouncementTypes
