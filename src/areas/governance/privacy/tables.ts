import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'

interface Sweeps {
  table_name: string
  /** When it is looked through next. */
  due_at: Timestamp
  ran_at: Timestamp | null
  /** How many rows went, in all. */
  removed: number
  error: string | null
}

interface Consents {
  /** In the order in which they came. */
  number: Generated<number>
  user_id: string
  preference: 'do_not_sell' | 'marketing_opt_out' | 'analytics_opt_out' | 'third_party_sharing'
  value: boolean
  /** What was agreed to, word for word. */
  wording: string
  /** The person themselves, or the signal of their browser (Sec-GPC). */
  source: 'person' | 'gpc'
  at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    sweeps: Sweeps
    consents: Consents
  }
}
