import { erase } from '../../../../engine/commands/erase.ts'
import type { ErasedDebate } from '../../../../platform.ts'
import { forbidden, ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { isLeader } from '../../../../shared/identity/permissions.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import type { Ledger } from '../../ledger/index.ts'
import { type DetailsStore, hideDebate } from '../queries/details-store.ts'
import type { DebateQueries } from '../queries/service.ts'
import { debateIdNames } from '../schema.ts'

interface DebateErasureDependencies {
  ledger: Pick<Ledger, 'act'>
  eraseText: EventLog['erase']
  details: Pick<DetailsStore, 'hide'>
  reading: Pick<DebateQueries, 'known'>
  now: () => Date
}

/**
 * Erases a debate. Once `debate_erased` is recorded the debate no longer exists; the hash chain of its log still
 * verifies without the text. A second call finishes an interrupted erasure.
 */
export const debateErasure =
  ({ ledger, eraseText, details, reading, now }: DebateErasureDependencies) =>
  async (id: string, caller: Caller) => {
    const found = await reading.known(id, caller)
    refuseOthers(found, caller)
    const order = { user: caller.userId, reason: 'user_request' } as const
    if (!found.erased) await ledger.act(id, (state) => erase(state, order))
    await Promise.all([eraseText(id), details.hide(caller.org, id, now().toISOString())])
    return { success: true, deleted: true, ...debateIdNames(id) }
  }

export type DebateErasure = ReturnType<typeof debateErasure>

type EraseOrder = Parameters<typeof erase>[1]

/** The same for callers that may erase any debate; also finishes an interrupted erasure. */
export const wholeErasure =
  ({ ledger, eraseText, details, now }: Omit<DebateErasureDependencies, 'reading'>) =>
  async (org: string, id: string, order: EraseOrder): Promise<void> => {
    try {
      await ledger.act(id, (state) => erase(state, order))
    } catch (fault) {
      const isErased = fault instanceof ServiceError && fault.status === 404
      if (!isErased) throw fault
    }
    await Promise.all([eraseText(id), details.hide(org, id, now().toISOString())])
  }
export type EraseWhole = ReturnType<typeof wholeErasure>

/** Removes the text of an erased debate if the erasure was interrupted before. */
export const finishErasure =
  (eraseText: EventLog['erase']) =>
  async (tx: Transaction, { org, debateId, at }: ErasedDebate) => {
    await eraseText(debateId, { tx })
    await hideDebate(tx, org, debateId, at)
  }

/** Only the asker and the leaders of the organization may change or erase a debate. */
export function refuseOthers({ user }: { user: string }, { userId, orgRole }: Caller) {
  if (user === userId || isLeader(orgRole)) return
  throw forbidden('Only the person who started the debate and the leaders of the organization may do this')
}
