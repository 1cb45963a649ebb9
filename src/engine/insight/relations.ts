import { eloChanges, FIRST_ELO } from '../elo.ts'
import { choosersOf, type Timeline } from './timeline.ts'

/** An agent as it stood before a debate. */
export interface Member {
  agent: string
  rating: number
  /** Debates with a winner it had a choice in. */
  debates: number
  /** Debates won since the last that was lost. */
  streak: number
}

/** Two agents, the first by name first, and how long they have been choosing alike, or otherwise. */
export interface Pair {
  one: string
  other: string
  alike: boolean
  run: number
  /** How long the run before was. */
  former: number
}

export const newMember = (agent: string): Member => ({ agent, rating: FIRST_ELO, debates: 0, streak: 0 })

/** Ratings and streaks after a debate; without a winner nothing changes, and a debate that all won is no victory. */
export function membersAfter(timeline: Timeline, known: (agent: string) => Member): readonly Member[] {
  if (timeline.winner === null) return []
  const matches = choosersOf(timeline).map(({ agent, final }) => ({ agent, won: final.choice === timeline.winner }))
  const contested = new Set(matches.map(({ won }) => won)).size > 1
  const changes = eloChanges(matches, (agent) => known(agent).rating)
  return matches.map(({ agent, won }) => {
    const { rating, debates, streak } = known(agent)
    const now = { agent, rating: rating + (changes.get(agent) ?? 0), debates: debates + 1 }
    return { ...now, streak: contested ? (won ? streak + 1 : 0) : streak }
  })
}

/** Every two who had a choice that counted. */
export function pairsAfter(timeline: Timeline, pairs: readonly Pair[]): readonly Pair[] {
  const known = new Map(pairs.map((pair) => [`${pair.one}\n${pair.other}`, pair]))
  const inOrder = choosersOf(timeline).toSorted((a, b) => (a.agent < b.agent ? -1 : 1))
  return inOrder.flatMap(({ agent: one, final }, place) =>
    inOrder.slice(place + 1).map(({ agent: other, final: theirs }) => {
      const alike = final.choice === theirs.choice
      const pair = known.get(`${one}\n${other}`)
      if (!pair) return { one, other, alike, run: 1, former: 0 }
      return pair.alike === alike ? { ...pair, run: pair.run + 1 } : { one, other, alike, run: 1, former: pair.run }
    }),
  )
}
