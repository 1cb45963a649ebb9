import type { Apply } from './apply-store.ts'
import type { FactsStore } from './facts-store.ts'
import type { OnceForMessage } from './once-store.ts'
import type { PatternBook } from './pattern.ts'
import { inTurns, route } from './route.ts'
import type { ActingRule, Editor } from './rule.ts'
import type { RuleStore } from './store.ts'

interface Needs {
  store: Pick<RuleStore, 'acting' | 'pause'>
  facts: FactsStore
  editors: (payer: string, userIds: readonly string[]) => Promise<Map<string, Editor>>
  patterns: PatternBook
  apply: Apply
  once: OnceForMessage
  now: () => Date
}

const GONE = 'Whoever changed it last may not act here any more; whoever changes it next sets it going again'

/** Lets the rules act on a message that came in: decided first, then done in one transaction, once. */
export function ruleSorting({ store, facts, editors, patterns, apply, once, now }: Needs) {
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
export type SortMessage = ReturnType<typeof ruleSorting>
