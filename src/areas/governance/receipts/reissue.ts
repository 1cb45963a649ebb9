import { signPaper } from '../../../shared/crypto/signed-paper.ts'
import type { installationKeys } from '../../../storage/installation-keys.ts'
import { isOfFormerSchema, issuedAgain } from './document.ts'
import type { SaidTexts } from './said-store.ts'
import type { KeptReceipt, ReceiptStore } from './store.ts'

/** A receipt that took the place of another, which is named by the digest of its signature. */
export interface Reissued {
  id: string
  replaces: string
}

interface Needs {
  store: Pick<ReceiptStore, 'ofDebates' | 'replace'>
  said: (debateId: string, version: number) => Promise<SaidTexts>
  keys: Pick<ReturnType<typeof installationKeys>, 'signingKey'>
  now: () => Date
}

/**
 * Issues receipts of the former schema again, whose digests would confirm a guess after an erasure. It may be called twice:
 * the second call tells the same and changes nothing.
 */
export const receiptsAgain = ({ store, said, keys, now }: Needs) => {
  async function again(org: string, { id, debateId, signed }: KeptReceipt): Promise<KeptReceipt['signed']> {
    const { version } = signed.receipt.log as { version: number }
    const paper = issuedAgain(signed, await said(debateId, version), now().toISOString())
    const renewed = signPaper('receipt', paper, await keys.signingKey())
    await store.replace(org, id, signed.hash, renewed)
    return renewed
  }

  return async (org: string, debateIds: readonly string[]): Promise<Reissued[]> => {
    const reissued: Reissued[] = []
    for (const kept of await store.ofDebates(org, debateIds)) {
      const { receipt } = isOfFormerSchema(kept.signed.receipt) ? await again(org, kept) : kept.signed
      if (typeof receipt.replaces === 'string') reissued.push({ id: kept.id, replaces: receipt.replaces })
    }
    return reissued
  }
}
