import type { Caller } from '../../../../shared/identity/caller.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import { evaluateRules, runInTurns } from './evaluate-rules.ts'
import { type ForwardOutlook, MOST_AN_HOUR } from './forward-limit-store.ts'
import type { FoundMessage, MessageFactsStore } from './message-facts-store.ts'
import type { PatternCache } from './pattern.ts'
import type { Act, ActingRule, Editor } from './rule.ts'
import type { TestBody } from './schema.ts'
import { editorOf, type RuleService, ruleRecord } from './service.ts'
import type { RuleStore } from './store.ts'

interface DryRunDependencies {
  rules: Pick<RuleService, 'visible'>
  store: Pick<RuleStore, 'acting'>
  facts: MessageFactsStore
  /** The people for whom rules act, with their present rights. */
  editors: (payer: string, userIds: readonly string[]) => Promise<Map<string, Editor>>
  patterns: PatternCache
  outlook: ForwardOutlook
  now: () => Date
}

const MOST_MESSAGES = 1_000
const AT_ONCE = 100
const MOST_SHOWN = 20
const DEFAULT_DAYS = 30
const FORWARDS = `Each mail is told as if it alone came now: a rule passes on at most ${MOST_AN_HOUR} mails within an hour, and none that Parley wrote`

/** The actions as they would be done now: some reasons to hold a mail are known only when rules act. */
async function foreseeActs(acts: readonly Act[], message: FoundMessage, whyHeld: ReturnType<ForwardOutlook>) {
  const would: Act[] = []
  for (const act of acts) {
    const { rule_id: ruleId, type, target, does } = act
    const passesOn = (other: Act) => other.rule_id === ruleId && other.type === 'forward' && other.does
    const before = would.filter(passesOn).length
    const why = type === 'forward' && does ? await whyHeld({ message, ruleId, to: target ?? '', before }) : undefined
    would.push(why === undefined ? act : { ...act, does: false, why })
  }
  return would
}

/** What the rules would do about existing messages: the same decision as for incoming ones, without any effect. */
export function dryRun({ rules, store, facts, editors, patterns, outlook, now }: DryRunDependencies) {
  async function* messages(body: TestBody, inboxId: string | null, caller: Caller): AsyncGenerator<FoundMessage> {
    const { message_ids: ids, days = DEFAULT_DAYS } = body
    const since = ids ? undefined : new Date(now().getTime() - days * DAY_MS).toISOString()
    const query = { ids, since, inboxId, reader: editorOf(caller) }
    let before: number | undefined
    for (let left = MOST_MESSAGES; left > 0; ) {
      const found = await facts.list(caller.payer, { ...query, before }, Math.min(AT_ONCE, left))
      yield* found
      before = found.at(-1)?.number
      left -= found.length
      if (found.length < AT_ONCE) return
    }
  }

  return async (id: string, body: TestBody, caller: Caller) => {
    const [rule, active] = await Promise.all([rules.visible(id, caller), body.alone ? [] : store.acting(caller.payer)])
    const all = [rule, ...active.filter((each) => each.id !== id)]
    const known = await editors(
      caller.payer,
      all.map(({ actsFor }) => actsFor),
    )
    const acting = all.flatMap((each): ActingRule[] => {
      const editor = known.get(each.actsFor)
      return editor ? [{ ...each, editor }] : []
    })
    const whyHeld = outlook(caller.payer, now())
    let [sampled, count] = [0, 0]
    const matches = []
    for await (const message of messages(body, rule.inboxId, caller)) {
      sampled += 1
      const routed = await runInTurns(evaluateRules(message, acting, patterns))
      const matched = routed.matched.find((each) => each.rule_id === id)
      if (!matched) continue
      count += 1
      if (matches.length < MOST_SHOWN)
        matches.push({
          message_id: message.id,
          subject: message.subject,
          from_address: message.from[0] ?? '',
          received_at: message.receivedAt,
          because: matched.because,
          would: await foreseeActs(routed.acts, message, whyHeld),
        })
    }
    return {
      success: true as const,
      error: null,
      rule_id: id,
      rule: ruleRecord(rule),
      match_count: count,
      sampled,
      matches,
      not_foreseen: acting.some(({ actions }) => actions.some(({ type }) => type === 'forward')) ? [FORWARDS] : [],
    }
  }
}
export type DryRun = ReturnType<typeof dryRun>
