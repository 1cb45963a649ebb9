import type { Work } from '../driving.ts'
import type { RunStore } from '../run-store.ts'
import { copyFinder, type FindCopies } from '../texts.ts'
import { type Found, type KeptRows, tally } from './found.ts'

type Look = (work: Work, find: FindCopies, found: Found) => Promise<void>

/** What one pass came to. */
export interface Passed {
  cleared: number
  kept: KeptRows[]
}

/** One pass through everything in reach: whatever holds a text of the person is cleared, or counted where it stays. */
export const copyPass =
  (runs: RunStore, looks: readonly Look[]) =>
  async (work: Work): Promise<Passed> => {
    const find = await copyFinder(runs, work.erasure.id, work.key)
    const counted = tally()
    for (const look of looks) await look(work, find, counted.found)
    return { cleared: counted.cleared, kept: counted.kept() }
  }
export type CopyPass = ReturnType<typeof copyPass>
