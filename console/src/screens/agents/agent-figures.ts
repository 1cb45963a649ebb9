import type { Position } from '../../api/agents/ratings.ts'

export const percent = (share: number) => `${Math.round(share * 100)}\u00a0%`

/** Shows a figure, or says that it is not known yet. */
export const orUnknown = (value: number | null, show: (value: number) => string) =>
  value === null ? 'not known' : show(value)

/** With fewer outcomes than this, a percentage would claim more than is known. */
const FEW = 10

/** How often an agent was right, in the words that every screen uses. */
export function rightWords(right: number, outcomes: number): string {
  if (outcomes === 0) return 'not known'
  const counted = `${right} of ${outcomes}`
  return outcomes < FEW ? counted : `${counted} (${percent(right / outcomes)})`
}

/** The Brier score: how far the stated confidence lay from what came true. 0 is best. */
export const brierWords = (score: number) => score.toFixed(3)

interface Meetings {
  matches: number
  agent_a_wins: number
  agent_b_wins: number
  draws: number
}

/** How often two agents met, and what came of it. */
export function meetingWords(a: string, b: string, { matches, agent_a_wins, agent_b_wins, draws }: Meetings): string {
  if (matches === 0) return 'They have not met yet.'
  if (matches === 1) {
    if (draws === 1) return 'They met once, and it was a draw.'
    return `They met once, and ${agent_a_wins === 1 ? a : b} won.`
  }
  const often = matches === 2 ? 'twice' : `${matches} times`
  const [one, other] = [`${a} won ${agent_a_wins}`, `${b} won ${agent_b_wins}`]
  if (draws === 0) return `They met ${often}: ${one} and ${other}.`
  return `They met ${often}: ${one}, ${other}, and ${draws === 1 ? 'one was a draw' : `${draws} were draws`}.`
}

export interface Bin {
  /** The middle of the stated confidences. */
  stated: number
  /** How many of these votes turned out right. */
  right: number
  count: number
}

const BINS = 5

/** Compares what an agent stated with what came true, over its last votes with a known outcome. */
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
