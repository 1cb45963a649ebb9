import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import type { Act, Action, Condition } from './rules/rule.ts'
import type { ItemStatus, Priority } from './shared-inbox/item-status.ts'

interface Inboxes {
  organization_id: string
  id: string
  workspace_id: string | null
  name: string
  description: string | null
  /** The mailbox whose messages come in; null where none do. */
  connection_id: string | null
  email_address: string | null
  connector_type: string | null
  settings: Json
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
}

interface InboxPeople {
  organization_id: string
  inbox_id: string
  user_id: string
  role: 'member' | 'admin'
}

interface InboxItems {
  organization_id: string
  inbox_id: string
  message_id: string
  status: Generated<ItemStatus>
  assigned_to: string | null
  assigned_at: Timestamp | null
  tags: Generated<string[]>
  priority: Priority | null
  /** When the first answer is due, where the inbox says how soon. */
  due_at: Timestamp | null
  received_at: Timestamp
  resolved_at: Timestamp | null
  resolved_by: string | null
  version: Generated<number>
}

export type ItemChange = 'assigned' | 'status' | 'tagged' | 'untagged' | 'priority' | 'forwarded' | 'held'

interface InboxHistory {
  organization_id: string
  number: Generated<number>
  inbox_id: string
  message_id: string
  at: Timestamp
  /** Null where nobody did it by hand. */
  actor_id: string | null
  rule_id: string | null
  what: ItemChange
  was: string | null
  became: string | null
}

interface RoutingRules {
  organization_id: string
  id: string
  workspace_id: string | null
  inbox_id: string | null
  name: string
  description: string | null
  conditions: { list: readonly Condition[] }
  logic: 'AND' | 'OR'
  actions: { list: readonly Action[] }
  priority: number
  enabled: boolean
  stop: boolean
  /** Why it does nothing at present. */
  paused: string | null
  version: number
  created_by: string
  /** Whoever changed it last. */
  acts_for: string
  created_at: Timestamp
  updated_at: Timestamp
}

interface RuleRuns {
  organization_id: string
  message_id: string
  rule_id: string
  version: number
  acted_for: string
  acts: { list: readonly Act[]; because: readonly string[] }
  at: Timestamp
}

interface InboxDebates {
  organization_id: string
  /** Until it has begun, the one that it gets unless somebody else asks first. */
  debate_id: string
  message_id: string
  inbox_id: string | null
  /** Null where somebody asked by hand. */
  rule_id: string | null
  /** In whose name it is begun. */
  user_id: string
  state: 'claimed' | 'begun' | 'refused'
  why: string | null
  created_at: Timestamp
}

interface MailRecipients {
  organization_id: string
  id: string
  address: string
  added_by: string
  added_at: Timestamp
  /** Of the secret in the letter, until it is used. */
  token_hash: string | null
  expires_at: Timestamp | null
  confirmed_at: Timestamp | null
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    inboxes: Inboxes
    inbox_people: InboxPeople
    inbox_items: InboxItems
    inbox_history: InboxHistory
    routing_rules: RoutingRules
    rule_runs: RuleRuns
    inbox_debates: InboxDebates
    mail_recipients: MailRecipients
  }
}
