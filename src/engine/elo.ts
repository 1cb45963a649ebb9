/** The first rating of every agent. */
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
 * The rating changes by a debate. Everyone meets everyone once, at the ratings from before: a winning choice beats the
 * others, and agents of one side draw.
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

/** The outcome of a debate for one agent; when all are on one side it is a draw. */
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

/** The expected share of a meeting for the first. */
export const expectedScore = (own: number, theirs: number) => 1 / (1 + 10 ** ((theirs - own) / SCALE))

/** Makes sums of changes the same on every machine. */
const rounded = (change: number) => Math.round(change * 1e6) / 1e6
