import { jwkOf } from '../../../shared/crypto/ed25519.ts'
import { signPaper } from '../../../shared/crypto/signed-paper.ts'
import { Keyring } from '../../../shared/verifier/keys.ts'
import { besideReceipt } from '../../../shared/verifier/receipt.ts'
import { checkPaper } from '../../../shared/verifier/signed-paper.ts'
import type { installationKeys } from '../../../storage/installation-keys.ts'
import type { QuotedTexts } from './quoted-texts-store.ts'
import { isOfFormerSchema, issuedAgain } from './receipt-document.ts'
import type { KeptReceipt, ReceiptStore } from './store.ts'

/** A receipt that took the place of another, which is named by the digest of its signature. */
export interface Reissued {
  id: string
  replaces: string
}

/** A receipt that is not ours: it was taken away, and nothing was signed in its place. */
export interface RefusedReceipt {
  id: string
  refused: string
}

interface ReceiptReissueDependencies {
  store: Pick<ReceiptStore, 'ofDebates' | 'replace' | 'remove'>
  said: (debateId: string, version: number) => Promise<QuotedTexts>
  keys: Pick<ReturnType<typeof installationKeys>, 'signingKey' | 'publicKeys'>
  now: () => Date
}

/**
 * Reissues receipts of the former schema, whose digests would confirm a guess after an erasure. A second call changes
 * nothing and returns the same, except what was refused.
 */
export const receiptReissue = ({ store, said, keys, now }: ReceiptReissueDependencies) => {
  async function again(org: string, { id, debateId, signed }: KeptReceipt): Promise<KeptReceipt['signed']> {
    const { version } = signed.receipt.log as { version: number }
    const paper = issuedAgain(signed, await said(debateId, version), now().toISOString())
    const renewed = signPaper('receipt', paper, await keys.signingKey())
    await store.replace(org, id, signed.hash, renewed)
    return renewed
  }

  /** Why a stored receipt is not ours: a person who can write rows must not have us sign them. */
  async function faultOf({ id, debateId, signed }: KeptReceipt): Promise<string | undefined> {
    const keyring = new Keyring((await keys.publicKeys()).map(jwkOf))
    const row = { receipt_id: id, debate_id: debateId, ...signed }
    return checkPaper('receipt', row, keyring, besideReceipt(signed.receipt)).faults[0]?.says
  }

  return async (org: string, debateIds: readonly string[]): Promise<(Reissued | RefusedReceipt)[]> => {
    const outcomes: (Reissued | RefusedReceipt)[] = []
    for (const kept of await store.ofDebates(org, debateIds)) {
      const isFormer = isOfFormerSchema(kept.signed.receipt)
      const refused = isFormer ? await faultOf(kept) : undefined
      if (refused !== undefined) {
        await store.remove(org, kept.id)
        outcomes.push({ id: kept.id, refused })
        continue
      }
      const { receipt } = isFormer ? await again(org, kept) : kept.signed
      if (typeof receipt.replaces === 'string') outcomes.push({ id: kept.id, replaces: receipt.replaces })
    }
    return outcomes
  }
}
