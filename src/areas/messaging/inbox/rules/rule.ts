import { ORGANIZATION_ROLES, type OrganizationRole } from '../../../../shared/identity/caller.ts'
import type { Priority } from '../shared-inbox/item-status.ts'

export const FIELDS = [
  'from',
  'to',
  'subject',
  'body',
  'labels',
  'priority',
  'sender_domain',
  'platform',
  'channel',
  'trust',
  'has_attachment',
  'list_id',
] as const
export type Field = (typeof FIELDS)[number]

export const OPERATORS = [
  'contains',
  'equals',
  'starts_with',
  'ends_with',
  'matches',
  'greater_than',
  'less_than',
] as const
export type Operator = (typeof OPERATORS)[number]

export const ACTIONS = ['assign', 'label', 'escalate', 'archive', 'notify', 'forward'] as const
type ActionType = (typeof ACTIONS)[number]

export interface Condition {
  field: Field
  operator: Operator
  value: string
}

export interface Action {
  type: ActionType
  target: string | null
}

/** The last editor of a rule: the rule acts for them, and sees what they see. */
export interface Editor {
  userId: string
  /** They lead the organization, so that they read every inbox. */
  leads: boolean
}

export interface Rule {
  id: string
  name: string
  version: number
  /** Only messages in this inbox. */
  inboxId: string | null
  conditions: readonly Condition[]
  logic: 'AND' | 'OR'
  actions: readonly Action[]
  /** Lower comes first. */
  priority: number
  /** Later rules are not evaluated where this one applies. */
  stop: boolean
  createdAt: string
}

export type ActingRule = Rule & { editor: Editor }

/** The part of a message that rules read. */
export interface RuledMessage {
  id: string
  /** The address, and the name. */
  from: readonly string[]
  to: readonly string[]
  subject: string
  body: string
  priority: Priority | null
  platform: string
  /** Where it was written: by id, and by name; of a mail, the address that began the conversation. */
  channel: readonly string[]
  trust: string | null
  hasAttachment: boolean
  listId: string | null
  /** The mailbox that it came through, and whether only its owner reads it. */
  mailbox: { owner: string; visibility: 'own' | 'shared' }
  inboxes: readonly { id: string; members: readonly string[]; admins: readonly string[] }[]
}

/** What one rule does about a message, or why it does not. */
export interface Act {
  rule_id: string
  type: ActionType
  target: string | null
  does: boolean
  why: string
}

interface Matched {
  rule_id: string
  version: number
  /** The conditions that made it apply. */
  because: string[]
}

export interface RoutingResult {
  matched: Matched[]
  acts: Act[]
}

/** The target of an action. */
export type Target =
  | { to: 'user'; userId: string }
  | { to: 'role'; role: OrganizationRole }
  | { to: 'device'; deviceId: string }
  | { to: 'channel'; connectionId: string; place: string }
  | { to: 'debate' }

/** `user:…`, `role:…`, `device:…`, `channel:<connection>:<place>` or `debate`; an id alone names a person. */
export function targetOf(target: string): Target | undefined {
  if (target === 'debate') return { to: 'debate' }
  const [, kind, name = ''] = /^(user|role|device|channel):(.+)$/s.exec(target) ?? []
  switch (kind) {
    case 'user':
      return { to: 'user', userId: name }
    case 'device':
      return { to: 'device', deviceId: name }
    case 'role':
      return ORGANIZATION_ROLES.some((role) => role === name)
        ? { to: 'role', role: name as OrganizationRole }
        : undefined
    case 'channel': {
      const [, connectionId, place] = /^(cxn_[^:]+):(.+)$/s.exec(name) ?? []
      return connectionId !== undefined && place !== undefined ? { to: 'channel', connectionId, place } : undefined
    }
    default:
      return target.startsWith('usr_') ? { to: 'user', userId: target } : undefined
  }
}
