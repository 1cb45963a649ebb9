import type { ActingFor } from '../../../identity/organizations/index.ts'
import type { Apply, OnceForMessage } from './apply-store.ts'
import { editorOf } from './dry-run.ts'
import { inTurns, route } from './evaluate-rules.ts'
import type { FactsStore } from './message-facts-store.ts'
import type { PatternCache } from './pattern.ts'
import type { ActingRule, Editor } from './rule.ts'
import type { RuleStore } from './store.ts'

const GONE = 'Whoever changed it last may not act here any more; whoever changes it next sets it going again'

/** Applies the rules to an incoming message: evaluates them first, then acts in one transaction, once. */
export function ruleApplier({
  store,
  facts,
  editors,
  patterns,
  apply,
  once,
  now,
}: {
  store: Pick<RuleStore, 'acting' | 'pause'>
  facts: FactsStore
  editors: (payer: string, userIds: readonly string[]) => Promise<Map<string, Editor>>
  patterns: PatternCache
  apply: Apply
  once: OnceForMessage
  now: () => Date
}) {
  async function actingRules(org: string): Promise<ActingRule[]> {
    const rules = await store.acting(org)
    const known = await editors(
      org,
      rules.map(({ actsFor }) => actsFor),
    )
    const acting: ActingRule[] = []
    for (const rule of rules) {
      const editor = known.get(rule.actsFor)
      if (editor) acting.push({ ...rule, editor })
      else await store.pause(org, rule, GONE)
    }
    return acting
  }

  return async (org: string, messageId: string): Promise<void> => {
    const [message] = await facts.list(org, { ids: [messageId] }, 1)
    if (!message) return
    const rules = await actingRules(org)
    const routed = await inTurns(route(message, rules, patterns))
    await once(messageId, now(), (tx) => apply(tx, { org, message, rules, routed, at: now() }))
  }
}
export type ApplyRulesTo = ReturnType<typeof ruleApplier>

/** Whom rules act for, as they are now; whoever is gone, or may not change the inbox any more, is not among them. */
export const editorsBy =
  (actingFor: ActingFor) =>
  async (payer: string, userIds: readonly string[]): Promise<Map<string, Editor>> => {
    const known = new Map<string, Editor>()
    for (const userId of new Set(userIds)) {
      const caller = await actingFor(payer, userId, ['inbox.write'])
      if (caller) known.set(userId, editorOf(caller))
    }
    return known
  }
