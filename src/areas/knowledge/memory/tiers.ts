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
