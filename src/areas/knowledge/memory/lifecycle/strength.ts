import { DAY_MS } from '../../../../shared/time/dates.ts'
import { type HalfLives, type Tier, WEAKEST } from '../tiers.ts'

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

/** How often it was cited where it was supplied; one half before anybody was given it. */
export const usefulness = ({ supplied, cited }: Used): number => (cited + 1) / (supplied + 2)

/** Supplied often enough to tell, and hardly ever cited. */
export const isUseless = (used: Used): boolean => used.supplied >= 5 && usefulness(used) < 0.2

const freshAt = ({ last_cited, created_at }: Remembered) => Date.parse(last_cited ?? created_at)
const worth = (entry: Remembered) => entry.importance * 2 * usefulness(entry)

/** What an entry is worth now, from 0 to 1: its importance and use, halved in every half-life since it was last cited or made. */
export function strengthOf(entry: Remembered, halfLives: HalfLives, now: Date): number {
  const days = Math.max(0, now.getTime() - freshAt(entry)) / DAY_MS
  return Math.min(1, worth(entry) * 0.5 ** (days / halfLives[entry.tier]))
}

/** When it is archived unless somebody cites it until then; null for what is glacial. */
export function expiryOf(entry: Remembered, halfLives: HalfLives): string | null {
  const least = WEAKEST[entry.tier]
  if (least === 0) return null
  const halvings = Math.max(0, Math.log2(worth(entry) / least))
  return new Date(freshAt(entry) + halvings * halfLives[entry.tier] * DAY_MS).toISOString()
}
