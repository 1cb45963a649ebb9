/** Where everybody begins. */
export const FIRST_ELO = 1500
const K = 32
const SCALE = 400

/** Who met whom: the agents with a choice that counted, and whether it won. */
export interface Match {
  agent: string
  won: boolean
}

export type Outcome = 'win' | 'loss' | 'draw'

/**
 * What a debate adds to the rating of each who took part. Everybody meets everybody once, at the ratings from before:
 * whose choice won beats whose did not, and those of one side draw.
 */
export function eloChanges(
  matches: readonly Match[],
  ratingOf: (agent: string) => number,
): ReadonlyMap<string, number> {
  const inOrder = matches.toSorted((one, other) => (one.agent < other.agent ? -1 : 1))
  return new Map(
    inOrder.map((one) => {
      const opponents = inOrder.filter((other) => other !== one)
      const surplus = opponents.map(
        (other) => scoreOf(one, other) - expectedScore(ratingOf(one.agent), ratingOf(other.agent)),
      )
      return [one.agent, rounded(K * surplus.reduce((sum, each) => sum + each, 0))]
    }),
  )
}

/** How a debate went for one who took part; all of one side is a draw for everybody. */
export function outcomeOf({ won }: Match, matches: readonly Match[]): Outcome {
  if (matches.every((other) => other.won === won)) return 'draw'
  return won ? 'win' : 'loss'
}

export function outcomeBetween(one: Match, other: Match): Outcome {
  if (one.won === other.won) return 'draw'
  return one.won ? 'win' : 'loss'
}

const SCORES: Record<Outcome, number> = { win: 1, draw: 0.5, loss: 0 }
const scoreOf = (one: Match, other: Match) => SCORES[outcomeBetween(one, other)]

/** How much of a meeting is expected to go to the first. */
export const expectedScore = (own: number, theirs: number) => 1 / (1 + 10 ** ((theirs - own) / SCALE))

/** So that a sum of changes is the same on every machine. */
const rounded = (change: number) => Math.round(change * 1e6) / 1e6
