import type { JsonObject } from '../../shared/crypto/canonical-json.ts'
import type { Transaction } from '../../storage/database.ts'

export const ACTOR_TYPES = ['user', 'api_key', 'system', 'service'] as const
export const ACT_OUTCOMES = ['success', 'failure', 'denied', 'error'] as const

export type ActOutcome = (typeof ACT_OUTCOMES)[number]

/** Who acted: a person, a key of theirs, the service itself, or another system. */
export interface Actor {
  id: string
  type: (typeof ACTOR_TYPES)[number]
}

/** What was acted on; the id is empty where there is no one thing. */
interface Thing {
  type: string
  id: string
}

/** What is told of an act. */
export interface ActFacts {
  /** The operation's id, or the job's: `budgets.create`. */
  action: string
  actor: Actor
  on: Thing
  outcome: ActOutcome
  /** Ids, numbers and short words: they stay for good. */
  details?: JsonObject
  /** Addresses, names, free text, changed values: they enter as a salted digest, and can be erased. */
  private?: JsonObject
}

/** How an act came to be entered: by a request, by `record`, by the log of a debate, or as a count of refusals. */
export type ActSource = 'request' | 'record' | 'log' | 'refusals'

/** An act of one who pays: `payer` is the organization whose tree it is entered into, `tenant` where it happened. */
export interface Act extends ActFacts {
  payer: string
  tenant: string
}

/** Enters what no request shows: the act is entered if and only if `tx` commits. */
export type RecordAct = (tx: Transaction, act: Act) => Promise<void>

/** The tree of the installation itself: what nobody pays for, and the roots of all other trees. */
export const INSTALLATION_TREE = 'installation'
