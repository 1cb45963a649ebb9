import { queryOptions } from '@tanstack/react-query'
import type { Verdict } from '../../../../src/shared/verifier/verdict.ts'
import type { Answer } from '../address.ts'
import { call, callOutside } from '../call.ts'

export type Receipt = Answer<'GET /receipts/{receipt_id}'>

/**
 * The service signs a receipt a moment after the end; a debate without one after this many requests, a second apart,
 * gets none.
 */
const LOOKS = 10
const LOOK_AGAIN_MS = 1_000

interface ReceiptState {
  data: Receipt | null | undefined
  dataUpdateCount: number
}

/** Whether the receipt may still come. */
const mayStillCome = ({ data, dataUpdateCount }: ReceiptState) => data === null && dataUpdateCount < LOOKS

/** The receipt of a debate's decision; null where none was issued. */
export const receiptQuery = (debate_id: string) =>
  queryOptions({
    queryKey: ['debates', debate_id, 'receipt'],
    async queryFn({ signal }): Promise<Receipt | null> {
      const { receipts } = await call('GET', '/receipts', { query: { debate_id, limit: 1 }, signal })
      const [issued] = receipts
      if (!issued) return null
      return call('GET', '/receipts/{receipt_id}', { path: { receipt_id: issued.receipt_id }, signal })
    },
    refetchInterval: ({ state }) => (mayStillCome(state) ? LOOK_AGAIN_MS : false),
  })

const fetchPublicKeys = () => callOutside('GET', '/.well-known/jwks.json')

/** Verifies at the service, which alone can compare the receipt with the log. */
export const verifyAtService = (receipt_id: string) =>
  call('POST', '/receipts/{receipt_id}/verify', { path: { receipt_id } })

/** Verifies in the browser with nothing but the published keys; loads the verifier on demand. */
export async function verifyInBrowser(paper: Uint8Array | string | object): Promise<Verdict> {
  const [{ verify }, { keys }] = await Promise.all([
    import('../../../../src/shared/verifier/verify.ts'),
    fetchPublicKeys(),
  ])
  return verify(paper, { keys })
}
