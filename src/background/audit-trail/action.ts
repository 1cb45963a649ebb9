import type { JsonObject } from '../../shared/canonical-json.ts'
import type { Caller } from '../../shared/identity/caller.ts'
import type { Transaction } from '../../storage/database.ts'

export const ACTOR_TYPES = ['user', 'api_key', 'system', 'service'] as const
export const ACTION_OUTCOMES = ['success', 'failure', 'denied', 'error'] as const

export type ActionOutcome = (typeof ACTION_OUTCOMES)[number]

/** Who acted: a person, a key of theirs, the service itself, or another system. */
export interface Actor {
  id: string
  type: (typeof ACTOR_TYPES)[number]
}

/** A caller as the audit log names them. */
export const actorOf = (caller: Pick<Caller, 'kind' | 'userId'>): Actor => ({
  id: caller.userId,
  type: caller.kind === 'user' ? 'user' : 'api_key',
})

/** What the action was done to; the id is empty where that is no single thing. */
interface ActionTarget {
  type: string
  id: string
}

/** What the audit log says of an action. */
export interface ActionFacts {
  /** The operation's id, or the job's: `budgets.create`. */
  action: string
  actor: Actor
  on: ActionTarget
  outcome: ActionOutcome
  /** Ids, numbers and short words: kept for good. */
  details?: JsonObject
  /** Addresses, names, free text, changed values: the tree holds only their salted digest, so they can be erased. */
  private?: JsonObject
}

/** Where an audit entry comes from: a request, a call of `record`, the log of a debate, or a count of refusals. */
export type ActionSource = 'request' | 'record' | 'log' | 'refusals'

/** An action for the audit log: `payer` is the organization whose tree gets the entry, `tenant` is where it happened. */
export interface AuditedAction extends ActionFacts {
  payer: string
  tenant: string
}

/** Records an action that no request shows: the audit log gets the entry if and only if `tx` commits. */
export type RecordAction = (tx: Transaction, act: AuditedAction) => Promise<void>

/** The audit tree of the installation itself: actions without a payer, and the roots of all other trees. */
export const INSTALLATION_TREE = 'installation'
