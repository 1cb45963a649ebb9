import type { ErasedDebate } from '../../../../platform.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import { detailsStore } from '../queries/details-store.ts'

/** Whoever erases a debate takes its text away and hides it at once; where that was cut off, it is done here. */
export const finishErasure =
  (eraseText: EventLog['erase']) =>
  async (tx: Transaction, { org, debateId, at }: ErasedDebate) => {
    await eraseText(debateId, { tx })
    await detailsStore(tx).hide(org, debateId, at)
  }
