import type { Balance, CalibratorSnapshot, Features } from '../events/parts.ts'

/** The highest confidence of a panel of one model. */
const ONE_MODEL_CEILING = 0.75

/** The share of effective heads behind the winner: never certain, and lower for every missing head. */
export const smoothedShare = (heads: number, panel: number) => (heads + 0.5) / (panel + 1)

interface Counted {
  features: Features
  /** Present only with the method that uses it. */
  balance: Balance | undefined
}

/** The probability that the winner is right, for a panel of so many effective heads. */
export function confidenceOf({ features, balance }: Counted, panel: number, calibrator: CalibratorSnapshot): number {
  const { method, coefficients } = calibrator
  const upTo = panel > 1 ? 1 : ONE_MODEL_CEILING
  switch (method) {
    case 'smoothed_share':
      return features.share
    case 'measured_rules':
      return (coefficients[0] ?? 0) * shareBehind(features, panel)
    case 'logistic':
      return Math.min(formerLogistic(coefficients, features), upTo)
    case 'squared_odds':
      return balance ? Math.min(confidenceOnCurve(balance, calibrator), upTo) : 0
  }
}

/** The probability that a winner with this balance is right, where several models made it. */
export function confidenceOnCurve({ x }: Pick<Balance, 'x'>, { coefficients }: CalibratorSnapshot): number {
  const [alpha = 0, beta = 0, epsilon = 0] = coefficients
  return onCurve([alpha, beta, epsilon], x)
}

/** The method of former releases after 300 outcomes. */
function formerLogistic(coefficients: readonly number[], { share, margin, coverage, ln_k }: Features): number {
  const odds = coefficients.reduce(
    (sum, value, index) => sum + value * ([1, share, margin, coverage, ln_k][index] ?? 0),
    0,
  )
  return 1 / (1 + Math.exp(-odds))
}

/** The share of heads behind the winner, unsmoothed. */
const shareBehind = ({ share }: Features, panel: number) => (share * (panel + 1) - 0.5) / panel

/** A balance, and whether what it supported turned out right. */
export interface SettledBalance {
  x: number
  correct: boolean
}

/** Position, slope, and distance of the curve's end from certainty. */
export type Curve = readonly [alpha: number, beta: number, epsilon: number]

interface Line {
  alpha: number
  beta: number
}

/** The curve before any outcome, and how far outcomes usually move it. */
const USUAL: Line = { alpha: -0.3, beta: 1 }
const SPREAD: Line = { alpha: 0.15, beta: 0.1 }

const EPSILONS = [0.005, 0.01, 0.02, 0.04, 0.08] as const
const USUAL_EPSILON = 0.03
const EPSILON_SPREAD = 0.8

const MOST_STEPS = 30
const LARGEST_STEP = 1
const SMALL_STEP = 1e-6
/** A better balance never lowers the confidence. */
const LEAST_SLOPE = 0.05

/** The probability that a winner with this balance is right. */
export const onCurve = ([alpha, beta, epsilon]: Curve, x: number) => (1 - epsilon) * sigmoid(alpha + beta * x)

/**
 * The curve that makes the outcomes most likely, shrunk towards the usual one; without outcomes it is the usual one.
 */
export function fitCurve(settled: readonly SettledBalance[]): Curve {
  const fits = EPSILONS.map((epsilon) => {
    const line = fittedLine(settled, epsilon)
    return { curve: [line.alpha, line.beta, epsilon] as const, likelihood: likelihoodOf(settled, line, epsilon) }
  })
  const [alpha, beta, epsilon] = fits.reduce((best, fit) => (fit.likelihood > best.likelihood ? fit : best)).curve
  return [alpha, Math.max(beta, LEAST_SLOPE), epsilon]
}

/** Fisher scoring from the usual line. */
function fittedLine(settled: readonly SettledBalance[], epsilon: number): Line {
  let line = USUAL
  for (let count = 0; count < MOST_STEPS; count++) {
    const step = stepFrom(line, settled, epsilon)
    const size = Math.max(Math.abs(step.alpha), Math.abs(step.beta))
    const part = size > LARGEST_STEP ? LARGEST_STEP / size : 1
    line = { alpha: line.alpha + part * step.alpha, beta: line.beta + part * step.beta }
    if (size < SMALL_STEP) break
  }
  return line
}

function stepFrom({ alpha, beta }: Line, settled: readonly SettledBalance[], epsilon: number): Line {
  let slopeAlpha = (USUAL.alpha - alpha) / SPREAD.alpha ** 2
  let slopeBeta = (USUAL.beta - beta) / SPREAD.beta ** 2
  let alphaAlpha = 1 / SPREAD.alpha ** 2
  let alphaBeta = 0
  let betaBeta = 1 / SPREAD.beta ** 2
  for (const { x, correct } of settled) {
    const s = sigmoid(alpha + beta * x)
    const c = (1 - epsilon) * s
    const v = (1 - s) / (1 - c)
    const slope = v * ((correct ? 1 : 0) - c)
    const bend = v * c * (1 - s)
    slopeAlpha += slope
    slopeBeta += slope * x
    alphaAlpha += bend
    alphaBeta += bend * x
    betaBeta += bend * x * x
  }
  const determinant = alphaAlpha * betaBeta - alphaBeta ** 2
  return {
    alpha: (betaBeta * slopeAlpha - alphaBeta * slopeBeta) / determinant,
    beta: (alphaAlpha * slopeBeta - alphaBeta * slopeAlpha) / determinant,
  }
}

/** The log likelihood of the outcomes on a curve, and of the curve itself. */
function likelihoodOf(settled: readonly SettledBalance[], { alpha, beta }: Line, epsilon: number): number {
  const apart =
    ((alpha - USUAL.alpha) / SPREAD.alpha) ** 2 +
    ((beta - USUAL.beta) / SPREAD.beta) ** 2 +
    (Math.log(epsilon / USUAL_EPSILON) / EPSILON_SPREAD) ** 2
  let likelihood = -apart / 2
  for (const { x, correct } of settled) {
    const z = alpha + beta * x
    likelihood += correct ? Math.log1p(-epsilon) + logSigmoid(z) : Math.log1p(-(1 - epsilon) * sigmoid(z))
  }
  return likelihood
}

const sigmoid = (z: number) => 1 / (1 + Math.exp(-z))
/** Written so that large numbers do not overflow. */
const logSigmoid = (z: number) => Math.min(z, 0) - Math.log1p(Math.exp(-Math.abs(z)))
