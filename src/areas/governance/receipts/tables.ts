import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'

interface Receipts {
  organization_id: string
  id: string
  debate_id: string
  result: string
  /** The document as JSON text: its canonical form is what was signed. */
  receipt: string
  hash: string
  key_id: string
  signature: string
  issued_at: Timestamp
}

interface ReceiptCounts {
  organization_id: string
  result: string
  receipts: number
}

interface ReceiptCleanups {
  only: Generated<boolean>
  ran_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    receipts: Receipts
    receipt_counts: ReceiptCounts
    receipt_cleanups: ReceiptCleanups
  }
}
