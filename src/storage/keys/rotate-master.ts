import type { Database, Transaction } from '../database.ts'
import { KeyTrouble } from './key-file.ts'
import { ownerOf } from './key-material.ts'
import type { KeySource } from './key-source.ts'
import type { MasterKey } from './master-key.ts'
import { changingKeys } from './replace-key.ts'
import { vouch, vouchedKey } from './vouched-keys.ts'

interface RotateMasterOptions {
  db: Database
  master: MasterKey
  now: () => Date
}

/** Puts the new key on disk before anything is sealed with it. */
type Prepare = () => Promise<MasterKey>

/** Seals every key with another master key, all or none; processes that hold the keys already continue with them. */
export const sealWithAnother = ({ db, master, now }: RotateMasterOptions, prepare: Prepare): Promise<MasterKey> =>
  changingKeys(db, master, async (tx) => {
    const next = await prepare()
    if (next.id === master.id) throw new KeyTrouble('The new master key is the one that is used already; give another.')
    await sealAnew(tx, master, next)
    await vouchAnew(tx, master, next)
    await tx.updateTable('master_key').set({ id: next.id, since: now().toISOString() }).execute()
    return next
  })

async function sealAnew(tx: Transaction, master: MasterKey, next: MasterKey) {
  const rows = await tx
    .selectFrom('installation_keys')
    .select(['id', 'purpose', 'sealed_secret as sealed'])
    .where('sealed_secret', 'is not', null)
    .forUpdate()
    .execute()
  for (const { id, purpose, sealed } of rows) {
    const owner = ownerOf({ id, purpose })
    const secret = await master.unwrap(sealed ?? '', owner)
    if (secret === undefined) throw new KeyTrouble(`The key ${id} does not open: it was changed in the database.`)
    await tx
      .updateTable('installation_keys')
      .set({ sealed_secret: await next.wrap(secret, owner) })
      .where('id', '=', id)
      .execute()
  }
}

/** A row that the former key does not vouch for stays unchanged, and is not published either. */
async function vouchAnew(tx: Transaction, master: MasterKey, next: MasterKey) {
  const rows = await tx.selectFrom('installation_keys').select(['id', 'vouched']).forUpdate().execute()
  for (const row of rows) {
    const known = await vouchedKey(master, row)
    if (!known) continue
    const vouched = await vouch(next, row.id, known)
    await tx.updateTable('installation_keys').set({ vouched }).where('id', '=', row.id).execute()
  }
}

/**
 * The same where the service manages the key itself: the new file replaces the former, which is kept beside it for
 * backups.
 */
export async function rotateOwnFile(
  needs: RotateMasterOptions,
  own: NonNullable<KeySource['own']>,
): Promise<MasterKey> {
  const next = await sealWithAnother(needs, own.makeNext)
  await own.takeNext(needs.master.id)
  return next
}
