import { createPrivateKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { ed25519PublicKey, signEd25519, verifyEd25519 } from './ed25519.ts'

test('Ed25519: the second vector of RFC 8032', () => {
  const publicKey = ed25519PublicKey('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      d: Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex').toString('base64url'),
      x: Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex').toString('base64url'),
    },
  })
  const message = Buffer.from('72', 'hex')
  const signature = signEd25519(message, privateKey)
  expect(Buffer.from(signature).toString('hex')).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
      '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
  expect(verifyEd25519(message, signature, publicKey)).toBe(true)
  expect(verifyEd25519(Buffer.from('73', 'hex'), signature, publicKey)).toBe(false)
  expect(verifyEd25519(message, signature.subarray(1), publicKey)).toBe(false)
  expect(() => ed25519PublicKey('3d40')).toThrow('64 hexadecimal')
})
