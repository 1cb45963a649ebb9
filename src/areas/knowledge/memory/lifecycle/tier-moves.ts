import { DAY_MS } from '../../../../shared/time/dates.ts'
import { ARCHIVED_BELOW, above, below, type HalfLives, type MemoryKind, type Tier } from '../kinds-and-tiers.ts'

interface Entry {
  kind: MemoryKind
  tier: Tier
  importance: number
  supplied: number
  cited: number
  first_cited: string | null
  last_cited: string | null
  created_at: string
  /** How its decision turned out. */
  proved: 'right' | 'wrong' | null
}

/** Why an entry changes its tier or is archived, as shown to people. */
export type Reason =
  | 'cited'
  | 'important'
  | 'cited again'
  | 'proved right'
  | 'outcome'
  | 'not cited'
  | 'refuted'
  | 'faded'
  | 'no room'

export interface Move {
  to: Tier | 'archive'
  why: Reason
}

interface Circumstances {
  halfLives: HalfLives
  now: Date
  /** Whether the glacial tier has room for one more. */
  hasRoom: boolean
}

/** The next move of an entry, one tier at a time. */
export function moveOf(entry: Entry, { halfLives, now, hasRoom }: Circumstances): Move | undefined {
  const { tier } = entry
  if (tier === 'glacial') return entry.proved === 'wrong' ? { to: 'slow', why: 'refuted' } : undefined
  if (strengthOf(entry, halfLives, now) < ARCHIVED_BELOW[tier]) return { to: 'archive', why: 'faded' }
  if (isUseless(entry)) return tier === 'fast' ? undefined : { to: below(tier), why: 'not cited' }
  const why = promotion(entry, now)
  return why && (tier !== 'slow' || hasRoom) ? { to: above(tier), why } : undefined
}

/** The reason for a promotion, if there is one. */
function promotion(entry: Entry, now: Date): Reason | undefined {
  const { kind, tier, cited, proved, importance } = entry
  if (proved === 'wrong') return undefined
  if (tier === 'fast') {
    if (cited > 0) return 'cited'
    return importance >= 0.4 && now.getTime() - Date.parse(entry.created_at) >= DAY_MS ? 'important' : undefined
  }
  if (tier === 'medium') {
    if (proved) return 'proved right'
    return cited >= 2 ? 'cited again' : undefined
  }
  if (kind === 'outcome') return 'outcome'
  if (kind === 'decision' && proved) return 'proved right'
  return cited >= 3 && citedOver(entry) >= 7 * DAY_MS ? 'cited again' : undefined
}

const citedOver = ({ first_cited, last_cited }: Entry) =>
  first_cited && last_cited ? Date.parse(last_cited) - Date.parse(first_cited) : 0

interface Used {
  supplied: number
  cited: number
}

interface Remembered extends Used {
  tier: Tier
  importance: number
  last_cited: string | null
  created_at: string
}

/** The share of supplies in which it was cited, smoothed to one half at the start. */
export const usefulness = ({ supplied, cited }: Used): number => (cited + 1) / (supplied + 2)

/** Whether it was supplied often enough to judge, and hardly ever cited. */
export const isUseless = (used: Used): boolean => used.supplied >= 5 && usefulness(used) < 0.2

const freshAt = ({ last_cited, created_at }: Remembered) => Date.parse(last_cited ?? created_at)
const worth = (entry: Remembered) => entry.importance * 2 * usefulness(entry)

/** The strength of an entry now, from 0 to 1: its importance and use, halved in every half-life since its last citation or creation. */
export function strengthOf(entry: Remembered, halfLives: HalfLives, now: Date): number {
  const days = Math.max(0, now.getTime() - freshAt(entry)) / DAY_MS
  return Math.min(1, worth(entry) * 0.5 ** (days / halfLives[entry.tier]))
}

/** When it will be archived unless it is cited; null for glacial entries. */
export function expiryOf(entry: Remembered, halfLives: HalfLives): string | null {
  const least = ARCHIVED_BELOW[entry.tier]
  if (least === 0) return null
  const halvings = Math.max(0, Math.log2(worth(entry) / least))
  return new Date(freshAt(entry) + halvings * halfLives[entry.tier] * DAY_MS).toISOString()
}
