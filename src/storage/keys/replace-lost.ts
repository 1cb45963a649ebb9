import type { Database, Transaction } from '../database.ts'
import { holdName } from '../hold-name.ts'
import { KEYS_HELD, masterKeyCheck } from './claim-master-key.ts'
import { KeyTrouble } from './key-file.ts'
import type { KeySource } from './key-source.ts'
import type { MasterKey } from './master-key.ts'
import { publicKeyOf, vouch } from './vouched-keys.ts'

/**
 * Goes on without the master key, which nobody has any more: a new one takes its place, and keys that do not open are given up. What they
 * signed stays verifiable; what they sealed stays where it is and does not open.
 */
export const replaceLostKey = (db: Database, source: KeySource, now: () => Date): Promise<MasterKey> =>
  db.transaction().execute(async (tx) => {
    await holdName(tx, KEYS_HELD)
    const check = await masterKeyCheck(tx)
    if (!check) throw new KeyTrouble('There are no keys yet: the first start of the service makes them.')
    const master = (await source.read()) ?? (await source.own?.make())
    if (!master) throw new KeyTrouble(`There is no master key at ${source.place}: put a new one there first.`)
    if (master.id === check.id || (await source.own?.next.read())?.id === check.id)
      throw new KeyTrouble(`The master key is not lost: ${source.place} is the right one.`)
    const at = now().toISOString()
    const lost = tx.updateTable('installation_keys').where('sealed_secret', 'is not', null)
    await lost.set({ active: false, sealed_secret: null, retired_at: at }).where('purpose', '=', 'signing').execute()
    await tx.deleteFrom('installation_keys').where('sealed_secret', 'is not', null).execute()
    await vouchAnew(tx, master)
    await tx.updateTable('master_key').set({ id: master.id, since: at }).execute()
    return master
  })

/** Nothing can be held against the lost key any more: what the rows say is taken as it is. */
async function vouchAnew(tx: Transaction, master: MasterKey) {
  const rows = await tx.selectFrom('installation_keys').selectAll().where('purpose', '=', 'signing').execute()
  for (const row of rows) {
    const vouched = await vouch(master, row.id, publicKeyOf(row))
    await tx.updateTable('installation_keys').set({ vouched }).where('id', '=', row.id).execute()
  }
}
