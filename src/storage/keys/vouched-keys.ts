import type { Database, Transaction } from '../database.ts'
import { ownerOf } from './key-material.ts'
import type { KeyMemory } from './key-memory.ts'
import type { MasterKey } from './master-key.ts'

/** A published public key. */
export interface PublicKey {
  /** The 32 bytes of an Ed25519 public key in base64url, the `x` of its JWK. */
  publicKey: string
  createdAt: string
  /** Its signatures with a later date are not valid. */
  retiredAt: string | null
}

interface KeyRow {
  id: string
  public_key: string | null
  created_at: string
  retired_at: string | null
  vouched: string | null
}

/** What the row itself states, before it is vouched for. */
export const publicKeyOf = ({ public_key, created_at, retired_at }: Omit<KeyRow, 'id' | 'vouched'>): PublicKey => ({
  publicKey: public_key ?? '',
  createdAt: created_at,
  retiredAt: retired_at,
})

/** Differs from every name under which a secret is sealed. */
const publicKeyOwner = (id: string) => `public:${id}`

/**
 * Seals a public key with its dates, so that an attacker who can write rows but has no master key can neither add nor
 * change a key. A statement from before a retirement can be restored from an old dump until the master key is rotated:
 * nodes that have seen the retirement remember it (`KeyMemory`).
 */
export const vouch = (master: MasterKey, id: string, { publicKey, createdAt, retiredAt }: PublicKey): Promise<string> =>
  master.wrap(JSON.stringify({ publicKey, createdAt, retiredAt }), publicKeyOwner(id))

/** What the master key vouches for; undefined if the row was written without it. */
export async function vouchedKey(
  master: MasterKey,
  { id, vouched }: Pick<KeyRow, 'id' | 'vouched'>,
): Promise<PublicKey | undefined> {
  const text = vouched === null ? undefined : await master.unwrap(vouched, publicKeyOwner(id))
  return text === undefined ? undefined : (JSON.parse(text) as PublicKey)
}

/** Remembers every retirement that the master key vouches for. */
export async function keepRetirements(
  memory: KeyMemory,
  rows: readonly Pick<KeyRow, 'id' | 'vouched' | 'retired_at'>[],
  master: MasterKey | undefined,
): Promise<void> {
  for (const row of rows) {
    if (!master || row.retired_at === null || memory.retiredAt(row.id) !== undefined) continue
    const known = await vouchedKey(master, row)
    if (known?.retiredAt) await memory.sawRetired(row.id, known.retiredAt)
  }
}

interface Tried {
  /** Something in the database was sealed with this master key. */
  opens: boolean
  /** Keys whose secret does not open with it. */
  closed: string[]
}

/** Which keys a master key opens, whatever the database says about it. */
export async function triedKeys(db: Database | Transaction, master: MasterKey): Promise<Tried> {
  const rows = await db.selectFrom('installation_keys').select(['id', 'purpose', 'sealed_secret', 'vouched']).execute()
  const tried: Tried = { opens: false, closed: [] }
  for (const row of rows) {
    const isOpen = row.sealed_secret !== null && (await master.unwrap(row.sealed_secret, ownerOf(row))) !== undefined
    if (isOpen || (await vouchedKey(master, row))) tried.opens = true
    if (row.sealed_secret !== null && !isOpen) tried.closed.push(row.id)
  }
  return tried
}
