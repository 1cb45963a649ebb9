import { defineReaction } from '../../../background/log-readers/reactions.ts'
import { signPaper } from '../../../shared/crypto/signed-paper.ts'
import type { installationKeys } from '../../../storage/installation-keys.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import { quotedTexts } from './quoted-texts-store.ts'
import { receiptIdOf, receiptOf } from './receipt-document.ts'
import type { ReceiptStore } from './store.ts'

interface ReceiptReactionsDependencies {
  store: Pick<ReceiptStore, 'add'>
  ledger: Pick<Ledger, 'at'>
  keys: Pick<ReturnType<typeof installationKeys>, 'signingKey'>
}

/** Issues a receipt for every debate that ends, unless its texts are erased by then: nothing could be attested about them. */
export const receiptReactions = ({ store, ledger, keys }: ReceiptReactionsDependencies) => [
  defineReaction({
    name: 'receipts.issue',
    types: ['debate_end'],
    writes: ['receipts'],
    async react(tx, { debateId, organizationId, version, erased }) {
      if (erased) return
      const state = await ledger.at(debateId, version)
      if (!state.end || !state.endedAt) throw new TypeError(`${debateId} has not ended at ${version}`)
      const signed = signPaper(
        'receipt',
        receiptOf(state, await quotedTexts(tx, debateId, version)),
        await keys.signingKey(),
      )
      const { result } = state.end
      await store.add(tx, organizationId, {
        id: receiptIdOf(debateId),
        debateId,
        result,
        issuedAt: state.endedAt,
        signed,
      })
    },
  }),
]
