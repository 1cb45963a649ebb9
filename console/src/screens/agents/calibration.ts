import type { Position } from '../../api/agents/ratings.ts'

export interface Bin {
  /** The middle of what was stated. */
  stated: number
  /** How many of them turned out right. */
  right: number
  count: number
}

const BINS = 5

/** What an agent stated against what came true, of its last votes whose outcome is known. */
export function calibrationCurve(positions: readonly Position[]): Bin[] {
  const judged = positions.filter(
    ({ was_final, outcome }) => was_final && (outcome === 'correct' || outcome === 'incorrect'),
  )
  return Array.from({ length: BINS }, (_, place) => {
    const inside = judged.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === place)
    const right = inside.filter(({ outcome }) => outcome === 'correct').length
    return { stated: (place + 0.5) / BINS, right, count: inside.length }
  }).filter(({ count }) => count > 0)
}
