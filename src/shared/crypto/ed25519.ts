import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { hex } from '../verifier/bytes.ts'
import { Keyring, thumbprintOf } from '../verifier/keys.ts'

/** A raw 32-byte Ed25519 public key, given in hex, as a key object. */
export function ed25519PublicKey(hex: string): KeyObject {
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new Error('An Ed25519 public key is 64 hexadecimal characters')
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
}

export const signEd25519 = (message: Uint8Array, privateKey: KeyObject): Uint8Array => sign(null, message, privateKey)

export const verifyEd25519 = (message: Uint8Array, signature: Uint8Array, publicKey: KeyObject): boolean =>
  signature.length === 64 && verify(null, message, publicKey, signature)

/**
 * A keyring of these public keys (the `x` of their JWKs) that verifies with Node's own cryptography, because the
 * service checks thousands of signatures.
 */
export const nativeKeyring = (publicKeys: readonly string[]): Keyring =>
  new Keyring(
    publicKeys.map((x) => ({ kid: thumbprintOf(x), x })),
    (signature, message, publicKey) => verifyEd25519(message, signature, ed25519PublicKey(hex(publicKey))),
  )

/** A public key of the installation, and when it was retired. */
interface Published {
  id: string
  publicKey: string
  retiredAt?: string | null
}

/** The key as `/.well-known/jwks.json` publishes it. */
export const jwkOf = ({ id, publicKey, retiredAt }: Published) => ({
  kty: 'OKP' as const,
  crv: 'Ed25519' as const,
  alg: 'EdDSA' as const,
  use: 'sig' as const,
  kid: id,
  x: publicKey,
  ...(typeof retiredAt === 'string' && { retired_at: retiredAt }),
})
