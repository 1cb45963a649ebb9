import type { Sealing } from '../../../../../shared/crypto/sealing.ts'
import type { EventLog } from '../../../../../storage/event-log/event-log.ts'
import type { AccountClosure } from '../../../../identity/account-closure/index.ts'
import type { Step } from '../erasure-driver.ts'
import type { ErasureStore } from '../erasure-store.ts'
import type { ReadKnownAs } from '../identifiers-store.ts'
import type { PayersOf } from '../payers.ts'
import { sealContact } from '../sealed-contact.ts'

interface FreezeDependencies {
  closing: Pick<AccountClosure, 'freeze'>
  payersOf: PayersOf
  store: Pick<ErasureStore, 'keepPayers'>
  log: Pick<EventLog, 'end'>
  readKnownAs: ReadKnownAs
  sealing: Sealing
}

/** Blocks the account, and records where to search, for what, and under which policies. */
export const freeze =
  ({ closing, payersOf, store, log, readKnownAs, sealing }: FreezeDependencies): Step =>
  async ({ erasure, whose, key }) => {
    await closing.freeze(whose.id)
    const payers = await payersOf.everywhere(whose.id, whose.email)
    await store.keepPayers(payers.map((payer) => ({ ...payer, erasure_id: erasure.id })))
    const sealed = await sealContact(sealing, erasure.id, {
      email: whose.email,
      key,
      knownAs: await readKnownAs(whose),
    })
    return { sealed, facts: { frozen_at: await log.end() } }
  }
