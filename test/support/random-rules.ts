import {
  ACTIONS,
  type ActingRule,
  type Action,
  type Condition,
  type RuledMessage,
} from '../../src/areas/messaging/inbox/rules/rule.ts'
import { PRIORITIES } from '../../src/areas/messaging/inbox/shared-inbox/item-status.ts'
import type { Chance } from './chances.ts'

const WORDS = ['invoice', 'Straße', 'STRASSE', 'late', 'ﬁne', 'fine', 'move', 'urgent', 'Re: move', 'Σίσυφος']
const PEOPLE = ['usr_ada', 'usr_bo', 'usr_cy', 'usr_lee']
const ADDRESSES = ['bob@example.org', 'ann@Example.net', 'no-reply@shop.example', 'kim@sub.example.org']
const PATTERNS = ['^re:', 'in?voice', '(late|urgent)$', 'stra(ss|ß)e', '[a-z]+@example', '(a+)+$', '\\bmove\\b']
const TRUSTS = ['member', 'known', 'unverified', 'failed']

const pick = <Value>(random: Chance, list: readonly Value[]): Value => list[random.below(list.length)] as Value

function condition(random: Chance): Condition {
  const texts = [
    'from',
    'to',
    'subject',
    'body',
    'labels',
    'sender_domain',
    'platform',
    'channel',
    'trust',
    'list_id',
  ] as const
  const kind = random.below(10)
  if (kind === 0) return { field: 'has_attachment', operator: 'equals', value: pick(random, ['true', 'false']) }
  if (kind < 3) {
    const operator = pick(random, ['equals', 'greater_than', 'less_than'] as const)
    return { field: 'priority', operator, value: pick(random, [...PRIORITIES, '1', '3', '6']) }
  }
  const field = pick(random, texts)
  if (kind === 3) return { field, operator: 'matches', value: pick(random, PATTERNS) }
  const operator = pick(random, ['contains', 'equals', 'starts_with', 'ends_with'] as const)
  return { field, operator, value: pick(random, [...WORDS, ...ADDRESSES, ...TRUSTS, 'example', 'imap', 'l1', 'l2']) }
}

/** Whom rules name, by what they do; of `escalate` mostly nobody. */
export interface Named {
  forward: readonly string[]
  notify: readonly string[]
  escalate: readonly string[]
}

const NAMED: Named = {
  forward: ['lee@example.org', 'books@example.net'],
  notify: ['user:usr_bo', 'device:dev_bo', 'channel:cxn_1:C1'],
  escalate: ['debate', 'role:admin', 'user:usr_lee'],
}

function action(random: Chance, isOfInbox: boolean, named: Named): Action {
  const type = pick(random, ['label', ...ACTIONS] as const)
  const target = {
    assign: () => pick(random, isOfInbox ? PEOPLE.slice(0, 2) : PEOPLE),
    label: () => pick(random, ['l1', 'l2', 'l3']),
    archive: () => null,
    escalate: () => pick(random, [null, null, ...named.escalate]),
    notify: () => pick(random, named.notify),
    forward: () => pick(random, named.forward),
  }
  return { type, target: target[type]() }
}

const several = <Value>(random: Chance, most: number, make: () => Value): Value[] =>
  Array.from({ length: 1 + random.below(most) }, make)

/** A rule as a caller would send it. */
export const randomRule = (random: Chance, inboxId: string | null, named = NAMED) => ({
  name: `Rule ${random.below(1_000)}`,
  inbox_id: random.below(4) === 0 ? inboxId : null,
  conditions: several(random, 3, () => condition(random)),
  condition_logic: pick(random, ['AND', 'OR'] as const),
  actions: several(random, 3, () => action(random, inboxId !== null, named)),
  priority: random.below(4),
  stop: random.below(6) === 0,
  enabled: random.below(8) !== 0,
})

/** A mail as it is delivered in tests. */
export const randomMail = (random: Chance) => ({
  from: pick(random, ADDRESSES),
  name: pick(random, WORDS),
  to: several(random, 2, () => pick(random, ADDRESSES)),
  subject: several(random, 3, () => pick(random, WORDS)).join(' '),
  text: several(random, 6, () => pick(random, WORDS)).join('\n'),
  tier: pick(random, ['critical', 'high', 'medium', 'low', 'defer']),
  trust: pick(random, ['member', 'known', 'unverified', 'failed'] as const),
  attachments: random.below(2),
  ...(random.below(3) === 0 && { listId: pick(random, WORDS) }),
})

const EDITORS = PEOPLE.map((userId) => ({ userId, leads: userId === 'usr_lee' }))
const INBOXES = [
  { id: 'ibx_1', members: ['usr_bo'], admins: ['usr_ada'] },
  { id: 'ibx_2', members: ['usr_cy'], admins: [] },
]

/** Rules and a message as they are decided about, without a service. */
export function randomCase(random: Chance): { rules: ActingRule[]; message: RuledMessage } {
  const mail = randomMail(random)
  const rules = several(random, 8, () => randomRule(random, pick(random, ['ibx_1', 'ibx_2']))).map(
    ({ inbox_id, condition_logic, enabled: _, ...rule }, index) => ({
      ...rule,
      ...{ id: `rul_${random.below(100)}_${index}`, version: 1, inboxId: inbox_id, logic: condition_logic },
      createdAt: `2026-01-0${1 + random.below(3)}T00:00:00.000Z`,
      editor: pick(random, EDITORS),
    }),
  )
  const message = {
    ...{ id: 'msg_1', from: [mail.from, mail.name], to: mail.to, subject: mail.subject, body: mail.text },
    priority: PRIORITIES.find((each) => each === mail.tier) ?? null,
    ...{ platform: 'imap', channel: [mail.from], trust: mail.trust, hasAttachment: mail.attachments > 0 },
    listId: mail.listId ?? null,
    mailbox: { owner: 'usr_cy', visibility: pick(random, ['own', 'shared'] as const) },
    inboxes: INBOXES.filter(() => random.below(2) === 0),
  }
  return { rules, message }
}
