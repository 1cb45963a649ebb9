import { createHash, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson as asSigned } from '../../../../../src/shared/crypto/canonical-json.ts'
import { signPaper } from '../../../../../src/shared/crypto/signed-paper.ts'
import { canonicalJson } from './canonical-json.ts'
import { checkReceipt } from './check-receipt.ts'

const RECEIPT = {
  schema: 'parley-receipt/1',
  debate_id: 'dbt_1',
  confidence: 0.1 + 0.2,
  é: null,
  votes: [{ agent: 'ada', choice: 'p2', confidence: 1e21, reason: '“quoted”\n\u2028' }, true, []],
  Z: { b: -0, a: 1e-7 },
}

function signer() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const x = String(publicKey.export({ format: 'jwk' }).x)
  const id = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
  return { id, privateKey, jwk: { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: id, x } as const }
}
const ours = signer()
const signed = signPaper('receipt', RECEIPT, ours)
const published = { keys: [signer().jwk, ours.jwk] }

test('both sides write the same bytes', () => {
  expect(canonicalJson(RECEIPT)).toBe(asSigned(RECEIPT))
})

test('a receipt as the service signed it holds', async () => {
  const arrived = JSON.parse(JSON.stringify(signed))
  expect(await checkReceipt(arrived, published)).toEqual({ integrity: true, key: true, signature: true })
})

test('a receipt that was changed does not', async () => {
  const tampered = { ...signed, receipt: { ...RECEIPT, confidence: 0.9 } }
  expect(await checkReceipt(tampered, published)).toEqual({ integrity: false, key: true, signature: false })

  const rehashed = { ...tampered, hash: createHash('sha256').update(asSigned(tampered.receipt)).digest('hex') }
  expect(await checkReceipt(rehashed, published)).toEqual({ integrity: true, key: true, signature: false })
})

test('a key that is not published, or is published under the name of another, proves nothing', async () => {
  expect(await checkReceipt(signed, { keys: [] })).toEqual({ integrity: true, key: false, signature: false })
  const stranger = signer()
  const forged = { ...signPaper('receipt', RECEIPT, stranger), key_id: ours.id }
  const swapped = { keys: [{ ...stranger.jwk, kid: ours.id }] }
  expect(await checkReceipt(forged, swapped)).toEqual({ integrity: true, key: false, signature: true })
})

test('a signature that is no base64 is none', async () => {
  expect(await checkReceipt({ ...signed, signature: '§' }, published)).toMatchObject({ signature: false })
})
