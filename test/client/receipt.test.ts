import { expect, test } from 'vitest'
import { verifyReceipt } from '../../packages/client/src/verify.ts'
import { receiptAnswer, signer } from '../support/signed-papers.ts'

const key = signer()
const keys = { keys: [key.jwk] }

test('a receipt is accepted, and none of which any byte is another, but where the verdict says that it covers nothing', () => {
  const text = JSON.stringify(receiptAnswer(key))
  const bytes = new TextEncoder().encode(text)
  expect(verifyReceipt(bytes, keys)).toMatchObject({ valid: true, kind: 'receipt', not_covered: ['expires_at'] })
  const [before = ''] = text.split(/(?<="expires_at":")/)
  const uncovered = new Set(Array.from('2033-03-29T12:00:00.000Z', (_, place) => before.length + place))
  const accepted: number[] = []
  for (const [place, byte] of bytes.entries()) {
    const changed = Uint8Array.from(bytes)
    changed[place] = byte ^ 1
    if (verifyReceipt(changed, keys).valid !== false && !uncovered.has(place)) accepted.push(place)
  }
  expect(accepted).toEqual([])
})

test('without a key that counts nothing is accepted', () => {
  expect(verifyReceipt(receiptAnswer(key), { keys: [] }).valid).toBe(false)
  expect(verifyReceipt(receiptAnswer(key), { keys: [signer().jwk] }).valid).toBe(false)
  expect(verifyReceipt(receiptAnswer(key), [key.jwk]).valid).toBe(true)
})
