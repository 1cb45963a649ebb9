import { sql } from 'kysely'
import type { RandomBytes } from '../../shared/ids.ts'
import type { Database, Transaction } from '../database.ts'
import { KeyTrouble } from './key-file.ts'
import { ownerOf } from './key-material.ts'
import { KEYS_FRESH_MS } from './key-ring.ts'
import type { MasterKey } from './master-key.ts'
import { changingKeys, insertKey } from './replace-key.ts'
import { databaseTime, openTransactions, type SealedPlace, sealAnewIn } from './seal-anew.ts'

interface RotateSealingOptions {
  db: Database
  master: MasterKey
  places: readonly SealedPlace[]
  now: () => Date
  random: RandomBytes
  wait(ms: number): Promise<void>
  say(line: string): void
}

export interface Resealed {
  key: string
  /** How many texts were sealed anew. */
  resealed: number
  /** How many texts no key opens; they stay unchanged. */
  unopened: number
}

/** By then every node asks for keys before it uses one. */
const TAKEN_MS = 2 * KEYS_FRESH_MS
/** By then everything sealed before is written. */
const WRITTEN_MS = 60_000
const ASK_AGAIN_MS = 1_000

/**
 * Seals everything anew with another key. The state of each step is in the database, so that the next run continues an
 * interrupted one: the next key exists but is unused (all nodes open with it); it is used (the former is retired, and
 * still opens); the former is gone.
 */
export async function rotateSealing(needs: RotateSealingOptions): Promise<Resealed> {
  const { db, master, places, now, wait, say } = needs
  const keys = await encryptionKeys(needs)
  if (!keys.next && !keys.former) {
    await changingKeys(db, master, async (tx) => {
      const { next, former } = await encryptionKeys({ db: tx, master })
      if (next || former) throw changedMeanwhile()
      await insertKey(tx, 'encryption', { ...needs, active: false })
    })
    say('There is a new key. Waiting until every node can open with it …')
  }
  if (!keys.former) {
    const before = await encryptionKeys(needs)
    await wait(TAKEN_MS)
    await changingKeys(db, master, async (tx) => {
      const { active, next, former } = await encryptionKeys({ db: tx, master })
      if (!active || !next || former || active.id !== before.active?.id || next.id !== before.next?.id)
        throw changedMeanwhile()
      const change = tx.updateTable('installation_keys')
      await change.set({ active: false, retired_at: now().toISOString() }).where('id', '=', active.id).execute()
      await change.set({ active: true }).where('id', '=', next.id).execute()
    })
  }
  const { active, former } = await encryptionKeys(needs)
  if (!active || !former) throw changedMeanwhile()

  say('New texts are sealed with it. Sealing the others anew …')
  const pass = () => sealAnewIn(db, places, { key: active.secret, former: former.secret, random: needs.random })
  let { resealed } = await pass()
  await wait(Math.max(0, Date.parse(former.retiredAt ?? '') + WRITTEN_MS - now().getTime()))
  const since = await databaseTime(db)
  for (let open = await openTransactions(db, since); open.length > 0; open = await openTransactions(db, since)) {
    say(`Waiting for transactions that began before: ${open.join(', ')} …`)
    await wait(ASK_AGAIN_MS)
  }
  let last = await pass()
  while (last.resealed > 0) {
    resealed += last.resealed
    last = await pass()
  }
  await changingKeys(db, master, (tx) => tx.deleteFrom('installation_keys').where('id', '=', former.id).execute())
  return { key: active.id, resealed, unopened: last.unopened }
}

const changedMeanwhile = () => new KeyTrouble('Another command changed the sealing key meanwhile; call this one again.')

async function encryptionKeys({ db, master }: { db: Database | Transaction; master: MasterKey }) {
  const rows = await db
    .selectFrom('installation_keys')
    .select(['id', 'purpose', 'active', 'sealed_secret as sealed', 'retired_at as retiredAt'])
    .where('purpose', '=', 'encryption')
    .where(sql<boolean>`sealed_secret is not null`)
    .execute()
  const opened = await Promise.all(
    rows.map(async ({ sealed, ...key }) => {
      const secret = await master.unwrap(sealed ?? '', ownerOf(key))
      if (secret === undefined) throw new KeyTrouble(`The key ${key.id} does not open: it was changed in the database.`)
      return { ...key, secret: Buffer.from(secret, 'base64url') }
    }),
  )
  return {
    active: opened.find(({ active }) => active),
    next: opened.find(({ active, retiredAt }) => !active && retiredAt === null),
    former: opened.find(({ retiredAt }) => retiredAt !== null),
  }
}
