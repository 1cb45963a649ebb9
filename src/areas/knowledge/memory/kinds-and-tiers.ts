import type { Config } from '../../../config/load.ts'

/** From the tier that forgets first to the one that lasts; promotion means towards the end. */
export const TIERS = ['fast', 'medium', 'slow', 'glacial'] as const
export type Tier = (typeof TIERS)[number]

/** How many living entries a tier holds. Beyond that the weakest are archived; the glacial tier admits no more instead. */
export const ROOM: Readonly<Record<Tier, number>> = { fast: 2_000, medium: 10_000, slow: 50_000, glacial: 100_000 }

/** An entry of the tier is archived below this strength; glacial entries stay. */
export const ARCHIVED_BELOW: Readonly<Record<Tier, number>> = { fast: 0.05, medium: 0.05, slow: 0.02, glacial: 0 }

/** The days after which an uncited entry loses half of its strength. */
export type HalfLives = Readonly<Record<Tier, number>>

export const above = (tier: Tier): Tier => TIERS[TIERS.indexOf(tier) + 1] ?? tier
export const below = (tier: Tier): Tier => TIERS[TIERS.indexOf(tier) - 1] ?? tier
export const isPromotion = (from: Tier, to: Tier): boolean => TIERS.indexOf(to) > TIERS.indexOf(from)

/** The half-lives from the settings. */
export const halfLivesOf = (config: Config): HalfLives => ({
  fast: config.memoryFastHalfLifeDays,
  medium: config.memoryMediumHalfLifeDays,
  slow: config.memorySlowHalfLifeDays,
  glacial: config.memoryGlacialHalfLifeDays,
})

interface KindRule {
  /** Its importance with full support. */
  base: number
  /** The tier in which it begins. */
  tier: Tier
  /** Why it is kept, as shown to people. */
  why: string
}

/** The kinds of remarks that are remembered. */
export const KINDS = {
  outcome: { base: 0.8, tier: 'glacial', why: 'A person said how a decision turned out.' },
  decision: { base: 0.6, tier: 'slow', why: 'A debate decided it.' },
  constraint: { base: 0.6, tier: 'slow', why: 'A person demanded it in a debate.' },
  note: { base: 0.5, tier: 'slow', why: 'A person wrote it down.' },
  dissent: { base: 0.4, tier: 'medium', why: 'Part of a panel held it against the decision.' },
  critique: { base: 0.45, tier: 'fast', why: 'A revision took it up.' },
  claim: { base: 0.35, tier: 'fast', why: 'It was said for the decision, with a quote that was checked.' },
} as const satisfies Record<string, KindRule>

export type MemoryKind = keyof typeof KINDS
export const MEMORY_KINDS = Object.keys(KINDS) as MemoryKind[]

/** The importance of a remark of this kind, by its support. */
export const importanceOf = (kind: MemoryKind, support: number): number => KINDS[kind].base * (0.5 + 0.5 * support)
