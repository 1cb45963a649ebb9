export const BENCHMARKS = ['sme', 'enterprise', 'tech_startup', 'consulting'] as const
export type BenchmarkKind = (typeof BENCHMARKS)[number]

/** What a decision without the service is assumed to take. */
export interface Benchmark {
  name: string
  hourlyRateUsd: number
  avgDecisionCostUsd: number
  avgHoursPerDecision: number
  avgParticipants: number
}

const assumed = (
  name: string,
  hourlyRateUsd: number,
  avgHoursPerDecision: number,
  avgParticipants: number,
): Benchmark => ({
  name,
  hourlyRateUsd,
  avgDecisionCostUsd: hourlyRateUsd * avgHoursPerDecision * avgParticipants,
  avgHoursPerDecision,
  avgParticipants,
})

/** Our assumptions, not measurements; an organization may replace them. */
export const ASSUMED: Readonly<Record<BenchmarkKind, Benchmark>> = {
  sme: assumed('Small or medium business', 50, 4, 3),
  enterprise: assumed('Large organization', 100, 8, 6),
  tech_startup: assumed('Technology start-up', 75, 3, 3),
  consulting: assumed('Consultancy', 150, 6, 3),
}

export interface Roi {
  decisions: number
  manualCostUsd: number
  spentUsd: number
  savedUsd: number
  hoursSaved: number
  /** In per cent of what was spent; null where nothing was. */
  percentage: number | null
}

/** Compares what decisions would have cost people, by the assumptions, with what was spent. */
export function roiOf(
  { avgDecisionCostUsd, avgHoursPerDecision, avgParticipants }: Benchmark,
  decisions: number,
  spentUsd: number,
): Roi {
  const manualCostUsd = decisions * avgDecisionCostUsd
  const savedUsd = manualCostUsd - spentUsd
  return {
    decisions,
    manualCostUsd,
    spentUsd,
    savedUsd,
    hoursSaved: decisions * avgHoursPerDecision * avgParticipants,
    percentage: spentUsd === 0 ? null : (savedUsd / spentUsd) * 100,
  }
}
