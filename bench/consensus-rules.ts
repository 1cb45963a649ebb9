import { calibrate, type ResolvedCount } from '../src/engine/consensus/calibration.ts'
import { PRIOR_ACCURACY, shrunkAccuracy, type TrackRecord } from '../src/engine/consensus/track-record.ts'
import type { CalibratorSnapshot, Features } from '../src/engine/events/parts.ts'

export interface Known {
  everywhere?: TrackRecord | undefined
  domain?: TrackRecord | undefined
}

/** A count as a rule learns from it. */
export interface Learned extends Omit<ResolvedCount, 'balance'> {
  features: Features
  balance: ResolvedCount['balance'] | undefined
}

/** How an agent's record is read, and what outcomes teach about confidence. */
export interface Rule {
  accuracy: (known: Known) => number
  calibrate: (resolved: readonly Learned[]) => CalibratorSnapshot
}

export const SQUARED_ODDS: Rule = {
  accuracy: shrunkAccuracy,
  calibrate: (resolved) =>
    calibrate(resolved.flatMap(({ balance, ...count }) => (balance ? [{ ...count, balance }] : []))),
}

const FORMER_STRENGTH = 25
const ENOUGH_OUTCOMES = 300

/** The rule of earlier releases: log odds, the smoothed share, and from 300 outcomes a logistic of four features. */
export const LOG_ODDS: Rule = {
  accuracy: ({ everywhere, domain }) => shrunk(domain, shrunk(everywhere, PRIOR_ACCURACY)),
  calibrate(resolved) {
    const observations = resolved.map(({ features: { share, margin, coverage, ln_k }, correct }) => ({
      values: [share, margin, coverage, ln_k],
      hit: correct,
    }))
    const enough = resolved.length >= ENOUGH_OUTCOMES
    return {
      method: enough ? 'logistic' : 'smoothed_share',
      coefficients: enough ? fitLogistic({ observations, ridge: 1, rising: [0, 1, 2] }) : [],
      outcomes: resolved.length,
      brier: null,
      ece: null,
    }
  },
}

const shrunk = ({ right, total }: TrackRecord = { right: 0, total: 0 }, towards: number) =>
  (right + FORMER_STRENGTH * towards) / (total + FORMER_STRENGTH)

/** The observed values, and whether the outcome was true. */
interface Observation {
  values: readonly number[]
  hit: boolean
}

interface Fit {
  observations: readonly Observation[]
  /** How strongly the slopes of the standardised values are drawn to zero; the intercept is free. */
  ridge: number
  /** The indices of values whose growth may never lower the probability. */
  rising: readonly number[]
}

const MOST_STEPS = 100
const SMALL_STEP = 1e-9

/**
 * The intercept and slopes of a ridge logistic regression. A constant value gets no slope, and neither does one of
 * `rising` that would get a negative one.
 */
function fitLogistic({ observations, ridge, rising }: Fit): number[] {
  const width = observations[0]?.values.length ?? 0
  const columns = Array.from({ length: width }, (_, place) => observations.map(({ values }) => values[place] ?? 0))
  const scales = columns.map(scaleOf)
  const targets = targetsOf(observations)
  let used = scales.filter(({ deviation }) => deviation > 0)
  for (;;) {
    const rows = observations.map(({ values }) => [1, ...used.map((scale) => standardized(values, scale))])
    const [intercept = 0, ...slopes] = newton(rows, targets, ridge)
    const kept = used.filter(({ place }, index) => !(rising.includes(place) && (slopes[index] ?? 0) < 0))
    if (kept.length === used.length) return unscaled(intercept, slopes, used, width)
    used = kept
  }
}

/** The mean and the spread of a value. */
interface Scale {
  place: number
  mean: number
  deviation: number
}

function scaleOf(column: readonly number[], place: number): Scale {
  const mean = total(column) / column.length
  const variance = total(column.map((value) => (value - mean) ** 2)) / column.length
  return { place, mean, deviation: variance > 1e-12 ? Math.sqrt(variance) : 0 }
}

