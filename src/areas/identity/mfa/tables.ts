import type { Timestamp } from '../../../storage/column-types.ts'

interface SecondFactors {
  user_id: string
  sealed_secret: string
  enabled_at: Timestamp | null
  last_step: number
  created_at: Timestamp
}

interface BackupCodes {
  user_id: string
  digest: string
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    second_factors: SecondFactors
    backup_codes: BackupCodes
  }
}
