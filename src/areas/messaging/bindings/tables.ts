import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'

export type BindingType = 'default' | 'specific_agent' | 'agent_pool' | 'debate_team' | 'custom'

interface Bindings {
  organization_id: string
  id: string
  provider: string
  account_id: string
  peer_pattern: string
  agent_binding: string
  binding_type: BindingType
  priority: number
  time_window_start: number | null
  time_window_end: number | null
  /** `list`: people as the platform knows them; null lets everybody in. */
  allowed_users: Json | null
  blocked_users: Json
  config_overrides: Json
  name: string | null
  description: string | null
  enabled: boolean
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
  /** How many messages it was chosen for. */
  matched: Generated<number>
  last_matched_at: Timestamp | null
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    bindings: Bindings
  }
}
