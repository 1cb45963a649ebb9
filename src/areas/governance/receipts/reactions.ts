import { defineReaction } from '../../../background/log-readers/reactions.ts'
import { signPaper } from '../../../shared/crypto/signed-paper.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { installationKeys } from '../../../storage/installation-keys.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import { quotedTexts } from './quoted-texts-store.ts'
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

/**
 * The receipt of a debate whose end somebody has just followed, issued now if the reaction has not come to it yet: both
 * sign the same.
 */
export const receiptAtEnd =
  (db: Database, needs: ReceiptIssueDependencies) =>
  async (org: string, ended: { debateId: string; version: number }): Promise<KeptReceipt> => {
    const known = await needs.store.find(org, receiptIdOf(ended.debateId))
    if (known) return known
    const issued = await signedReceipt(db, ended, needs)
    await needs.store.add(db, org, issued)
    return issued
  }
