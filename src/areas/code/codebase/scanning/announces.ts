import Type from 'typebox'
import type { AnnouncementTypes } from '../../../../background/announcements/announcer.ts'
import { SCAN_KINDS } from './scan-kind.ts'

export const SCAN_COMPLETED = 'code.scan.completed'

export const scanAnnounces = {
  [SCAN_COMPLETED]: {
    also: 'code_scan_completed',
    meaning: 'A scan of the code of a repository is completed',
    data: Type.Object({ scan_id: Type.String(), repository_id: Type.String(), kind: Type.Enum(SCAN_KINDS) }),
    needs: 'codebase.read',
  },
} satisfies AnnouncementTypes
