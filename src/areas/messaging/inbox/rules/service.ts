import { conflict, invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { type Page, pageOf, pageResult } from '../../../../shared/pagination.ts'
import { type InboxService, readerOf } from '../shared/service.ts'
import { checkedActions, checkedConditions, type Known } from './checks.ts'
import type { NewRule, Rule, RuleEdit } from './schema.ts'
import type { RuleRecord, RuleStore } from './store.ts'

const MOST = 200
const ONE: Page = { limit: 1, offset: 0 }

interface Asked extends Page {
  workspace_id?: string | undefined
  enabled_only: boolean
}

/** Rules: what is done about messages as they come in, in the name of whoever changed the rule last. */
export function ruleService({
  store,
  inboxes,
  knownTo,
  newId,
  now,
}: {
  store: RuleStore
  inboxes: Pick<InboxService, 'visible'>
  knownTo: (payer: string) => Known
  newId: NewId
  now: () => Date
}) {
  async function visible(id: string, caller: Caller): Promise<RuleRecord> {
    const { items } = await store.list(caller.payer, { id, reader: readerOf(caller) }, ONE)
    if (!items[0]) throw notFound('rule', id)
    return items[0]
  }

  /** Whoever names an inbox reads it; another's is not there. */
  async function refuseForeign(inboxId: string | null | undefined, caller: Caller) {
    if (typeof inboxId !== 'string') return
    await inboxes.visible(inboxId, caller).catch(() => {
      throw invalid('inbox_id', 'is no inbox of yours')
    })
  }

  return {
    visible,

    async create(wish: NewRule, caller: Caller) {
      await refuseForeign(wish.inbox_id, caller)
      const id = newId('rule')
      const rule = {
        name: wish.name,
        description: wish.description ?? null,
        workspaceId: wish.workspace_id ?? null,
        inboxId: wish.inbox_id ?? null,
        priority: wish.priority ?? 5,
        enabled: wish.enabled ?? true,
        stop: wish.stop ?? false,
        logic: logicOf(wish.condition_logic ?? 'AND'),
        conditions: checkedConditions(wish.conditions),
        actions: await checkedActions(wish.actions, knownTo(caller.payer)),
      }
      refuse(await store.insert(caller.payer, id, rule, caller.userId, now()))
      return oneRule(await visible(id, caller))
    },

    async list({ workspace_id: workspaceId, enabled_only: enabledOnly, ...asked }: Asked, caller: Caller) {
      const page = pageOf(asked, MOST)
      const wish = { reader: readerOf(caller), workspaceId, enabledOnly }
      const { items, total } = await store.list(caller.payer, wish, page)
      return { success: true as const, ...pageResult('rules', { items: items.map(ruleRecord), total }, page) }
    },

    async change(id: string, wish: RuleEdit, caller: Caller) {
      const had = await visible(id, caller)
      if (wish.version !== undefined && wish.version !== had.version) refuse('stale')
      const { name = had.name, description = had.description, priority = had.priority } = wish
      const { enabled = had.enabled, stop = had.stop } = wish
      const facts = {
        name,
        description,
        priority,
        enabled,
        stop,
        logic: wish.condition_logic ? logicOf(wish.condition_logic) : had.logic,
        conditions: wish.conditions ? checkedConditions(wish.conditions) : had.conditions,
        actions: wish.actions ? await checkedActions(wish.actions, knownTo(caller.payer)) : had.actions,
      }
      refuse(await store.change(caller.payer, had, facts, caller.userId, now()))
      return oneRule(await visible(id, caller))
    },

    async remove(id: string, caller: Caller) {
      await visible(id, caller)
      await store.remove(caller.payer, id)
      return { success: true as const, deleted: id }
    },
  }
}
export type RuleService = ReturnType<typeof ruleService>

const logicOf = (logic: NonNullable<NewRule['condition_logic']>): 'AND' | 'OR' =>
  logic.toUpperCase() === 'OR' ? 'OR' : 'AND'

function refuse(fault: 'rules' | 'patterns' | 'stale' | undefined) {
  if (fault === 'rules') throw conflict('This organization has as many rules as it may')
  if (fault === 'patterns') throw invalid('conditions', 'lay more patterns on bodies than the 20 of an organization')
  if (fault === 'stale') throw conflict('Somebody changed it meanwhile')
}

const oneRule = (rule: RuleRecord) => ({ success: true as const, error: null, rule: ruleRecord(rule) })

export const ruleRecord = (rule: RuleRecord): Rule => ({
  id: rule.id,
  workspace_id: rule.workspaceId,
  name: rule.name,
  description: rule.description,
  inbox_id: rule.inboxId,
  conditions: [...rule.conditions],
  condition_logic: rule.logic,
  actions: [...rule.actions],
  priority: rule.priority,
  enabled: rule.enabled,
  stop: rule.stop,
  paused: rule.paused,
  version: rule.version,
  created_at: rule.createdAt,
  updated_at: rule.updatedAt,
  created_by: rule.createdBy,
  acts_for: rule.actsFor,
  stats: { matched: rule.matched, last_matched_at: rule.lastMatchedAt },
})
