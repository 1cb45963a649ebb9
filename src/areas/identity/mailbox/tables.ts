import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'

interface KeptLetters {
  id: string
  recipient: string
  subject: string
  body: string
  sequence: Generated<number>
  created_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    kept_letters: KeptLetters
  }
}
