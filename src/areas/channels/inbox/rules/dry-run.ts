import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import { DAY_MS } from '../../../../shared/time/lengths.ts'
import type { FactsStore, FoundMessage } from './facts-store.ts'
import { MOST_AN_HOUR } from './forward-store.ts'
import type { PatternBook } from './pattern.ts'
import { inTurns, route } from './route.ts'
import type { ActingRule, Editor } from './rule.ts'
import type { TestBody } from './schema.ts'
import { type RuleService, ruleRecord } from './service.ts'
import type { RuleStore } from './store.ts'

interface Needs {
  rules: Pick<RuleService, 'visible'>
  store: Pick<RuleStore, 'acting'>
  facts: FactsStore
  /** Whom rules act for, as they are now. */
  editors: (payer: string, userIds: readonly string[]) => Promise<Map<string, Editor>>
  patterns: PatternBook
  now: () => Date
}

const MOST_MESSAGES = 1_000
const AT_ONCE = 100
const MOST_SHOWN = 20
const DEFAULT_DAYS = 30
const FORWARDS = `A rule passes on at most ${MOST_AN_HOUR} mails within an hour, and only to addresses that are confirmed as it acts`

export const editorOf = (caller: Caller): Editor => ({
  userId: caller.userId,
  leads: permits(caller, 'inbox.manage'),
})

/** What the rules would do about messages that are there: the same decision as of those that come in, and nothing happens. */
export function dryRun({ rules, store, facts, editors, patterns, now }: Needs) {
  async function* messages(body: TestBody, inboxId: string | null, caller: Caller): AsyncGenerator<FoundMessage> {
    const { message_ids: ids, days = DEFAULT_DAYS } = body
    const since = ids ? undefined : new Date(now().getTime() - days * DAY_MS).toISOString()
    const wish = { ids, since, inboxId, reader: editorOf(caller) }
    let before: number | undefined
    for (let left = MOST_MESSAGES; left > 0; ) {
      const found = await facts.list(caller.payer, { ...wish, before }, Math.min(AT_ONCE, left))
      yield* found
      before = found.at(-1)?.number
      left -= found.length
      if (found.length < AT_ONCE) return
    }
  }

  return async (id: string, body: TestBody, caller: Caller) => {
    const rule = await rules.visible(id, caller)
    const others = body.alone ? [] : (await store.acting(caller.payer)).filter((each) => each.id !== id)
    const all = [rule, ...others]
    const known = await editors(
      caller.payer,
      all.map(({ actsFor }) => actsFor),
    )
    const acting = all.flatMap((each): ActingRule[] => {
      const editor = known.get(each.actsFor)
      return editor ? [{ ...each, editor }] : []
    })
    let [sampled, count] = [0, 0]
    const matches = []
    for await (const message of messages(body, rule.inboxId, caller)) {
      sampled += 1
      const routed = await inTurns(route(message, acting, patterns))
      const matched = routed.matched.find((each) => each.rule_id === id)
      if (!matched) continue
      count += 1
      if (matches.length < MOST_SHOWN)
        matches.push({
          ...{ message_id: message.id, subject: message.subject, from_address: message.from[0] ?? '' },
          ...{ received_at: message.receivedAt, because: matched.because, would: routed.acts },
        })
    }
    return {
      ...{ success: true as const, error: null, rule_id: id, rule: ruleRecord(rule) },
      ...{ match_count: count, sampled, matches },
      not_foreseen: acting.some(({ actions }) => actions.some(({ type }) => type === 'forward')) ? [FORWARDS] : [],
    }
  }
}
export type DryRun = ReturnType<typeof dryRun>
