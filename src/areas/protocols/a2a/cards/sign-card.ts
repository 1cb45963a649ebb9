import { sign } from 'node:crypto'
import { canonicalJson, type JsonObject } from '../../../../shared/canonical-json.ts'
import type { CardKey } from '../../../../storage/installation-keys.ts'

const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** The card with a JSON Web Signature over its canonical form; `jku` names where the key is published. */
export function signedCard(card: JsonObject, { id, privateKey }: CardKey, jku: string): JsonObject {
  const header = base64url(JSON.stringify({ alg: 'ES256', typ: 'JOSE', kid: id, jku }))
  const input = Buffer.from(`${header}.${base64url(canonicalJson(card))}`)
  const signature = sign('sha256', input, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return { ...card, signatures: [{ protected: header, signature }] }
}
