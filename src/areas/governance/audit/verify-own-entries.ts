import { DAY_MS, keptFromIn, tooYoung } from '../../../shared/verifier/audit-forget.ts'
import type { Issues } from './issues.ts'
import type { Leaf } from './leaf.ts'
import { REFUSED } from './own-entries.ts'
import type { Mark } from './verify-times.ts'

/** What only the audit log itself enters: nobody else claimed it, and entries were let go that a note shows to be old enough. */
export function judgeOwn(
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
