import type { Json, Timestamp } from '../../storage/column-types.ts'

interface Schedules {
  organization_id: string
  id: string
  kind: string
  key: string
  /** Either this, or a cron expression in a time zone. */
  every_seconds: number | null
  cron: string | null
  zone: string | null
  data: Json
  /** When it is to fire; also while a fault keeps it from that. */
  next_at: Timestamp
  /** When it last fired. */
  last_at: Timestamp | null
  failures: number
  /** When firing is tried again after a fault. */
  retry_at: Timestamp | null
  error: string | null
  /** Why it does not fire until somebody sets it again. */
  paused: string | null
  created_at: Timestamp
}

declare module '../../storage/tables.ts' {
  interface Tables {
    schedules: Schedules
  }
}
