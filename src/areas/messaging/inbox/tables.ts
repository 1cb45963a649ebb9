import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'
import type { Act, Action, Condition } from './rules/rule.ts'
import type { ItemStatus, Priority } from './shared-inbox/item-status.ts'

const inboxes = table('inboxes', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    workspace_id: plain<string | null>(),
    name: personal<string>(),
    description: personal<string | null>(),
    /** The mailbox whose messages come in; null where none do. */
    connection_id: plain<string | null>(),
    email_address: personal<string | null>(),
    connector_type: plain<string | null>(),
    settings: plain<Json>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'delivery',
  purpose: 'Mailboxes that a team reads together',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
})

const inboxPeople = table('inbox_people', {
  columns: {
    organization_id: plain<string>(),
    inbox_id: plain<string>(),
    user_id: personal<string>(),
    role: plain<'member' | 'admin'>(),
  },
  category: 'access',
  purpose: 'Who reads a mailbox that a team shares',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
})

const inboxItems = table('inbox_items', {
  columns: {
    organization_id: plain<string>(),
    inbox_id: plain<string>(),
    message_id: plain<string>(),
    status: plain<Generated<ItemStatus>>(),
    assigned_to: personal<string | null>(),
    assigned_at: plain<Timestamp | null>(),
    resolved_by: personal<string | null>(),
    priority: plain<Priority | null>(),
    /** When the first answer is due, where the inbox says how soon. */
    due_at: plain<Timestamp | null>(),
    received_at: plain<Timestamp>(),
    resolved_at: plain<Timestamp | null>(),
    tags: personal<Generated<string[]>>(),
    version: plain<Generated<number>>(),
  },
  category: 'delivery',
  purpose: 'What a team has still to do about which message',
  days: 400,
  since: 'received_at',
  exported: 'rows',
  person: { by: ['assigned_to', 'resolved_by'], wrote: { in: [] }, erase: 'pseudonym' },
})

export type ItemChange = 'assigned' | 'status' | 'tagged' | 'untagged' | 'priority' | 'forwarded' | 'held'

const inboxHistory = table('inbox_history', {
  columns: {
    organization_id: plain<string>(),
    number: plain<Generated<number>>(),
    inbox_id: plain<string>(),
    message_id: plain<string>(),
    at: plain<Timestamp>(),
    /** Null where nobody did it by hand. */
    actor_id: personal<string | null>(),
    rule_id: plain<string | null>(),
    what: plain<ItemChange>(),
    was: personal<string | null>(),
    became: personal<string | null>(),
  },
  category: 'delivery',
  purpose: 'Who did what about which message of a team',
  days: 400,
  since: 'at',
  exported: 'rows',
  person: { by: ['actor_id', 'became', 'was'], erase: 'pseudonym' },
})

const routingRules = table('routing_rules', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    workspace_id: plain<string | null>(),
    inbox_id: plain<string | null>(),
    name: personal<string>(),
    description: personal<string | null>(),
    conditions: personal<{ list: readonly Condition[] }>(),
    logic: plain<'AND' | 'OR'>(),
    actions: personal<{ list: readonly Action[] }>(),
    priority: plain<number>(),
    enabled: plain<boolean>(),
    stop: plain<boolean>(),
    /** Why it does nothing at present. */
    paused: plain<string | null>(),
    version: plain<number>(),
    created_by: personal<string>(),
    /** The person who changed it last. */
    acts_for: personal<string>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'delivery',
  purpose: 'What is done about messages as they come in',
  exported: 'rows',
  person: { by: ['created_by', 'acts_for'], erase: 'pseudonym' },
})

const ruleRuns = table('rule_runs', {
  columns: {
    organization_id: plain<string>(),
    message_id: plain<string>(),
    rule_id: plain<string>(),
    version: plain<number>(),
    acted_for: personal<string>(),
    acts: personal<{ list: readonly Act[]; because: readonly string[] }>(),
    at: plain<Timestamp>(),
  },
  category: 'delivery',
  purpose: 'What rules did about which message, and why',
  days: 400,
  since: 'at',
  exported: 'rows',
  person: { by: ['acted_for'], wrote: { in: [] }, erase: 'pseudonym' },
})

const inboxDebates = table('inbox_debates', {
  columns: {
    organization_id: plain<string>(),
    /** Until it has begun, the one that it gets unless another request is first. */
    debate_id: plain<string>(),
    message_id: plain<string>(),
    inbox_id: plain<string | null>(),
    /** Null where a person asked by hand. */
    rule_id: plain<string | null>(),
    /** In whose name it is begun. */
    user_id: personal<string>(),
    state: plain<'claimed' | 'begun' | 'refused'>(),
    why: personal<string | null>(),
    created_at: plain<Timestamp>(),
  },
  category: 'delivery',
  purpose: 'Which messages were debated',
  days: 400,
  since: 'created_at',
  exported: 'rows',
  person: { by: ['user_id'], wrote: { in: [] }, erase: 'pseudonym' },
  debate: { by: 'debate_id', erase: 'delete' },
})

const mailRecipients = table('mail_recipients', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    address: personal<string>(),
    added_by: personal<string>(),
    added_at: plain<Timestamp>(),
    /** Of the secret in the letter, until it is used. */
    token_hash: plain<string | null>(),
    expires_at: plain<Timestamp | null>(),
    confirmed_at: plain<Timestamp | null>(),
  },
  category: 'delivery',
  purpose: 'Which addresses outside the organization mail may be passed on to, and who agreed to it when',
  exported: { without: ['token_hash'] },
  person: { by: ['added_by', 'email:address'], erase: 'delete' },
})

export const inboxTables = [
  inboxes,
  inboxPeople,
  inboxItems,
  inboxHistory,
  routingRules,
  ruleRuns,
  inboxDebates,
  mailRecipients,
]

declare module '../../../storage/tables.ts' {
  interface Tables {
    inboxes: RowOf<typeof inboxes>
    inbox_people: RowOf<typeof inboxPeople>
    inbox_items: RowOf<typeof inboxItems>
    inbox_history: RowOf<typeof inboxHistory>
    routing_rules: RowOf<typeof routingRules>
    rule_runs: RowOf<typeof ruleRuns>
    inbox_debates: RowOf<typeof inboxDebates>
    mail_recipients: RowOf<typeof mailRecipients>
  }
}
