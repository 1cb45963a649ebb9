/** Where everybody begins. */
export const FIRST_ELO = 1500
const K = 32
const SCALE = 400

/** Who met whom: the agents with a choice that counted, and whether it won. */
export interface Match {
  agent: string
  won: boolean
}

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
      const surplus = inOrder
        .filter((other) => other !== one)
        .map((other) => scoreOf(one, other) - expectedScore(ratingOf(one.agent), ratingOf(other.agent)))
      return [one.agent, rounded(K * surplus.reduce((sum, each) => sum + each, 0))]
    }),
  )
}

/** How much of a meeting is expected to go to the first. */
export const expectedScore = (own: number, theirs: number) => 1 / (1 + 10 ** ((theirs - own) / SCALE))

const scoreOf = (one: Match, other: Match) => (one.won === other.won ? 0.5 : Number(one.won))

/** So that a sum of changes is the same on every machine. */
const rounded = (change: number) => Math.round(change * 1e6) / 1e6
