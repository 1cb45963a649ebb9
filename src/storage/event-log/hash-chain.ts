import { hash } from 'node:crypto'

/** What the first event of a debate is chained to. */
export const NO_EVENT = '0'.repeat(64)

/** The stored content of an event: canonical JSON, and free text under a salted digest. */
export interface Content {
  type: string
  data: string
  private: string | null
  salt: string | null
  privateDigest: string | null
}

interface Place {
  debateId: string
  version: number
  at: string
}

/** Hashes and salts are lower-case hexadecimal and enter the next hash as text. */
const sha256 = (text: string) => hash('sha256', text, 'hex')

/** The salt keeps short texts from being guessed by the digest that an erasure leaves. */
export const privateDigest = (salt: string, text: string) => sha256(salt + text)

/** The keys below are in canonical order and `data` is canonical already, so this is canonical JSON. */
export function chainedHash(previous: string, place: Place, content: Pick<Content, 'type' | 'data' | 'privateDigest'>) {
  return sha256(
    `${previous}{"at":"${place.at}","data":${content.data},"debate_id":${JSON.stringify(place.debateId)},` +
      `"private_digest":${JSON.stringify(content.privateDigest)},"type":"${content.type}","version":${place.version}}`,
  )
}
