import type { Announce } from '../../../../background/announcements/announcer.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { once } from '../../../../storage/rows/delivered-once.ts'
import { FLAGGED } from '../announces.ts'
import { isOfInbox, isUnderWay, MOST_TAGS, PRIORITIES, withAssignee, withStatus } from '../shared-inbox/item-status.ts'
import { changeItem, type Done, type ItemRecord } from '../shared-inbox/item-store.ts'
import { oneUp } from './evaluate-rules.ts'
import type { ForwardMail } from './forward-limit-store.ts'
import type { FoundMessage } from './message-facts-store.ts'
import type { NotifyTarget } from './notify-target.ts'
import { type Act, type ActingRule, type RoutingResult, targetOf } from './rule.ts'

interface Applied {
  org: string
  message: FoundMessage
  rules: readonly ActingRule[]
  routed: RoutingResult
  at: Date
}

type Change = Parameters<typeof changeItem>[3]['change']

/** The change that an action makes to an item; undefined where nothing changes, or where a person was faster. */
const CHANGES: Readonly<Partial<Record<Act['type'], (target: string, by: string, at: string) => Change>>> = {
  assign: (to, _by, at) => (item) =>
    item.assignedTo !== null || !isUnderWay(item.status)
      ? undefined
      : { to: withAssignee(item, to, at), done: [{ what: 'assigned', was: null, became: to }] },
  label: (tag) => (item) =>
    item.tags.includes(tag) || item.tags.length >= MOST_TAGS
      ? undefined
      : { to: { tags: [...item.tags, tag] }, done: [{ what: 'tagged', was: null, became: tag }] },
  archive: (_target, by, at) => (item) =>
    item.status === 'closed'
      ? undefined
      : { to: withStatus('closed', by, at), done: [{ what: 'status', was: item.status, became: 'closed' }] },
  escalate: () => (item) => raisePriority(item),
}

function raisePriority({ priority }: ItemRecord) {
  const became = oneUp(priority)
  if (became === null || became === priority) return undefined
  const done: Done = { what: 'priority', was: priority, became }
  return { to: { priority: became }, done: [done] }
}

/** Carries out what the rules decided about a message, all or nothing, and records what they did. */
export function ruleActionApplier({
  announce,
  reach,
  forward,
  newId,
}: {
  announce: Announce
  reach: NotifyTarget
  forward: ForwardMail
  newId: NewId
}) {
  async function changeItems(tx: Transaction, { org, message, at }: Applied, act: Act, by: string, change: Change) {
    const wanted = message.inboxes.filter((inbox) => act.type !== 'assign' || isOfInbox(inbox, act.target ?? ''))
    for (const { id: inboxId } of wanted)
      await changeItem(
        tx,
        org,
        { inboxId, messageId: message.id },
        { actor: { userId: by, ruleId: act.rule_id }, at, change },
      )
  }

  async function claimDebate(tx: Transaction, { org, message, at }: Applied, act: Act, by: string) {
    await tx
      .insertInto('inbox_debates')
      .values({
        organization_id: org,
        debate_id: newId('debate'),
        message_id: message.id,
        rule_id: act.rule_id,
        inbox_id: message.inboxes[0]?.id ?? null,
        user_id: by,
        state: 'claimed',
        created_at: at.toISOString(),
      })
      .onConflict((on) => on.doNothing())
      .execute()
  }

  async function flag(tx: Transaction, { org, message, routed }: Applied, act: Act) {
    const steps = routed.acts.filter(({ type, does }) => type === 'escalate' && does).length
    const from = message.priority === null ? -1 : PRIORITIES.indexOf(message.priority)
    const priority =
      from < 0 || message.priority === 'blocked' ? message.priority : PRIORITIES[Math.max(0, from - steps)]
    const data = { inbox_id: message.inboxes[0]?.id ?? null, message_id: message.id, rule_id: act.rule_id }
    await announce(tx, { org, name: FLAGGED, data: { ...data, priority: priority ?? null, reason: 'escalated' } })
  }

  /** Forwards a mail and returns the action as it was done: some reasons to hold a mail are known only now. */
  async function passOn(tx: Transaction, applied: Applied, act: Act, by: string, before: number): Promise<Act> {
    const { org, message, at } = applied
    const to = act.target ?? ''
    const why = act.does ? await forward(tx, { org, message, at, ruleId: act.rule_id, to, before }) : act.why
    const done: Done =
      why === undefined ? { what: 'forwarded', was: null, became: to } : { what: 'held', was: to, became: why }
    await changeItems(tx, applied, act, by, () => ({ to: {}, done: [done] }))
    return why === undefined ? act : { ...act, does: false, why }
  }

  async function act(tx: Transaction, applied: Applied, done: Act, by: string) {
    const { org, message, at } = applied
    const change = CHANGES[done.type]?.(done.target ?? '', by, at.toISOString())
    if (change) await changeItems(tx, applied, done, by, change)
    if (done.type !== 'notify' && done.type !== 'escalate') return
    const target = done.target === null ? undefined : targetOf(done.target)
    if (target?.to === 'debate') await claimDebate(tx, applied, done, by)
    else if (target) await reach(tx, { org, target, message })
  }

  /** Carries out the actions of one rule, and returns them as they were done. */
  async function actAll(tx: Transaction, applied: Applied, acts: readonly Act[], by: string): Promise<Act[]> {
    const done: Act[] = []
    for (const each of acts) {
      const before = done.filter(({ type, does }) => type === 'forward' && does).length
      if (each.type === 'forward') done.push(await passOn(tx, applied, each, by, before))
      else {
        if (each.does) await act(tx, applied, each, by)
        done.push(each)
      }
    }
    return done
  }

  return async (tx: Transaction, applied: Applied): Promise<void> => {
    const { org, message, rules, routed, at } = applied
    for (const { rule_id, version, because } of routed.matched) {
      const by = rules.find(({ id }) => id === rule_id)?.editor.userId ?? ''
      const decided = routed.acts.filter((each) => each.rule_id === rule_id)
      const acts = await actAll(tx, applied, decided, by)
      await tx
        .insertInto('rule_runs')
        .values({
          organization_id: org,
          message_id: message.id,
          rule_id,
          version,
          acted_for: by,
          at: at.toISOString(),
          acts: { list: acts, because },
        })
        .execute()
    }
    const escalated = routed.acts.find(({ type, does }) => type === 'escalate' && does)
    if (escalated) await flag(tx, applied, escalated)
  }
}
export type ApplyRuleActions = ReturnType<typeof ruleActionApplier>

const SCOPE = 'inbox.rules'

/** Applies the rules to a message once, however often the job runs. */
export const onceForMessage =
  (db: Database) => (messageId: string, at: Date, work: (tx: Transaction) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      const isFirst = (await once(tx, SCOPE, [{ keys: [messageId] }], at)).length > 0
      if (isFirst) await work(tx)
    })
export type OnceForMessage = ReturnType<typeof onceForMessage>
