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

declare module '../../../storage/tables.ts' {
  interface Tables {
    sweeps: Sweeps
  }
}
