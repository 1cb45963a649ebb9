import { DAY_MS } from '../../../../shared/time/dates.ts'
import type { MemoryKind } from '../kinds.ts'
import { above, below, type HalfLives, type Tier, WEAKEST } from '../tiers.ts'
import { isUseless, strengthOf } from './strength.ts'

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

/** Why an entry changes its tier or is archived, as people are told. */
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
  /** Glacial has room for one more. */
  hasRoom: boolean
}

/** Where an entry goes, by what is known of it now; one step at a time. */
export function moveOf(entry: Entry, { halfLives, now, hasRoom }: Circumstances): Move | undefined {
  const { tier } = entry
  if (tier === 'glacial') return entry.proved === 'wrong' ? { to: 'slow', why: 'refuted' } : undefined
  if (strengthOf(entry, halfLives, now) < WEAKEST[tier]) return { to: 'archive', why: 'faded' }
  if (isUseless(entry)) return tier === 'fast' ? undefined : { to: below(tier), why: 'not cited' }
  const why = promotion(entry, now)
  return why && (tier !== 'slow' || hasRoom) ? { to: above(tier), why } : undefined
}

/** What speaks for the next tier. */
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
