import type { HotReads } from '../connection/hot-reads.ts'
import type { Database } from '../database.ts'
import { KeyTrouble } from './key-file.ts'
import { ownerOf, type Purpose } from './key-material.ts'
import type { KeyMemory } from './key-memory.ts'
import type { MasterKey } from './master-key.ts'
import { keepRetirements } from './vouched-keys.ts'

/** A key whose secret this process holds. */
export interface HeldKey {
  id: string
  purpose: Purpose
  secret: string
  active: boolean
  /** When it was replaced, if it was. */
  retiredAt: string | null
}

interface KeyRingOptions {
  db: Database
  /**
   * Its own connection, so that signing or sealing in a transaction never waits for a second connection of the pool.
   */
  hotReads?: Pick<HotReads, 'prepare'> | undefined
  /**
   * Called again when a key does not open: it may have been rotated meanwhile. Undefined if all keys are in clear text.
   */
  master: (isOutdated: boolean) => Promise<MasterKey | undefined>
  memory: KeyMemory
  monotonic: () => number
}

/**
 * A key is used for at most this long before the database is asked whether it is still current; a rotation waits
 * longer.
 */
export const KEYS_FRESH_MS = 5_000

/** The keys of the installation in this process, each opened once, and never older than `KEYS_FRESH_MS`. */
export function keyRing({ db, hotReads, master, memory, monotonic }: KeyRingOptions) {
  const query = db
    .selectFrom('installation_keys')
    .leftJoin('master_key', (join) => join.onTrue())
    .select(['installation_keys.id', 'purpose', 'secret', 'sealed_secret', 'active', 'sealed_at'])
    .select(['vouched', 'retired_at'])
    .where((eb) => eb.or((['secret', 'sealed_secret', 'retired_at'] as const).map((each) => eb(each, 'is not', null))))
    .orderBy('created_at', 'desc')
  type Row = Awaited<ReturnType<typeof query.execute>>[number]
  const rows: () => Promise<Row[]> = hotReads?.prepare('installation keys', query.compile()) ?? (() => query.execute())
  const secrets = new Map<string, string>()
  let wasSealed = memory.isSealed()
  let held: { at: number; keys: readonly HeldKey[] } | undefined
  let reading: Promise<readonly HeldKey[]> | undefined

  async function secretOf(row: Row): Promise<string> {
    if (row.secret !== null && !wasSealed) return row.secret
    const owner = ownerOf(row)
    const opened = await (await master(false))?.unwrap(row.sealed_secret ?? '', owner)
    const secret = opened ?? (await (await master(true))?.unwrap(row.sealed_secret ?? '', owner))
    if (secret === undefined)
      throw new KeyTrouble(
        `The key ${row.id} does not open with the master key of this node: it was changed in the database.`,
      )
    return secret
  }

  /** Once keys are sealed, a key in clear text, or a retired one that is back, was written by an intruder. */
  async function usable(found: readonly Row[]): Promise<Row[]> {
    if (found.some(({ sealed_at }) => sealed_at !== null)) await memory.sawSealed()
    if (memory.isSealed() && !wasSealed) secrets.clear()
    wasSealed = memory.isSealed()
    if (!wasSealed) return found.filter((row) => row.secret !== null || row.sealed_secret !== null)
    await keepRetirements(memory, found, await master(false))
    return found.filter((row) => row.sealed_secret !== null && memory.retiredAt(row.id) === undefined)
  }

  async function read(): Promise<readonly HeldKey[]> {
    const at = monotonic()
    const found = await usable(await rows())
    const keys = await Promise.all(
      found.map(async (row) => {
        const { id, purpose, active, retired_at: retiredAt } = row
        const secret = secrets.get(id) ?? (await secretOf(row))
        return { id, purpose, active, retiredAt, secret }
      }),
    )
    secrets.clear()
    for (const { id, secret } of keys) secrets.set(id, secret)
    held = { at, keys }
    return keys
  }

  /** Callers that ask during a read wait for the same answer. */
  function again(): Promise<readonly HeldKey[]> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    again,
    /** A read that starts after the call: one already under way may miss what was just written. */
    async anew(): Promise<readonly HeldKey[]> {
      await reading?.catch(() => {})
      return again()
    },
    keys: async () => (held && monotonic() - held.at < KEYS_FRESH_MS ? held.keys : again()),
  }
}
