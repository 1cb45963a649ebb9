/** A probability that was stated, and whether the thing turned out true. */
export interface Judged {
  confidence: number
  correct: boolean
}

const BINS = 10

/** The mean squared distance between what was stated and what came; null without outcomes. */
export function brierScore(judged: readonly Judged[]): number | null {
  if (judged.length === 0) return null
  return judged.reduce((sum, each) => sum + (each.confidence - hit(each)) ** 2, 0) / judged.length
}

/**
 * How far stated confidence and observed frequency lie apart, over ten bins of equal width, each weighed by how many
 * fell into it; null without outcomes.
 */
export function expectedCalibrationError(judged: readonly Judged[]): number | null {
  if (judged.length === 0) return null
  const surplus = new Array<number>(BINS).fill(0)
  for (const each of judged) {
    const bin = Math.min(BINS - 1, Math.floor(each.confidence * BINS))
    surplus[bin] = (surplus[bin] ?? 0) + each.confidence - hit(each)
  }
  return surplus.reduce((sum, gap) => sum + Math.abs(gap), 0) / judged.length
}

const hit = ({ correct }: Judged) => (correct ? 1 : 0)
