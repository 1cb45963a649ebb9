import Type from 'typebox'
import type { AnnouncementTypes } from '../../../../background/announcements/announcer.ts'

export const erasureAnnounces = {
  'privacy.erased': {
    also: 'privacy_erased',
    meaning: 'A person was erased, and the certificate can be fetched',
    data: Type.Object({ erasure_id: Type.String(), user_id: Type.String() }),
  },
} satisfies AnnouncementTypes
