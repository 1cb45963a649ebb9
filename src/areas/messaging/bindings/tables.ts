import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

export type BindingType = 'default' | 'specific_agent' | 'agent_pool' | 'debate_team' | 'custom'

const bindings = table('bindings', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    provider: plain<string>(),
    account_id: plain<string>(),
    peer_pattern: plain<string>(),
    agent_binding: plain<string>(),
    binding_type: plain<BindingType>(),
    priority: plain<number>(),
    time_window_start: plain<number | null>(),
    time_window_end: plain<number | null>(),
    /** `list`: people as the platform knows them; null lets everybody in. */
    allowed_users: personal<Json | null>(),
    blocked_users: personal<Json>(),
    config_overrides: plain<Json>(),
    name: personal<string | null>(),
    description: personal<string | null>(),
    enabled: plain<boolean>(),
    /** The workspace in which people ask there; null for the organization. The binding ends with it. */
    workspace_id: plain<string | null>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
    /** How many messages it was chosen for. */
    matched: plain<Generated<number>>(),
    last_matched_at: plain<Timestamp | null>(),
  },
  category: 'delivery',
  purpose: 'Which agents take up what is asked where',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
})

export const bindingTables = [bindings]

declare module '../../../storage/tables.ts' {
  interface Tables {
    bindings: RowOf<typeof bindings>
  }
}
