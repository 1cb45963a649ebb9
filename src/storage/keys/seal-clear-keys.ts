import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { lockName } from '../rows/name-lock.ts'
import { KEYS_HELD, masterKeyCheck } from './claim-master-key.ts'
import { KeyTrouble } from './key-file.ts'
import { ownerOf } from './key-material.ts'
import type { MasterKey } from './master-key.ts'
import { triedKeys } from './tried-keys.ts'
import { publicKeyOf, vouch } from './vouched-keys.ts'

/** Sealing is one step for all keys: where some are sealed and some are not, somebody else wrote the others. */
const SEALED_BEFORE =
  'The database says that the keys are not sealed, and some are: it was changed, and what stands there in clear is not sealed. npm run parley -- keys replace-lost restores what the database says of them.'

/**
 * Seals every key that stands in clear and leaves none behind: the rows move into a new file of the database, because a row that was only
 * changed, and even a vacuumed one, stays in the old file for as long as somebody's snapshot may see it. All of it happens or nothing.
 */
export const sealClearKeys = (db: Database, master: MasterKey, now: () => Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockName(tx, KEYS_HELD)
    await sql`lock table installation_keys in access exclusive mode`.execute(tx)
    if ((await masterKeyCheck(tx))?.sealedAt) return 0
    if ((await triedKeys(tx, master)).opens) throw new KeyTrouble(SEALED_BEFORE)
    const rows = await tx.selectFrom('installation_keys').selectAll().execute()
    const sealed = await Promise.all(
      rows.map(async (row) => ({
        ...row,
        secret: null,
        sealed_secret: row.secret === null ? row.sealed_secret : await master.wrap(row.secret, ownerOf(row)),
        vouched: row.purpose === 'signing' ? await vouch(master, row.id, publicKeyOf(row)) : null,
      })),
    )
    await sql`truncate installation_keys`.execute(tx)
    if (sealed.length > 0) await tx.insertInto('installation_keys').values(sealed).execute()
    await tx.updateTable('master_key').set({ sealed_at: now().toISOString() }).execute()
    await sql`analyze installation_keys`.execute(tx)
    return rows.filter(({ secret }) => secret !== null).length
  })
