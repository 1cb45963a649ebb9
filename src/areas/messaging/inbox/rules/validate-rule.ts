import { invalid } from '../../../../shared/errors.ts'
import { operatorsOf, priorityNamed } from './conditions.ts'
import { readPattern } from './pattern.ts'
import { type Action, type Condition, targetOf } from './rule.ts'
import type { NewRule } from './schema.ts'

/** Looks up the people, devices and places that rules name. */
export interface Directory {
  /** Those of them who are members and may act. */
  members(userIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether a member, or a recipient outside, has confirmed the address. */
  isConfirmed(address: string): Promise<boolean>
  isDevice(deviceId: string): Promise<boolean>
  /** Whether posts can go there. */
  isChatConnection(connectionId: string): Promise<boolean>
}

/** Validates conditions, or throws an error that names the one that cannot work. */
export const checkedConditions = (conditions: NewRule['conditions']): Condition[] =>
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
export async function checkedActions(actions: NewRule['actions'], known: Directory): Promise<Action[]> {
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
