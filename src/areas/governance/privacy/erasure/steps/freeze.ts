import type { EventLog } from '../../../../../storage/event-log/event-log.ts'
import type { Closing } from '../../../../identity/closing/index.ts'
import type { Step } from '../driving.ts'
import type { ErasureStore } from '../erasure-store.ts'
import type { PayersOf } from '../payers.ts'

interface Needs {
  closing: Pick<Closing, 'freeze'>
  payersOf: PayersOf
  store: Pick<ErasureStore, 'keepPayers'>
  log: Pick<EventLog, 'end'>
}

/** Nobody acts as the person from now on, and it is settled where to look and by which policies. */
export const freeze =
  ({ closing, payersOf, store, log }: Needs): Step =>
  async ({ erasure, whose }) => {
    await closing.freeze(whose.id)
    const payers = await payersOf.everywhere(whose.id, whose.email)
    await store.keepPayers(payers.map((payer) => ({ ...payer, erasure_id: erasure.id })))
    return { facts: { frozen_at: await log.end() } }
  }
