import { expect, test } from 'vitest'
import type { SignatureCheck, SignedRequest } from '../../src/shared/signatures/signed-request.ts'

/** A request that is told by what is different about it. */
export interface Sent {
  headers: SignedRequest['headers']
  body: string | Uint8Array
  url?: string
}

export const signedRequest = ({ headers, body, url = '/' }: Sent): SignedRequest => ({
  method: 'POST',
  url,
  headers,
  rawBody: Buffer.from(body),
})

type Judged = () => SignatureCheck | Promise<SignatureCheck>

/** Each case is a test of its own; whether a request was let in, and nothing else, is what a sender learns. */
export function signatureCases(scheme: string, { fits, refused }: Record<'fits' | 'refused', Record<string, Judged>>) {
  for (const [name, judge] of Object.entries(fits))
    test(`${scheme} lets in: ${name}`, async () => expect(await judge()).toEqual({ fits: true }))
  for (const [name, judge] of Object.entries(refused))
    test(`${scheme} refuses: ${name}`, async () =>
      expect(await judge()).toEqual({ fits: false, why: expect.any(String) }))
}
