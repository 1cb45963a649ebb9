import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { hex } from '../verifier/bytes.ts'
import { Keyring, thumbprintOf } from '../verifier/keys.ts'

/** The object form of a raw 32-byte Ed25519 public key, given in hex. */
export function ed25519PublicKey(hex: string): KeyObject {
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new Error('An Ed25519 public key is 64 hexadecimal characters')
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
}

export const signEd25519 = (message: Uint8Array, privateKey: KeyObject): Uint8Array => sign(null, message, privateKey)

export const verifyEd25519 = (message: Uint8Array, signature: Uint8Array, publicKey: KeyObject): boolean =>
  signature.length === 64 && verify(null, message, publicKey, signature)

/** These public keys (the `x` of their JWKs) for the verifier, with the arithmetic of Node: the service checks what it signed by the thousand. */
export const nativeKeyring = (publicKeys: readonly string[]): Keyring =>
  new Keyring(
    publicKeys.map((x) => ({ kid: thumbprintOf(x), x })),
    (signature, message, publicKey) => verifyEd25519(message, signature, ed25519PublicKey(hex(publicKey))),
  )

/** A public key of the installation, and from when on it signs nothing any more. */
interface Published {
  id: string
  publicKey: string
  retiredAt?: string | null
}

/** As it is published at `/.well-known/jwks.json`. */
export const jwkOf = ({ id, publicKey, retiredAt }: Published) => ({
  kty: 'OKP' as const,
  crv: 'Ed25519' as const,
  alg: 'EdDSA' as const,
  use: 'sig' as const,
  kid: id,
  x: publicKey,
  ...(typeof retiredAt === 'string' && { retired_at: retiredAt }),
})
