import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type {
  PublicKeys as PublicKeysSchema,
  Receipt as ReceiptSchema,
  Receipts,
  Verification as VerificationSchema,
} from '../../../src/areas/governance/receipts/schema.ts'
import { call } from './call.ts'

export type Receipt = Static<typeof ReceiptSchema>
export type PublicKeys = Static<typeof PublicKeysSchema>
export type Verification = Static<typeof VerificationSchema>

/** The receipt of a debate's decision; null where none was issued. */
export const receiptQuery = (debateId: string) =>
  queryOptions({
    queryKey: ['debates', debateId, 'receipt'],
    async queryFn({ signal }): Promise<Receipt | null> {
      const query = { debate_id: debateId, limit: 1 }
      const { receipts } = await call<Static<typeof Receipts>>('GET', '/receipts', { query, signal })
      const [issued] = receipts
      return issued ? call<Receipt>('GET', `/receipts/${encodeURIComponent(issued.receipt_id)}`, { signal }) : null
    },
  })

export const publicKeys = () => call<PublicKeys>('GET', '/.well-known/jwks.json', { unversioned: true })

/** What the service itself finds: it alone can hold the receipt against the log. */
export const verifyAtService = (receiptId: string) =>
  call<Verification>('POST', `/receipts/${encodeURIComponent(receiptId)}/verify`)
