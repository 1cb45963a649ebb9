import { generateKeyPairSync, sign } from 'node:crypto'
import type { KeyFor } from '../../src/shared/signatures/bearer-token.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A vendor that signs tokens and publishes its key. */
export function tokenVendor(kid: string, { endorsements = [] as readonly string[] } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const keyFor: KeyFor = async (name) => (name === kid ? { pem, endorsements } : undefined)

  /** By the vendor's key, whatever the header says. */
  function token(claims: object, header: object = {}): string {
    const signed = `${encoded({ alg: 'RS256', typ: 'JWT', kid, ...header })}.${encoded(claims)}`
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
  }
  const jwk = () => ({ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256', endorsements })
  return { pem, keyFor, token, jwk }
}
