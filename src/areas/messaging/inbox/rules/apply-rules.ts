import type { Logger } from 'pino'
import { ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Permission } from '../../../../shared/identity/permissions.ts'
import type { ActingFor } from '../../../identity/organizations/index.ts'
import type { DebateAboutMessage } from '../../chat/index.ts'
import type { ApplyRuleActions, OnceForMessage } from './apply-store.ts'
import { evaluateRules, runInTurns } from './evaluate-rules.ts'
import type { MessageFactsStore } from './message-facts-store.ts'
import type { PatternCache } from './pattern.ts'
import type { ActingRule, Editor } from './rule.ts'
import { editorOf } from './service.ts'
import type { InboxDebateStore, RuleStore } from './store.ts'

const GONE = 'The person who changed it last may not act here any more; the next change resumes it'

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
  facts: MessageFactsStore
  editors: (payer: string, userIds: readonly string[]) => Promise<Map<string, Editor>>
  patterns: PatternCache
  apply: ApplyRuleActions
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
    const routed = await runInTurns(evaluateRules(message, rules, patterns))
    await once(messageId, now(), (tx) => apply(tx, { org, message, rules, routed, at: now() }))
  }
}
export type ApplyRulesTo = ReturnType<typeof ruleApplier>

/** The people for whom rules act, with their present rights; leaves out those who are gone, or who may no longer change the inbox. */
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

const SCOPES: readonly Permission[] = ['debates.create', 'debates.read']

/** Starts the debate that a rule wants about a message, or finds the existing one; returns when to try again where it must wait. */
export function ruleDebates({
  debates,
  actingFor,
  debateMessage,
  logger,
}: {
  debates: InboxDebateStore
  actingFor: (tenant: string, userId: string, scopes: readonly Permission[]) => Promise<Caller | undefined>
  debateMessage: DebateAboutMessage
  logger: Logger
}) {
  return async (org: string, messageId: string): Promise<Date | undefined> => {
    const debate = await debates.claimed(org, messageId)
    if (!debate) return undefined
    const caller = await actingFor(org, debate.userId, SCOPES)
    if (!caller) {
      await debates.refused(debate, 'The person it was asked for may not ask for debates any more')
      return undefined
    }
    try {
      const asked = await debateMessage(messageId, { fresh: debate.debateId, caller, asked: false })
      if (asked === 'gone') await debates.refused(debate, 'The message is gone')
      else if ('waitsUntil' in asked) return asked.waitsUntil
      else await debates.begun(debate, asked.debateId)
    } catch (fault) {
      if (!(fault instanceof ServiceError) || fault.status >= 500) throw fault
      logger.warn({ err: fault, debate_id: debate.debateId }, 'A debate about a message was refused')
      await debates.refused(debate, fault.message)
    }
    return undefined
  }
}
export type BeginClaimed = ReturnType<typeof ruleDebates>
