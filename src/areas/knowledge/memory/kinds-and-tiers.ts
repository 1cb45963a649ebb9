import type { Config } from '../../../config/load.ts'

/** From the tier that forgets first to the one that lasts; promotion means towards the end. */
export const TIERS = ['fast', 'medium', 'slow', 'glacial'] as const
export type Tier = (typeof TIERS)[number]

/** How many living entries a tier has room for. Over it the weakest are archived; glacial lets nobody in instead. */
export const ROOM: Readonly<Record<Tier, number>> = { fast: 2_000, medium: 10_000, slow: 50_000, glacial: 100_000 }

/** Below this strength an entry of the tier is archived; what is glacial stays. */
export const WEAKEST: Readonly<Record<Tier, number>> = { fast: 0.05, medium: 0.05, slow: 0.02, glacial: 0 }

/** After so many days without a citation an entry is worth half. */
export type HalfLives = Readonly<Record<Tier, number>>

export const above = (tier: Tier): Tier => TIERS[TIERS.indexOf(tier) + 1] ?? tier
export const below = (tier: Tier): Tier => TIERS[TIERS.indexOf(tier) - 1] ?? tier
export const isPromotion = (from: Tier, to: Tier): boolean => TIERS.indexOf(to) > TIERS.indexOf(from)

/** As the settings say. */
export const halfLivesOf = (config: Config): HalfLives => ({
  fast: config.memoryFastHalfLifeDays,
  medium: config.memoryMediumHalfLifeDays,
  slow: config.memorySlowHalfLifeDays,
  glacial: config.memoryGlacialHalfLifeDays,
})

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
