import { isSeenBy } from '../../connections/index.ts'
import { isOfInbox, MOST_TAGS, PRIORITIES, type Priority } from '../shared-inbox/item-status.ts'
import { holds, inWords, isPattern, type Reader, type RuledState, reader } from './conditions.ts'
import type { PatternCache } from './pattern.ts'
import type { Act, ActingRule, Action, Condition, Editor, RoutingResult, RuledMessage } from './rule.ts'

/** What the earlier rules have made of a message. */
interface Made extends RuledState {
  labels: Set<string>
  isAssigned: boolean
  isArchived: boolean
}

/** A rule acts only on messages that its last editor may read. */
function mayRead({ userId, leads }: Editor, { mailbox, inboxes }: RuledMessage): boolean {
  if (isSeenBy(userId, mailbox)) return true
  return inboxes.some((inbox) => leads || isOfInbox(inbox, userId))
}

/** The order in which rules are evaluated. */
const inOrder = (one: ActingRule, other: ActingRule): number =>
  one.priority - other.priority ||
  (one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : one.id < other.id ? -1 : 1)

/**
 * Decides what all rules together do about a message: pure, so that a dry run gives the same result. It yields before
 * each pattern, so that other work can run in between.
 */
export function* evaluateRules(
  message: RuledMessage,
  rules: readonly ActingRule[],
  patterns: PatternCache,
): Generator<undefined, RoutingResult> {
  const made: Made = { labels: new Set(), priority: message.priority, isAssigned: false, isArchived: false }
  const routed: RoutingResult = { matched: [], acts: [] }
  const textReader = reader(patterns)
  for (const rule of rules.toSorted(inOrder)) {
    if (!mayRead(rule.editor, message)) continue
    if (rule.inboxId !== null && !message.inboxes.some(({ id }) => id === rule.inboxId)) continue
    const because = yield* fits(rule, message, made, textReader)
    if (!because) continue
    routed.matched.push({ rule_id: rule.id, version: rule.version, because: because.map(inWords) })
    for (const action of rule.actions) routed.acts.push(applyAction(rule.id, action, message, made))
    if (rule.stop) break
  }
  return routed
}

/** The conditions by which a rule applies; evaluates cheap ones first. */
function* fits(rule: ActingRule, message: RuledMessage, made: Made, textReader: Reader) {
  const { conditions, logic } = rule
  const cheapFirst = [...conditions.filter((each) => !isPattern(each)), ...conditions.filter(isPattern)]
  const held: Condition[] = []
  for (const condition of cheapFirst) {
    if (isPattern(condition)) yield
    const isHeld = holds(condition, message, made, textReader)
    if (isHeld && logic === 'OR') return [condition]
    if (!isHeld && logic === 'AND') return undefined
    if (isHeld) held.push(condition)
  }
  return logic === 'AND' ? held : undefined
}

export const oneUp = (priority: Priority | null): Priority | null =>
  priority === null || priority === 'blocked' ? priority : (PRIORITIES[PRIORITIES.indexOf(priority) - 1] ?? priority)

const NO_INBOX = 'It lies in no shared inbox'

function applyAction(ruleId: string, { type, target }: Action, message: RuledMessage, made: Made): Act {
  const fall = whyNot(type, target, message, made)
  const act = { rule_id: ruleId, type, target, does: fall === undefined, why: fall ?? '' }
  if (fall !== undefined) return act
  if (type === 'assign') made.isAssigned = true
  if (type === 'archive') made.isArchived = true
  if (type === 'label' && target !== null) made.labels.add(target)
  if (type === 'escalate') made.priority = oneUp(made.priority)
  return act
}

function whyNot(type: Action['type'], target: string | null, message: RuledMessage, made: Made): string | undefined {
  const { inboxes, trust } = message
  if (['assign', 'label', 'archive'].includes(type) && inboxes.length === 0) return NO_INBOX
  switch (type) {
    case 'assign':
      if (made.isAssigned) return 'A rule before has assigned it'
      if (made.isArchived) return 'It is archived, so nobody takes it up'
      return inboxes.some((inbox) => isOfInbox(inbox, target ?? '')) ? undefined : 'They are in none of its inboxes'
    case 'label':
      if (made.labels.has(target ?? '')) return 'It has this label'
      return made.labels.size >= MOST_TAGS ? `It has ${MOST_TAGS} labels, and holds no more` : undefined
    case 'archive':
      return made.isArchived ? 'A rule before has archived it' : undefined
    case 'forward':
      return trust === 'failed' ? 'Its sender is not who it claims to be' : undefined
    case 'escalate':
      return inboxes.length === 0 && target === null ? NO_INBOX : undefined
    case 'notify':
      return undefined
  }
}

/** Runs to the end without a pause. */
export function runAtOnce<Result>(run: Generator<undefined, Result>): Result {
  for (;;) {
    const step = run.next()
    if (step.done) return step.value
  }
}

/** Runs to the end, and lets other work run before each pattern. */
export async function runInTurns<Result>(run: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = run.next()
    if (step.done) return step.value
    await new Promise(setImmediate)
  }
}
