import type { Sealing } from '../../../../../shared/crypto/sealing.ts'
import type { EventLog } from '../../../../../storage/event-log/event-log.ts'
import type { Closing } from '../../../../identity/closing/index.ts'
import { seal } from '../contact.ts'
import type { Step } from '../driving.ts'
import type { ErasureStore } from '../erasure-store.ts'
import type { ReadKnownAs } from '../known-as-store.ts'
import type { PayersOf } from '../payers.ts'

interface Needs {
  closing: Pick<Closing, 'freeze'>
  payersOf: PayersOf
  store: Pick<ErasureStore, 'keepPayers'>
  log: Pick<EventLog, 'end'>
  readKnownAs: ReadKnownAs
  sealing: Sealing
}

/** Nobody acts as the person from now on, and it is settled where to look, for what, and by which policies. */
export const freeze =
  ({ closing, payersOf, store, log, readKnownAs, sealing }: Needs): Step =>
  async ({ erasure, whose, key }) => {
    await closing.freeze(whose.id)
    const payers = await payersOf.everywhere(whose.id, whose.email)
    await store.keepPayers(payers.map((payer) => ({ ...payer, erasure_id: erasure.id })))
    const sealed = await seal(sealing, erasure.id, { email: whose.email, key, knownAs: await readKnownAs(whose) })
    return { sealed, facts: { frozen_at: await log.end() } }
  }
