import type { Step, Work } from '../erasure-driver.ts'
import type { TextRunStore } from '../text-run-store.ts'
import { copyFinder, type FindCopies } from '../text-runs.ts'

type Look = (work: Work, find: FindCopies, found: CopyFindings) => Promise<void>

/** The result of one pass. */
export interface PassResult {
  cleared: number
  kept: KeptRows[]
}

/** One pass through everything in reach: clears each copy of the person's texts, or counts it where it stays. */
export const copyPass =
  (runs: TextRunStore, looks: readonly Look[]) =>
  async (work: Work): Promise<PassResult> => {
    const find = await copyFinder(runs, work.erasure.id, work.key)
    const counted = tally()
    for (const look of looks) await look(work, find, counted.found)
    return { cleared: counted.cleared, kept: counted.kept() }
  }
export type CopyPass = ReturnType<typeof copyPass>

/** Counts what a pass finds. */
export interface CopyFindings {
  /** This many places held a copy, which is gone. */
  cleared(count: number): void
  /** This many rows of a table stay, and why. */
  kept(org: string, table: string, ground: string, count: number): void
}

export interface KeptRows {
  organization_id: string
  table: string
  ground: string
  count: number
}

/** Rows that belong to the installation rather than to an organization. */
export const NOBODYS = ''

export function tally() {
  const kept = new Map<string, KeptRows>()
  let cleared = 0
  const found: CopyFindings = {
    cleared(count) {
      cleared += count
    },
    kept(org, table, ground, count) {
      if (count === 0) return
      const key = `${org} ${table}`
      const row = kept.get(key) ?? { organization_id: org, table, ground, count: 0 }
      kept.set(key, { ...row, count: row.count + count })
    },
  }
  return {
    found,
    get cleared() {
      return cleared
    },
    kept: () => [...kept.values()],
  }
}

/** Clears the copies that agents, areas and other people made of what the person wrote. */
export const copiesStep =
  (pass: CopyPass): Step =>
  async (work) => {
    await pass(work)
    return undefined
  }
