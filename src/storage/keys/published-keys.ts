import type { HotReads } from '../connection/hot-reads.ts'
import type { Database } from '../database.ts'
import type { KeyMemory } from './key-memory.ts'
import type { MasterKey } from './master-key.ts'
import { keepRetirements, type PublicKey, publicKeyOf, vouchedKey } from './vouched-keys.ts'

interface Needs {
  db: Database
  /** A line of its own, so that whoever checks a signature in a transaction never waits for a second connection of the pool. */
  hotReads?: Pick<HotReads, 'prepare'> | undefined
  /** Asked again when nothing opens: the master key may have been changed meanwhile. */
  master: (isOutdated: boolean) => Promise<MasterKey | undefined>
  memory: KeyMemory
}

export interface PublishedKey extends PublicKey {
  id: string
  active: boolean
}

const SIGNING = 'signing'

/** The signing key in use and all retired ones, newest first. Once keys are sealed, only those that the master key vouches for. */
export function publishedKeys({ db, hotReads, master, memory }: Needs) {
  const query = db
    .selectFrom('installation_keys')
    .leftJoin('master_key', (join) => join.onTrue())
    .select(['installation_keys.id', 'public_key', 'active', 'created_at', 'retired_at', 'vouched', 'sealed_at'])
    .where('purpose', '=', SIGNING)
    .orderBy('created_at', 'desc')
  type Row = Awaited<ReturnType<typeof query.execute>>[number]
  const prepared = hotReads?.prepare('published keys', query.compile())
  const rows = (): Promise<Row[]> => prepared?.(SIGNING) ?? query.execute()

  async function vouchedFor(found: readonly Row[], key: MasterKey | undefined): Promise<PublishedKey[]> {
    if (memory.isSealed()) await keepRetirements(memory, found, key)
    const known = await Promise.all(
      found.map(async (row) => {
        const { id } = row
        if (!memory.isSealed()) return { ...publicKeyOf(row), id, active: row.active }
        const vouched = key && (await vouchedKey(key, row))
        const retiredAt = memory.retiredAt(id) ?? vouched?.retiredAt ?? null
        return vouched && { ...vouched, id, retiredAt, active: row.active && retiredAt === null }
      }),
    )
    return known.filter((each) => each !== undefined)
  }

  return async (): Promise<PublishedKey[]> => {
    const found = await rows()
    if (found.some(({ sealed_at }) => sealed_at !== null)) await memory.sawSealed()
    const known = await vouchedFor(found, await master(false))
    return known.length > 0 || found.length === 0 ? known : vouchedFor(found, await master(true))
  }
}
