import type { Action, Condition, Recipient, Rule, RuleFields } from '../../api/messaging/rules.ts'

export const FIELDS: Readonly<Record<Condition['field'], string>> = {
  from: 'the sender',
  to: 'a recipient',
  subject: 'the subject',
  body: 'the text',
  labels: 'a label',
  priority: 'the priority',
  sender_domain: 'the sender’s domain',
  platform: 'the platform',
  channel: 'the channel',
  trust: 'the trust',
  has_attachment: 'an attachment',
  list_id: 'the mailing list',
}

export const OPERATORS: Readonly<Record<Condition['operator'], string>> = {
  contains: 'contains',
  equals: 'is',
  starts_with: 'begins with',
  ends_with: 'ends with',
  matches: 'matches the pattern',
  greater_than: 'is above',
  less_than: 'is below',
}

export const ACTIONS: Readonly<Record<Action['type'], { title: string; target?: string }>> = {
  assign: { title: 'give it to' },
  label: { title: 'label it', target: 'The label' },
  archive: { title: 'archive it' },
  escalate: { title: 'raise it one level', target: 'debate asks the panel; user:… or role:… notifies people' },
  notify: { title: 'notify', target: 'user:…, channel:… or device:…' },
  forward: { title: 'forward it to' },
}

const conditionWords = ({ field, operator, value }: Condition) => `${FIELDS[field]} ${OPERATORS[operator]} “${value}”`

type NameOf = (userId: string) => string

export function actionWords({ type, target }: Action, nameOf: NameOf): string {
  const { title } = ACTIONS[type]
  if (!target) return title
  if (type === 'assign') return `${title} ${nameOf(target)}`
  return `${title} ${target === 'debate' ? 'and ask the panel' : target}`
}

type Sentence = Pick<Rule, 'conditions' | 'condition_logic' | 'actions'>

/** The rule as a sentence, with people by their names. */
export function ruleWords({ conditions, condition_logic, actions }: Sentence, nameOf: NameOf): string {
  const joint = condition_logic === 'OR' ? ' or ' : ' and '
  return `When ${conditions.map(conditionWords).join(joint)}: ${actions.map((action) => actionWords(action, nameOf)).join(', ')}.`
}

export const RECIPIENT_WORDS: Readonly<Record<Recipient['status'], string>> = {
  pending: 'was asked',
  expired: 'did not answer',
  confirmed: 'agreed',
}
export const RECIPIENT_LOOKS: Readonly<Record<Recipient['status'], string>> = {
  pending: 'text-modify',
  expired: 'text-disagree',
  confirmed: 'text-agree',
}

interface KnownAddresses {
  members: readonly string[]
  recipients: readonly Pick<Recipient, 'address' | 'status'>[]
}

const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

/** Whether rules may forward mail to an address, and whether asking the recipient would help. */
export function forwardStatus(typed: string, { members, recipients }: KnownAddresses) {
  const address = typed.trim().toLowerCase()
  const status = recipients.find((each) => each.address === address)?.status
  if (!ADDRESS.test(address)) return { words: 'A member, or an external address that agreed.', mayBeAsked: false }
  if (members.some((email) => email.toLowerCase() === address)) return { words: 'A member.', mayBeAsked: false }
  if (status === 'confirmed') return { words: 'External; agreed.', mayBeAsked: false }
  if (status === 'pending') return { words: 'External; asked, no answer yet.', mayBeAsked: false }
  if (status === 'expired') return { words: 'External; asked, and did not answer.', mayBeAsked: true }
  return { words: 'External; not asked yet.', mayBeAsked: true }
}

const STEP = 10

/** The priorities to change so that one rule moves one place up or down. */
export function movedRules(rules: readonly Pick<Rule, 'id' | 'priority'>[], id: string, by: -1 | 1) {
  const order = [...rules]
  const from = order.findIndex((rule) => rule.id === id)
  const [moved] = from < 0 ? [] : order.splice(from, 1)
  if (!moved) return []
  order.splice(from + by, 0, moved)
  return order.flatMap((rule, place) => {
    const priority = (place + 1) * STEP
    return rule.priority === priority ? [] : [{ id: rule.id, priority }]
  })
}

/** A row of the form, which keeps its identity while others come and go. */
export type Row<Content> = Content & { key: string }

let madeRows = 0
export const rowOf = <Content extends object>(content: Content): Row<Content> => {
  madeRows += 1
  return { ...content, key: `row ${madeRows}` }
}

export const EMPTY_CONDITION: Condition = { field: 'subject', operator: 'contains', value: '' }
export const EMPTY_ACTION: Action = { type: 'label', target: '' }

interface FormRows {
  conditions: readonly Row<Condition>[]
  actions: readonly Row<Action>[]
}

/** The values of the form as the service takes them. */
export function fieldsOf(values: Record<string, string>, { conditions, actions }: FormRows, rule?: Rule): RuleFields {
  return {
    name: values.name ?? '',
    description: values.description || null,
    condition_logic: values.condition_logic === 'OR' ? 'OR' : 'AND',
    conditions: conditions.map(({ field, operator, value }) => ({ field, operator, value })),
    actions: actions.map(({ type, target }) => ({ type, target: target || null })),
    enabled: values.enabled === 'on',
    stop: values.stop === 'on',
    ...(!rule && values.inbox_id && { inbox_id: values.inbox_id }),
  }
}
