import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { DebateState } from '../../../engine/state.ts'
import { signPaper } from '../../../shared/crypto/signed-paper.ts'
import { HOUR_MS } from '../../../shared/time/dates.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { installationKeys } from '../../../storage/installation-keys.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import { endVersion, quotedTexts } from './quoted-texts-store.ts'
import { receiptIdOf, receiptOf } from './receipt-document.ts'
import type { KeptReceipt, ReceiptStore } from './store.ts'

interface ReceiptIssueDependencies {
  store: Pick<ReceiptStore, 'add' | 'find'>
  ledger: Pick<Ledger, 'at'>
  keys: Pick<ReturnType<typeof installationKeys>, 'signingKey'>
}

/** Signs the receipt of a debate as it ended. */
async function signedReceipt(
  db: Database | Transaction,
  { debateId, version }: { debateId: string; version: number },
  { ledger, keys }: Pick<ReceiptIssueDependencies, 'ledger' | 'keys'>,
): Promise<KeptReceipt> {
  const state = await ledger.at(debateId, version)
  if (!state.end || !state.endedAt) throw new TypeError(`${debateId} has not ended at ${version}`)
  const signed = signPaper(
    'receipt',
    receiptOf(state, await quotedTexts(db, debateId, version)),
    await keys.signingKey(),
  )
  return { id: receiptIdOf(debateId), debateId, result: state.end.result, issuedAt: state.endedAt, signed }
}

/** Issues a receipt for every debate that ends, unless its texts are erased by then: nothing could be attested about them. */
export const receiptReactions = (needs: ReceiptIssueDependencies) => [
  defineReaction({
    name: 'receipts.issue',
    types: ['debate_end'],
    writes: ['receipts'],
    async react(tx, { debateId, organizationId, version, erased }) {
      if (erased) return
      await needs.store.add(tx, organizationId, await signedReceipt(tx, { debateId, version }, needs))
    },
  }),
]

/** Reactions come to the end of a debate within moments; a receipt that is missing later was removed. */
const SOON_MS = HOUR_MS

/**
 * The receipt of a debate that has ended. A caller who follows a debate may ask before the reaction has come to its end: then
 * it is issued now, and both sign the same.
 */
export const issuedReceipt =
  (db: Database, needs: ReceiptIssueDependencies & { now: () => Date }) =>
  async ({ organizationId, debateId, endedAt, end, erasedTexts }: DebateState): Promise<KeptReceipt | undefined> => {
    if (!end || endedAt === null) return undefined
    const known = await needs.store.find(organizationId, receiptIdOf(debateId))
    if (known || erasedTexts.length > 0 || needs.now().getTime() - Date.parse(endedAt) > SOON_MS) return known
    const issued = await signedReceipt(db, { debateId, version: await endVersion(db, debateId) }, needs)
    await db.transaction().execute((tx) => needs.store.add(tx, organizationId, issued))
    return issued
  }