const standardized = (values: readonly number[], { place, mean, deviation }: Scale) =>
  ((values[place] ?? 0) - mean) / deviation

function unscaled(intercept: number, slopes: readonly number[], used: readonly Scale[], width: number): number[] {
  const original = new Array<number>(width).fill(0)
  for (const [index, { place, deviation }] of used.entries()) original[place] = (slopes[index] ?? 0) / deviation
  const shift = total(used.map(({ place, mean }) => mean * (original[place] ?? 0)))
  return [intercept - shift, ...original]
}

/** Platt's targets, a little short of 0 and 1: no number of equal outcomes makes anything certain. */
function targetsOf(observations: readonly Observation[]): number[] {
  const hits = observations.filter(({ hit }) => hit).length
  const yes = (hits + 1) / (hits + 2)
  const no = 1 / (observations.length - hits + 2)
  return observations.map(({ hit }) => (hit ? yes : no))
}

/** Newton's method, halving every step that would increase the loss, which is convex, so it always converges. */
function newton(rows: readonly (readonly number[])[], targets: readonly number[], ridge: number): number[] {
  const penalties = (rows[0] ?? [1]).map((_, index) => (index === 0 ? 0 : ridge))
  const loss = (coefficients: readonly number[]) =>
    total(rows.map((row, index) => logLoss(dot(coefficients, row), targets[index] ?? 0))) +
    total(coefficients.map((value, index) => 0.5 * (penalties[index] ?? 0) * value ** 2))

  let coefficients = penalties.map(() => 0)
  for (let count = 0; count < MOST_STEPS; count++) {
    let step = newtonStep(rows, targets, penalties, coefficients)
    const here = loss(coefficients)
    while (largest(step) > SMALL_STEP && loss(added(coefficients, step)) > here) step = step.map((value) => value / 2)
    coefficients = added(coefficients, step)
    if (largest(step) <= SMALL_STEP) break
  }
  return coefficients
}

function newtonStep(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  penalties: readonly number[],
  coefficients: readonly number[],
): number[] {
  const downhill = penalties.map((penalty, index) => -penalty * (coefficients[index] ?? 0))
  const curvature = penalties.map((penalty, index) => penalties.map((_, other) => (other === index ? penalty : 0)))
  for (const [at, row] of rows.entries()) {
    const p = sigmoid(dot(coefficients, row))
    const error = (targets[at] ?? 0) - p
    const slope = p * (1 - p)
    for (const [index, value] of row.entries()) {
      downhill[index] = (downhill[index] ?? 0) + error * value
      const line = curvature[index] ?? []
      for (const [other, beside] of row.entries()) line[other] = (line[other] ?? 0) + slope * value * beside
    }
  }
  return solve(curvature.map((line, index) => [...line, downhill[index] ?? 0]))
}

/** Solves a positive definite system by elimination; the right side is the last column. */
function solve(system: readonly (readonly number[])[]): number[] {
  const [first, ...others] = system
  if (!first) return []
  const [pivot = 1, ...rest] = first
  const rests = others.map(([head = 0, ...tail]) =>
    tail.map((value, index) => value - (head / pivot) * (rest[index] ?? 0)),
  )
  const solved = solve(rests)
  return [((rest.at(-1) ?? 0) - dot(solved, rest)) / pivot, ...solved]
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))
/** The loss of a target at these log odds, written so that no large number overflows. */
const logLoss = (odds: number, target: number) =>
  Math.max(odds, 0) + Math.log1p(Math.exp(-Math.abs(odds))) - target * odds
/** Over as many terms as the first has. */
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
const added = (a: readonly number[], b: readonly number[]) => a.map((value, index) => value + (b[index] ?? 0))
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const largest = (values: readonly number[]) => Math.max(...values.map(Math.abs))
