import type { Tier } from './tiers.ts'

interface KindRule {
  /** What it is worth with full support. */
  base: number
  /** Where it enters. */
  tier: Tier
  /** Why it is kept, as people are told. */
  why: string
}

/** What is remembered: only what somebody said and something followed from. */
export const KINDS = {
  outcome: { base: 0.8, tier: 'glacial', why: 'Somebody said how a decision turned out.' },
  decision: { base: 0.6, tier: 'slow', why: 'A debate decided it.' },
  constraint: { base: 0.6, tier: 'slow', why: 'A person demanded it in a debate.' },
  note: { base: 0.5, tier: 'slow', why: 'A person wrote it down.' },
  dissent: { base: 0.4, tier: 'medium', why: 'Part of a panel held it against the decision.' },
  critique: { base: 0.45, tier: 'fast', why: 'A revision took it up.' },
  claim: { base: 0.35, tier: 'fast', why: 'It was said for the decision, with a quote that was checked.' },
} as const satisfies Record<string, KindRule>

export type MemoryKind = keyof typeof KINDS
export const MEMORY_KINDS = Object.keys(KINDS) as MemoryKind[]

/** What a remark of this kind is worth, by how much stands behind it. */
export const importanceOf = (kind: MemoryKind, support: number): number => KINDS[kind].base * (0.5 + 0.5 * support)
