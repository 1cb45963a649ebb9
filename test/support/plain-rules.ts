import type { Act, ActingRule, Condition, RuledMessage } from '../../src/areas/messaging/inbox/rules/rule.ts'

const LEVELS = ['critical', 'high', 'medium', 'low', 'defer', 'blocked']

/** The same letters, one by one, without any of the service's own functions. */
const same = (text: string) =>
  [...text.normalize('NFKC')]
    .map((sign) => sign.toUpperCase())
    .join('')
    .toLowerCase()
    .replace(/ς/g, 'σ')

const level = (word: string) => (/^\d$/.test(word) ? Number(word) : LEVELS.indexOf(word) + 1)

function isTrue(
  { field, operator, value }: Condition,
  message: RuledMessage,
  labels: string[],
  priority: string | null,
) {
  if (field === 'priority') {
    if (priority === null) return false
    const difference = level(value) - level(priority)
    return operator === 'equals' ? difference === 0 : operator === 'greater_than' ? difference > 0 : difference < 0
  }
  if (field === 'has_attachment') return String(message.hasAttachment) === value
  const texts: Record<string, readonly string[]> = {
    from: message.from.filter((_, place) => place === 0 || (operator === 'contains' && !value.includes('@'))),
    ...{ to: message.to, subject: [message.subject], body: [message.body], labels },
    sender_domain: [message.from[0]?.split('@').at(-1) ?? ''],
    ...{ platform: [message.platform], channel: message.channel, trust: [message.trust ?? ''] },
    list_id: message.listId === null ? [] : [message.listId],
  }
  return (texts[field] ?? []).some((text) => {
    if (operator === 'matches') return new RegExp(value, 'iu').test(text.normalize('NFKC'))
    const [whole, part] = [same(text), same(value)]
    if (operator === 'contains') return whole.split(part).length > 1
    if (operator === 'equals') return whole === part
    return operator === 'starts_with' ? whole.slice(0, part.length) === part : whole.slice(-part.length) === part
  })
}

/** What rules do about a message, told as plainly as can be: which acts are done, in order. */
export function plainly(
  message: RuledMessage,
  rules: readonly ActingRule[],
): Pick<Act, 'rule_id' | 'type' | 'target'>[] {
  const done: Pick<Act, 'rule_id' | 'type' | 'target'>[] = []
  const labels: string[] = []
  let priority: string | null = message.priority
  const sorted = [...rules].sort((one, other) =>
    [one.priority - other.priority, one.createdAt.localeCompare(other.createdAt), one.id < other.id ? -1 : 1].reduce(
      (found, next) => found || next,
    ),
  )
  for (const rule of sorted) {
    const people = message.inboxes.map(({ members, admins }) => [...members, ...admins])
    const { userId, leads } = rule.editor
    const own = message.mailbox.visibility === 'shared' || message.mailbox.owner === userId
    if (!own && !people.some((list) => leads || list.includes(userId))) continue
    if (rule.inboxId && !message.inboxes.find(({ id }) => id === rule.inboxId)) continue
    const held = rule.conditions.filter((each) => isTrue(each, message, labels, priority)).length
    if (rule.logic === 'AND' ? held < rule.conditions.length : held === 0) continue
    for (const { type, target } of rule.actions) {
      if (people.length === 0 && (['assign', 'label', 'archive'].includes(type) || (type === 'escalate' && !target)))
        continue
      if (type === 'forward' && message.trust === 'failed') continue
      const had = (wanted: Act['type']) => done.some((each) => each.type === wanted)
      if (type === 'assign' && (had('assign') || had('archive') || !people.flat().includes(target ?? ''))) continue
      if (type === 'archive' && had('archive')) continue
      if (type === 'label' && labels.includes(target ?? '')) continue
      if (type === 'label') labels.push(target ?? '')
      if (type === 'escalate' && priority && priority !== 'blocked')
        priority = LEVELS[Math.max(0, LEVELS.indexOf(priority) - 1)] ?? null
      done.push({ rule_id: rule.id, type, target })
    }
    if (rule.stop) break
  }
  return done
}

/** What an item that just came in has become by such acts. */
export function itemAfter(acts: readonly Pick<Act, 'type' | 'target' | 'does'>[], tier: string) {
  const done = acts.filter(({ does }) => does)
  const targets = (type: Act['type']) => done.filter((act) => act.type === type).map(({ target }) => target)
  const [assigned_to = null] = targets('assign')
  const status = targets('archive').length > 0 ? 'closed' : assigned_to === null ? 'open' : 'assigned'
  const priority = LEVELS[Math.max(0, LEVELS.indexOf(tier) - targets('escalate').length)]
  return { status, assigned_to, tags: targets('label'), priority }
}
