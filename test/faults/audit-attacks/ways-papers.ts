import type { Scene } from './scene.ts'
import { unfound, type Way } from './way.ts'

const NOT_LOOKED_AT = { needs: 'not proven', named: 'Receipts and certificates are not part of the log' } as const

const receipt = (what: string, set: (scene: Scene) => string): Way =>
  unfound(
    `a receipt: ${what}`,
    (scene) => `update receipts set ${set(scene)} where id = '${scene.debate.receipt}'`,
    NOT_LOOKED_AT,
  )
/** The receipt's own verification tells. */
const told = (what: string, set: (scene: Scene) => string): Way => ({ ...receipt(what, set), breaksReceipt: true })

/** Receipts of decisions. */
export const paperWays: readonly Way[] = [
  told('what it says', () => `receipt = regexp_replace(receipt, '"confidence":[0-9.]+', '"confidence":0.123')`),
  told('its digest', () => `hash = encode(sha256(hash::bytea), 'hex')`),
  told(
    'its signature is that of another',
    ({ other }) => `signature = (select signature from receipts where id = '${other.receipt}')`,
  ),
  told('its key', () => `key_id = 'another'`),
  told(
    'it is that of another decision',
    ({ other }) =>
      `(receipt, hash, signature, key_id) = (select receipt, hash, signature, key_id from receipts where id = '${other.receipt}')`,
  ),
  receipt('its day beside what is signed', () => `issued_at = issued_at - interval '1 day'`),
  unfound('a receipt is deleted', ({ debate }) => `delete from receipts where id = '${debate.receipt}'`, NOT_LOOKED_AT),
]
