import { ROOM, TIERS, type Tier } from '../tiers.ts'

const LEVELS = [
  [0.5, 'low'],
  [0.75, 'medium'],
  [0.9, 'high'],
  [Number.POSITIVE_INFINITY, 'critical'],
] as const

/** How full the memory is, by its fullest tier. */
export function pressureOf(living: Readonly<Record<Tier, number>>) {
  const of = (tier: Tier) => ({ utilization: living[tier] / ROOM[tier], entries: living[tier], limit: ROOM[tier] })
  const by_tier = { fast: of('fast'), medium: of('medium'), slow: of('slow'), glacial: of('glacial') }
  const utilization = Math.max(...TIERS.map((tier) => by_tier[tier].utilization))
  const level = LEVELS.find(([below]) => utilization < below)?.[1] ?? 'critical'
  const cleanup_recommended = level === 'high' || level === 'critical'
  return {
    utilization,
    pressure: utilization,
    pressure_level: level,
    status: level,
    recommendations: cleanup_recommended ? TIERS.flatMap((tier) => adviceOn(tier, by_tier[tier].utilization)) : [],
    by_tier,
    tier_utilization: by_tier,
    total_memories: TIERS.reduce((sum, tier) => sum + living[tier], 0),
    cleanup_recommended,
  }
}

function adviceOn(tier: Tier, utilization: number): string[] {
  if (utilization < 0.75) return []
  const percent = Math.round(100 * utilization)
  return tier === 'glacial'
    ? [`glacial is ${percent} % full: forget what no longer matters, since nothing leaves it by itself`]
    : [`${tier} is ${percent} % full: consolidate, or clean it up, before its weakest entries are archived`]
}
