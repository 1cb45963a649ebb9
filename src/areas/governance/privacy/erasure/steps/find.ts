import type { LogEvent } from '../../../../../shared/event-types.ts'
import { WHOLE_RUN } from '../../../../../shared/text/runs.ts'
import type { EventLog } from '../../../../../storage/event-log/event-log.ts'
import type { Category, Kept } from '../../../../../storage/kept.ts'
import type { Contributions } from '../contributed.ts'
import type { PersonCounts } from '../counts.ts'
import type { Step, Work } from '../driving.ts'
import { lineageOf } from '../lineage.ts'
import type { KeptRun, RunStore } from '../run-store.ts'
import type { TextTableStore } from '../text-table-store.ts'
import { digestsOf } from '../texts.ts'

interface Needs {
  keeps: () => readonly Kept[]
  contributions: Contributions
  log: Pick<EventLog, 'read'>
  tables: Pick<TextTableStore, 'ofPerson' | 'ofDebates'>
  counts: Pick<PersonCounts, 'before'>
  runs: RunStore
  /** Whether it is not known yet who wrote what up to there. */
  isBehind: (position: number) => Promise<boolean>
}

const BEHIND_MS = 5_000

/** What is kept of how somebody signs in, was recorded by the service: they did not write it. */
const WRITTEN: ReadonlySet<Category> = new Set(['debate', 'knowledge', 'account', 'delivery', 'machinery'])
const NAMES: ReadonlySet<string> = new Set(['users', 'organizations', 'scim_users', 'erasures'])

/** Keeps what their texts are known by, as long as they are there, so that copies are found after they are gone. */
export function find({ keeps, contributions, log, tables, counts, runs, isBehind }: Needs): Step {
  /** In the order in which it was said: what somebody else said before is not theirs. */
  async function inDebate(debateId: string, own: ReadonlyMap<string, ReadonlySet<number>>, key: string) {
    const digests = digestsOf(key)
    const events = await lineageOf(log, debateId)
    const isTheirs = (event: LogEvent) => own.get(event.debateId)?.has(event.version) ?? false
    const said = events.filter(isTheirs).flatMap((event) => digests.own(event.private))
    const weights = new Map(said.map(({ digest, weight }) => [digest.toString('hex'), weight]))
    const lesser = [...new Set(weights.values())].filter((weight) => weight < WHOLE_RUN)
    const kept = new Map<string, KeptRun>()
    for (const event of events) {
      const theirs = isTheirs(event)
      for (const digest of digests.within(event.private, lesser)) {
        const hex = digest.toString('hex')
        const weight = weights.get(hex)
        if (weight !== undefined && !kept.has(hex)) kept.set(hex, { digest, weight, debateId, theirs })
      }
    }
    return [...kept.values()]
  }

  async function inTables({ erasure, whose, key, beat }: Work, asked: readonly string[]) {
    const digests = digestsOf(key)
    for (const kept of keeps().filter(({ category, table }) => WRITTEN.has(category) && !NAMES.has(table))) {
      await beat()
      const found = kept.debate?.writtenBy === 'asker' ? tables.ofDebates(kept, asked) : tables.ofPerson(kept, whose)
      for await (const rows of found) {
        const own = rows.flatMap(({ texts }) => digests.own(texts))
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
    const own = new Map(found.map(({ debateId, versions }) => [debateId, new Set(versions)]))
    for (const { debateId } of found) {
      await beat()
      await runs.keep(erasure.id, await inDebate(debateId, own, key))
    }
    await inTables(work, contributions.asked(found))
    return { facts: await counts.before(whose, payers) }
  }
}
