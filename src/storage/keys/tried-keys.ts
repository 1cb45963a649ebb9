import type { Database, Transaction } from '../database.ts'
import { ownerOf } from './key-material.ts'
import type { MasterKey } from './master-key.ts'
import { vouchedKey } from './vouched-keys.ts'

export interface Tried {
  /** Something in the database was sealed with this master key. */
  opens: boolean
  /** Keys whose secret does not open with it. */
  closed: string[]
}

/** Which keys a master key opens, whatever the database says of it. */
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
