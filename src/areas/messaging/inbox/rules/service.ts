import { conflict, invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { type Page, pageResult } from '../../../../shared/pagination.ts'
import { type InboxService, readerOf } from '../shared-inbox/service.ts'
import { operatorsOf, priorityNamed } from './conditions.ts'
import { readPattern } from './pattern.ts'
import { type Act, type Action, type Condition, type Editor, targetOf } from './rule.ts'
import type { NewRule, Rule, RuleEdit } from './schema.ts'
import type { RuleRecord, RuleRunStore, RuleStore } from './store.ts'

interface Asked extends Page {
  workspace_id?: string | undefined
  enabled_only: boolean
}

/** The rules for incoming messages; each acts in the name of its last editor. */
export function ruleService({
  store,
  inboxes,
  knownTo,
  newId,
  now,
}: {
  store: RuleStore
  inboxes: Pick<InboxService, 'visible'>
  knownTo: (payer: string) => Directory
  newId: NewId
  now: () => Date
}) {
  async function visible(id: string, caller: Caller): Promise<RuleRecord> {
    const rule = await store.find(caller.payer, id, readerOf(caller))
    if (!rule) throw notFound('rule', id)
    return rule
  }

  /** The caller must be able to read an inbox that they name. */
  async function refuseForeign(inboxId: string | null | undefined, caller: Caller) {
    if (typeof inboxId !== 'string') return
    await inboxes.visible(inboxId, caller).catch(() => {
      throw invalid('inbox_id', 'must be one of your inboxes')
    })
  }

  return {
    visible,

    async create(draft: NewRule, caller: Caller) {
      await refuseForeign(draft.inbox_id, caller)
      const id = newId('rule')
      const rule = {
        name: draft.name,
        description: draft.description ?? null,
        workspaceId: draft.workspace_id ?? null,
        inboxId: draft.inbox_id ?? null,
        priority: draft.priority ?? 5,
        enabled: draft.enabled ?? true,
        stop: draft.stop ?? false,
        logic: logicOf(draft.condition_logic ?? 'AND'),
        conditions: checkedConditions(draft.conditions),
        actions: await checkedActions(draft.actions, knownTo(caller.payer)),
      }
      return oneRule(written(await store.insert(caller.payer, id, rule, caller.userId, now())))
    },

    async list({ workspace_id: workspaceId, enabled_only: enabledOnly, ...page }: Asked, caller: Caller) {
      const draft = { reader: readerOf(caller), workspaceId, enabledOnly }
      const { items, total } = await store.list(caller.payer, draft, page)
      return { success: true as const, ...pageResult('rules', { items: items.map(ruleRecord), total }, page) }
    },

    async change(id: string, draft: RuleEdit, caller: Caller) {
      const had = await visible(id, caller)
      if (draft.version !== undefined && draft.version !== had.version) written('stale')
      const { name = had.name, description = had.description, priority = had.priority } = draft
      const { enabled = had.enabled, stop = had.stop } = draft
      const facts = {
        name,
        description,
        priority,
        enabled,
        stop,
        logic: draft.condition_logic ? logicOf(draft.condition_logic) : had.logic,
        conditions: draft.conditions ? checkedConditions(draft.conditions) : had.conditions,
        actions: draft.actions ? await checkedActions(draft.actions, knownTo(caller.payer)) : had.actions,
      }
      return oneRule(written(await store.change(caller.payer, had, facts, caller.userId, now())))
    },

    async remove(id: string, caller: Caller) {
      await visible(id, caller)
      await store.remove(caller.payer, id)
      return { success: true as const, deleted: id }
    },
  }
}
export type RuleService = ReturnType<typeof ruleService>

export const editorOf = (caller: Caller): Editor => ({
  userId: caller.userId,
  leads: permits(caller, 'inbox.manage'),
})

const logicOf = (logic: NonNullable<NewRule['condition_logic']>): 'AND' | 'OR' =>
  logic.toUpperCase() === 'OR' ? 'OR' : 'AND'

/** The rule as it was written, or the refusal. */
function written(rule: RuleRecord | 'rules' | 'patterns' | 'stale'): RuleRecord {
  if (rule === 'rules') throw conflict('This organization has reached its limit of rules')
  if (rule === 'patterns')
    throw invalid('conditions', "would exceed the organization's limit of 20 patterns on message bodies")
  if (rule === 'stale') throw conflict('It has changed since you read it')
  return rule
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

const asksThePanel = ({ type, target, does }: Act) => type === 'escalate' && target === 'debate' && does

/** What a rule did, message by message, for callers who may read the message. */
export const ruleRuns =
  ({ rules, store }: { rules: Pick<RuleService, 'visible'>; store: RuleRunStore }) =>
  async (id: string, page: Page, caller: Caller) => {
    await rules.visible(id, caller)
    const { items, total } = await store.list(caller.payer, id, editorOf(caller), page)
    const runs = items.map(({ messageId, subject, sender, inboxId, version, actedFor, at, acts, debateId }) => ({
      message_id: messageId,
      subject: subject ?? '',
      from_address: sender,
      inbox_id: inboxId,
      version,
      acted_for: actedFor,
      at,
      because: acts.because,
      acts: acts.list,
      debate_id: acts.list.some(asksThePanel) ? debateId : null,
    }))
    return pageResult('runs', { items: runs, total }, page)
  }
export type RuleRuns = ReturnType<typeof ruleRuns>

/** Looks up the people, devices and places that rules name. */
interface Directory {
  /** Those of them who are members and may act. */
  members(userIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether a member, or a recipient outside, has confirmed the address. */
  isConfirmed(address: string): Promise<boolean>
  isDevice(deviceId: string): Promise<boolean>
  /** Whether posts can go there. */
  isChatConnection(connectionId: string): Promise<boolean>
}

/** Validates conditions, or throws an error that names the one that cannot work. */
const checkedConditions = (conditions: NewRule['conditions']): Condition[] =>
  conditions.map(({ field, operator, value: given }, index) => {
    const at = `conditions[${index}]`
    const value = String(given)
    const allowed = operatorsOf(field)
    if (!allowed.includes(operator)) throw invalid(`${at}.operator`, `for ${field} must be ${allowed.join(' or ')}`)
    if (value.trim() === '') throw invalid(`${at}.value`, 'must not be empty')
    if (field === 'priority' && priorityNamed(value) === undefined)
      throw invalid(`${at}.value`, 'must be critical, high, medium, low, defer or blocked, or a level from 1 to 6')
    if (field === 'has_attachment' && value !== 'true' && value !== 'false')
      throw invalid(`${at}.value`, 'must be true or false')
    const pattern = operator === 'matches' ? readPattern(value) : undefined
    if (typeof pattern === 'string') throw invalid(`${at}.value`, pattern)
    return { field, operator, value }
  })

const ESCALATED_TO = ['debate', 'user', 'role']
const NOTIFIED = ['user', 'device', 'channel']
const LONGEST_LABEL = 64

/** Validates actions, or throws an error that names the one that cannot work. */
async function checkedActions(actions: NewRule['actions'], known: Directory): Promise<Action[]> {
  const checked = actions.map(({ type, target: given }) => ({ type, target: given?.trim() || null }))
  for (const [index, action] of checked.entries()) {
    const why = await whyRefused(action, known)
    if (why !== undefined) throw invalid(`actions[${index}].target`, why)
  }
  return checked
}

async function whyRefused({ type, target }: Action, known: Directory): Promise<string | undefined> {
  if (type === 'archive') return target === null ? undefined : 'is not for archive'
  if (type === 'escalate' && target === null) return undefined
  if (target === null) return `is needed for ${type}`
  switch (type) {
    case 'label':
      return [...target].length > LONGEST_LABEL ? `must have at most ${LONGEST_LABEL} characters` : undefined
    case 'assign':
      return (await known.members([target])).has(target) ? undefined : 'is no member of the organization'
    case 'forward':
      return (await known.isConfirmed(target)) ? undefined : 'must be the confirmed address of a member or recipient'
    case 'escalate':
      return whyNobody(target, ESCALATED_TO, known)
    case 'notify':
      return whyNobody(target, NOTIFIED, known)
  }
}

async function whyNobody(target: string, kinds: readonly string[], known: Directory): Promise<string | undefined> {
  const named = targetOf(target)
  if (!named || !kinds.includes(named.to)) return `must name ${kinds.join(', ')}`
  if (named.to === 'user' && !(await known.members([named.userId])).has(named.userId))
    return 'is no member of the organization'
  if (named.to === 'device' && !(await known.isDevice(named.deviceId))) return 'is no device of the organization'
  if (named.to === 'channel' && !(await known.isChatConnection(named.connectionId)))
    return 'names no connection that can send messages'
  return undefined
}
