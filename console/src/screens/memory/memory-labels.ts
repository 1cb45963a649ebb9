import type { MemoryEntry, MemoryTier } from '../../api/knowledge/memory.ts'

/** The names of the kinds of entries. */
export const KIND_WORDS: Readonly<Record<MemoryEntry['kind'], string>> = {
  outcome: 'Outcome',
  decision: 'Decision',
  constraint: 'Constraint',
  note: 'Note',
  dissent: 'Dissent',
  critique: 'Critique',
  claim: 'Claim',
}

const REASONS: Readonly<Record<string, string>> = {
  cited: 'because a debate cited it',
  important: 'because it matters and a day has passed',
  'cited again': 'because several debates cited it',
  'proved right': 'because it turned out right',
  outcome: 'because it records how a decision turned out',
  'not cited': 'because debates were given it and did not cite it',
  refuted: 'because it turned out wrong',
  faded: 'because it was not cited for long',
  'no room': 'because its tier was full and others were stronger',
  'by hand': 'set by hand',
}

type Move = NonNullable<MemoryEntry['moves']>[number]

/** Between which tiers an entry moved, and why. */
export function moveWords({ from_tier, to_tier, why }: Pick<Move, 'from_tier' | 'to_tier' | 'why'>): string {
  const went = to_tier === 'archive' ? `Archived from ${from_tier}` : `From ${from_tier} to ${to_tier}`
  return `${went}, ${REASONS[why] ?? why}`
}

/** How long a tier keeps its entries. */
export function lastingWords({ half_life_hours }: Pick<MemoryTier, 'half_life_hours'>): string {
  const days = Math.round(half_life_hours / 24)
  return `worth half after ${days === 1 ? 'a day' : `${days} days`} without a citation`
}

/** The status of an entry; undefined if it is simply valid. */
export function memoryStatusWords(
  entry: Pick<MemoryEntry, 'outcome' | 'invalid_at' | 'superseded_by' | 'archived_at'>,
): string | undefined {
  if (entry.outcome === 'wrong') return 'Turned out wrong: no longer given to debates'
  if (entry.superseded_by) return 'Replaced by a later decision'
  if (entry.archived_at) return 'Archived: no longer given to debates'
  return entry.outcome === 'right' ? 'Turned out right' : undefined
}

/** How often debates were given an entry, and cited it. */
export function usageWords({ supplied, cited }: Pick<MemoryEntry, 'supplied' | 'cited'>): string {
  if (supplied === 0) return 'not yet given to a debate'
  return `given to ${supplied === 1 ? 'one debate' : `${supplied} debates`}, cited in ${cited === 0 ? 'none' : cited === supplied ? (supplied === 1 ? 'it' : 'all') : cited}`
}
