import { sql } from 'kysely'
import type { RandomBytes } from '../../shared/ids.ts'
import type { Database, Transaction } from '../database.ts'
import { lockName } from '../rows/name-lock.ts'
import { KEYS_HELD, masterKeyCheck } from './claim-master-key.ts'
import { KeyTrouble } from './key-file.ts'
import { newKey, ownerOf, type Purpose } from './key-material.ts'
import type { MasterKey } from './master-key.ts'
import { publicKeyOf, vouch, vouchedKey } from './vouched-keys.ts'

interface ReplaceKeyOptions {
  db: Database
  master: MasterKey
  now: () => Date
  random: RandomBytes
}

const VERIFY = 'look at GET /api/v2/audit/verify before anything else is signed.'

/**
 * How long after a rotation signatures of the former key stay valid: every node has asked anew by then, whatever its
 * clock says.
 */
const RETIRES_AFTER_MS = 60_000

/** Only one process changes keys at a time, and only sealed keys: nodes of the previous release would not follow. */
export const changingKeys = <Result>(db: Database, { id }: MasterKey, change: (tx: Transaction) => Promise<Result>) =>
  db.transaction().execute(async (tx) => {
    await lockName(tx, KEYS_HELD)
    const check = await masterKeyCheck(tx)
    if (check?.id !== id) throw new KeyTrouble('The master key was changed meanwhile; call the command again.')
    if (!check.sealedAt)
      throw new KeyTrouble('The keys still stand in clear in the database: npm run parley -- keys seal comes first.')
    return change(tx)
  })

export async function insertKey(
  tx: Transaction,
  purpose: Purpose,
  { master, now, random, active }: Omit<ReplaceKeyOptions, 'db'> & { active: boolean },
): Promise<string> {
  const { secret, ...key } = newKey(purpose, random)
  const sealed_secret = await master.wrap(secret, ownerOf({ purpose, id: key.id }))
  const created_at = now().toISOString()
  const own = { ...key, purpose, active, created_at, sealed_secret, stood_in_clear: false }
  const vouched = purpose === 'signing' ? await vouch(master, key.id, publicKeyOf({ ...own, retired_at: null })) : null
  const row = { ...own, vouched }
  await tx.insertInto('installation_keys').values(row).execute()
  return key.id
}

export interface Replaced {
  id: string
  former: string | undefined
  retiredAt: string
  /** Something signed has a later date than the clock of the database. */
  isLate: boolean
}

/** Never before the newest signed date: a clock that ran ahead must not invalidate what is true. */
async function retirementTime(tx: Transaction): Promise<Pick<Replaced, 'retiredAt' | 'isLate'>> {
  const { rows } = await sql<{ soon: Date; signed: Date | null }>`
    select clock_timestamp() + ${RETIRES_AFTER_MS} * interval '1 millisecond' as soon,
      greatest((select max(at) from audit_heads), (select max(at) from audit_notes), (select max(issued_at) from receipts)) as signed`.execute(
    tx,
  )
  const [soon, signed] = [rows[0]?.soon, rows[0]?.signed].map((at) => (at ? new Date(at).getTime() : 0))
  const isLate = Number(signed) > Number(soon)
  return { retiredAt: new Date(Math.max(Number(soon), Number(signed))).toISOString(), isLate }
}

/**
 * Creates another signing key; the former loses its secret and stays published with the time after which it signs
 * nothing.
 */
export const replaceSigningKey = ({ db, ...needs }: ReplaceKeyOptions): Promise<Replaced> =>
  changingKeys(db, needs.master, async (tx) => {
    const { retiredAt, isLate } = await retirementTime(tx)
    const former = await retireSigningKey(tx, needs.master, retiredAt)
    return { id: await insertKey(tx, 'signing', { ...needs, active: true }), former, retiredAt, isLate }
  })

/** Retires the active key: what it signed stays verifiable, and its secret is deleted. */
async function retireSigningKey(tx: Transaction, master: MasterKey, retiredAt: string): Promise<string | undefined> {
  const used = await tx
    .selectFrom('installation_keys')
    .select(['id', 'vouched'])
    .where('purpose', '=', 'signing')
    .where('active', '=', true)
    .executeTakeFirst()
  if (!used) return undefined
  const known = await vouchedKey(master, used)
  if (!known) throw new KeyTrouble(`The key ${used.id} was changed in the database: ${VERIFY}`)
  const vouched = await vouch(master, used.id, { ...known, retiredAt })
  const retired = { active: false, sealed_secret: null, retired_at: retiredAt, vouched }
  await tx.updateTable('installation_keys').set(retired).where('id', '=', used.id).execute()
  return used.id
}

/** Replaces the key of agent cards; the former is published for a while, for cards that were fetched before. */
export const replaceCardKey = ({ db, ...needs }: ReplaceKeyOptions): Promise<string> =>
  changingKeys(db, needs.master, async (tx) => {
    await tx
      .updateTable('installation_keys')
      .set({ active: false, retired_at: needs.now().toISOString() })
      .where('purpose', '=', 'card')
      .where('active', '=', true)
      .execute()
    return insertKey(tx, 'card', { ...needs, active: true })
  })

/** Replaces a key and keeps nothing of the former. */
export const replaceKey = ({ db, ...needs }: ReplaceKeyOptions, purpose: 'jwt' | 'vapid'): Promise<string> =>
  changingKeys(db, needs.master, async (tx) => {
    await tx.deleteFrom('installation_keys').where('purpose', '=', purpose).execute()
    return insertKey(tx, purpose, { ...needs, active: true })
  })
