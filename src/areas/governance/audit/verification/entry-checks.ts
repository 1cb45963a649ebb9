import type { Hash } from '../../../../shared/crypto/merkle.ts'
import { DAY_MS, keptFromIn, tooYoung } from '../../../../shared/verifier/audit-forget.ts'
import type { Leaf } from '../entries/leaf.ts'
import { REFUSED } from '../entries/own-entries.ts'
import type { Issues } from './issues.ts'

/** What a note says of a tree. */
export interface Mark {
  size: number
  root: Hash
  at: string
}

const LATE_MS = 15 * 60_000

/**
 * What is wrong with the time of an entry, asked in the order of the tree, from any place on: it is not later than the note that follows it, nor
 * much earlier than the one before unless it says so. What a debate's log told is held against that log.
 */
export function entryTimeCheck(marks: readonly Mark[]) {
  let following = 0
  return (seq: number, { at, source, late }: Leaf): string | undefined => {
    while (following < marks.length && (marks[following] as Mark).size <= seq) following++
    if (source === 'log') return undefined
    const after = marks[following]
    if (after && Date.parse(at) > Date.parse(after.at)) return 'It is later than the note that follows it'
    const before = marks[following - 1]
    if (before && !late && Date.parse(at) < Date.parse(before.at) - LATE_MS)
      return 'It is more than a quarter of an hour earlier than the note before it'
    return undefined
  }
}

/** Checks entries that only the audit log itself makes: none was forged, and expired entries were old enough by a note. */
export function checkOwnEntry(
  { seq, leaf }: { seq: number; leaf: Leaf },
  { marks, leastDays }: { marks: readonly Mark[]; leastDays: number },
  issues: Issues,
): void {
  const place = { type: 'tampering', what: 'entry', seq } as const
  if (leaf.action === REFUSED)
    issues.add({ ...place, message: 'It was written to the database as an act that only the audit log itself makes' })
  const keptFrom = keptFromIn(leaf)
  if (keptFrom === 0) return
  const latest = Date.parse(leaf.at) - leastDays * DAY_MS
  const isCovered = marks.some(({ size, at }) => size >= keptFrom && Date.parse(at) <= latest)
  const message = tooYoung(leaf) ?? (isCovered ? undefined : 'It let entries go that no note shows to be old enough')
  if (message) issues.add({ ...place, message })
}
