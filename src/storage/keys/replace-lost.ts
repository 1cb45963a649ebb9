import type { Database, Transaction } from '../database.ts'
import { lockName } from '../rows/name-lock.ts'
import { changedCheck, KEYS_HELD, masterKeyCheck } from './claim-master-key.ts'
import { KeyTrouble } from './key-file.ts'
import type { KeySource } from './key-source.ts'
import type { MasterKey } from './master-key.ts'
import { publicKeyOf, triedKeys, vouch } from './vouched-keys.ts'

/** Restores the check value if the master key opens the keys; undefined if there is nothing to repair. */
export const restoreCheck = (db: Database, source: KeySource, now: () => Date): Promise<MasterKey | undefined> =>
  db.transaction().execute(async (tx) => {
    await lockName(tx, KEYS_HELD)
    const check = await masterKeyCheck(tx)
    for (const master of [await source.read(), await source.own?.next.read()]) {
      if (!master) continue
      const { opens, closed } = await triedKeys(tx, master)
      if (!opens || (check?.id === master.id && check.sealedAt)) continue
      if (closed.length > 0)
        throw new KeyTrouble(
          `The master key ${master.id} opens some of the keys, and not ${closed.join(', ')}: rows were changed in the database. Restore these rows from a backup, or delete those that nobody of yours wrote, then call this again.`,
        )
      const at = now().toISOString()
      await tx
        .insertInto('master_key')
        .values({ id: master.id, since: at, sealed_at: at })
        .onConflict((conflict) =>
          conflict.column('only_one').doUpdateSet({ id: master.id, sealed_at: check?.sealedAt ?? at }),
        )
        .execute()
      return master
    }
    return undefined
  })

/** The public keys that a new master key would vouch for, as their rows state them. */
export const keysToVouchFor = (db: Database) =>
  db
    .selectFrom('installation_keys')
    .select(['id', 'public_key as publicKey', 'created_at as createdAt', 'retired_at as retiredAt'])
    .where('purpose', '=', 'signing')
    .orderBy('created_at')
    .execute()

/**
 * Replaces a lost master key by a new one, and gives up the keys that do not open. What they signed stays verifiable;
 * what they sealed stays where it is and does not open.
 */
export const replaceLostKey = (db: Database, source: KeySource, now: () => Date): Promise<MasterKey> =>
  db.transaction().execute(async (tx) => {
    await lockName(tx, KEYS_HELD)
    const check = await masterKeyCheck(tx)
    if (!check) throw new KeyTrouble('There are no keys yet: the first start of the service creates them.')
    const master = (await source.read()) ?? (await source.own?.make())
    if (!master) throw new KeyTrouble(`There is no master key at ${source.place}: put a new one there first.`)
    if (master.id === check.id || (await source.own?.next.read())?.id === check.id)
      throw new KeyTrouble(`The master key is not lost: ${source.place} is the right one.`)
    if ((await triedKeys(tx, master)).opens) throw changedCheck(source, master.id, check.id)
    const at = now().toISOString()
    const lost = tx.updateTable('installation_keys').where('sealed_secret', 'is not', null)
    await lost.set({ active: false, sealed_secret: null, retired_at: at }).where('purpose', '=', 'signing').execute()
    await tx.deleteFrom('installation_keys').where('sealed_secret', 'is not', null).execute()
    await vouchAnew(tx, master)
    await tx.updateTable('master_key').set({ id: master.id, since: at }).execute()
    return master
  })

/** Nothing can be verified with the lost key: the rows are taken as they are. */
async function vouchAnew(tx: Transaction, master: MasterKey) {
  const rows = await tx.selectFrom('installation_keys').selectAll().where('purpose', '=', 'signing').execute()
  for (const row of rows) {
    const vouched = await vouch(master, row.id, publicKeyOf(row))
    await tx.updateTable('installation_keys').set({ vouched }).where('id', '=', row.id).execute()
  }
}
