import type { ErasedDebate } from '../../../../platform.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import { detailsStore } from '../queries/details-store.ts'

/** Removes the text of an erased debate where the erasure was interrupted before it did so. */
export const finishErasure =
  (eraseText: EventLog['erase']) =>
  async (tx: Transaction, { org, debateId, at }: ErasedDebate) => {
    await eraseText(debateId, { tx })
    await detailsStore(tx).hide(org, debateId, at)
  }
