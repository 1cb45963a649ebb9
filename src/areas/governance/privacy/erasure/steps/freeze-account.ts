import type { Sealing } from '../../../../../shared/crypto/encryption.ts'
import type { EventLog } from '../../../../../storage/event-log/event-log.ts'
import type { TableDescription } from '../../../../../storage/table.ts'
import type { AccountClosure } from '../../../../identity/account-closure/index.ts'
import type { ArchiveErasure } from '../archives/archive-erasure.ts'
import type { Contributions } from '../contributions.ts'
import type { Step, Work } from '../erasure-driver.ts'
import type { ErasureStore } from '../erasure-store.ts'
import { type ReadKnownAs, sealContact } from '../identifiers-store.ts'
import type { PersonCounts } from '../person-rules-store.ts'
import type { PayersOf } from '../policy-store.ts'
import type { TextRunStore } from '../text-run-store.ts'
import { digestsOf, ownVersions, runsInDebate, textsIn, WRITTEN } from '../text-runs.ts'
import type { TextTableStore } from '../text-table-store.ts'

interface FreezeAccountDependencies {
  closing: Pick<AccountClosure, 'freeze'>
  payersOf: PayersOf
  store: Pick<ErasureStore, 'keepPayers'>
  log: Pick<EventLog, 'end'>
  readKnownAs: ReadKnownAs
  sealing: Sealing
}

/** Blocks the account, and records where to search, for what, and under which policies. */
export const freezeAccount =
  ({ closing, payersOf, store, log, readKnownAs, sealing }: FreezeAccountDependencies): Step =>
  async ({ erasure, whose, key }) => {
    await closing.freeze(whose.id)
    const payers = await payersOf.everywhere(whose.id, whose.email)
    await store.keepPayers(payers.map((payer) => ({ ...payer, erasure_id: erasure.id })))
    const sealed = await sealContact(sealing, erasure.id, {
      email: whose.email,
      key,
      knownAs: await readKnownAs(whose),
    })
    return { sealed, facts: { frozen_at: await log.end() } }
  }

interface FindTextsDependencies {
  dataMap: () => readonly TableDescription[]
  contributions: Contributions
  log: Pick<EventLog, 'read'>
  tables: Pick<TextTableStore, 'writtenBy' | 'ofDebates'>
  counts: Pick<PersonCounts, 'before'>
  runs: TextRunStore
  archives: Pick<ArchiveErasure, 'keepRuns'>
  /** Whether the view of contributions has yet to read up to this position. */
  isBehind: (position: number) => Promise<boolean>
}

const BEHIND_MS = 5_000

/** Addresses, hosts and ids are no sentences, though their parts count as words. */
const ONE_TOKEN = /^[!-~]+$/
const NAMES: ReadonlySet<string> = new Set(['users', 'organizations', 'scim_users', 'erasures'])

/** Keeps the digests of their texts while these are there, so that copies are found after they are gone. */
export function findTexts({
  dataMap,
  contributions,
  log,
  tables,
  counts,
  runs,
  archives,
  isBehind,
}: FindTextsDependencies): Step {
  async function inTables({ erasure, whose, key, beat }: Work, asked: readonly string[]) {
    const digests = digestsOf(key)
    for (const kept of dataMap().filter(({ category, table }) => WRITTEN.has(category) && !NAMES.has(table))) {
      await beat()
      const found = kept.debate?.writtenBy === 'asker' ? tables.ofDebates(kept, asked) : tables.writtenBy(kept, whose)
      for await (const rows of found) {
        const own = rows.flatMap(({ texts }) => digests.own(textsIn(texts).filter((text) => !ONE_TOKEN.test(text))))
        await runs.keep(
          erasure.id,
          own.map(({ digest, weight }) => ({ digest, weight, debateId: '', theirs: true })),
        )
      }
    }
  }

  return async (work) => {
    const { erasure, whose, key, payers, beat } = work
    if (await isBehind(Number(erasure.facts.frozen_at))) return { waitMs: BEHIND_MS }
    const found = await contributions.of(whose.id)
    const own = ownVersions(found)
    for (const { debateId } of found) {
      await beat()
      await runs.keep(erasure.id, await runsInDebate(log, debateId, own, key))
    }
    await archives.keepRuns(work)
    await inTables(work, contributions.asked(found))
    return { facts: await counts.before(whose, payers) }
  }
}
