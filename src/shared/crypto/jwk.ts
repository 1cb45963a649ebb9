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
