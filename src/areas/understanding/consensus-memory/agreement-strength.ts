export const STRENGTHS = ['strong', 'moderate', 'weak'] as const
export type Strength = (typeof STRENGTHS)[number]

/** By the leader's share of the weight of all votes. */
export const strengthOf = (share: number): Strength => (share >= 0.8 ? 'strong' : share >= 0.6 ? 'moderate' : 'weak')

export function leadingShare(weights: Readonly<Record<string, number>>, winner: string | null): number {
  const all = Object.values(weights)
  const cast = all.reduce((sum, weight) => sum + weight, 0)
  const leading = winner === null ? Math.max(0, ...all) : (weights[winner] ?? 0)
  return cast > 0 ? leading / cast : 0
}
