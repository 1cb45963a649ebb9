import type { Verdict } from '../../../../src/shared/verifier/verdict.ts'
import { publicKeys } from './receipts.ts'

export type { Verdict }

/** Checked where the reader is, with nothing but the published keys; the verifier comes when it is wanted. */
export async function verifyInBrowser(paper: Uint8Array | string | object): Promise<Verdict> {
  const [{ verify }, { keys }] = await Promise.all([import('../../../../src/shared/verifier/verify.ts'), publicKeys()])
  return verify(paper, { keys })
}
