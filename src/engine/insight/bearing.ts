import {
  isSameResult,
  type LastCount,
  lastCount,
  lossOfConfidence,
  type Outcome,
  outcomeOf,
} from '../explanations/recount.ts'
import type { DebateState } from '../state.ts'
import type { BeliefNetwork } from './belief-network.ts'
import type { Claim } from './claims.ts'

/** What a debate would be without one claim. */
export interface Bearing {
  claim: Claim
  /** Agents whose last vote would have no ground left. */
  flips: readonly string[]
  /** How much of the confidence in the result hangs on it. */
  impact: number
  changesResult: boolean
  without: Outcome
  /** Claims that lean on it, directly or through others. */
  dependents: readonly string[]
  /** Who made it, or rests on it. */
  supporting: readonly string[]
  /** Who decided against what it speaks for. */
  opposing: readonly string[]
}

/**
 * Every reason of the last count, taken away in turn and counted anew. Proposals are what is carried, so they are none;
 * a vote falls away, and its agent with it, when nothing is left that it rests on.
 */
export function bearingsOf(state: DebateState, network: BeliefNetwork): readonly Bearing[] {
  const count = lastCount(state)
  if (!count) return []
  const now = outcomeOf(state, count)
  return network.claims
    .filter(({ kind }) => kind !== 'proposal')
    .map((claim) => {
      const gone = fallingWith(claim.id, network)
      const fallen = network.votes.filter(({ grounds }) => grounds.size > 0 && isWithin(grounds, gone))
      const without = fallen.length === 0 ? now : outcomeOf(state, withoutVotes(count, fallen))
      return {
        claim,
        flips: fallen.map(({ vote }) => vote.agent),
        impact: Math.abs(lossOfConfidence(now, without)),
        changesResult: !isSameResult(now, without),
        without,
        dependents: dependentsOf(claim.id, network),
        ...sidesOf(claim, network),
      }
    })
    .sort(
      (a, b) =>
        Number(b.changesResult) - Number(a.changesResult) ||
        b.impact - a.impact ||
        b.flips.length - a.flips.length ||
        b.dependents.length - a.dependents.length,
    )
}

/** Claims without which agents would have voted otherwise. */
export const cruxesOf = (bearings: readonly Bearing[]) => bearings.filter(({ flips }) => flips.length > 0)

/** Claims without which the result, or how sure it is, would be another. */
export const loadBearing = (bearings: readonly Bearing[]) =>
  bearings.filter(({ changesResult, impact }) => changesResult || impact > 0)

const withoutVotes = (count: LastCount, fallen: BeliefNetwork['votes']): LastCount => ({
  ...count,
  votes: count.votes.filter((vote) => !fallen.some((each) => each.vote === vote)),
})

const isWithin = (grounds: ReadonlySet<string>, gone: ReadonlySet<string>) => grounds.isSubsetOf(gone)

/** The claim, and the issues that were shown by nothing else. */
function fallingWith(id: string, { claims, edges }: BeliefNetwork): ReadonlySet<string> {
  const shown = Map.groupBy(
    edges.filter(({ type }) => type === 'supports'),
    ({ to }) => to,
  )
  const issues = claims.filter(({ kind, id: issue }) => {
    const behind = kind === 'issue' ? (shown.get(issue) ?? []) : []
    return behind.length > 0 && behind.every(({ from }) => from === id)
  })
  return new Set([id, ...issues.map((issue) => issue.id)])
}

function dependentsOf(id: string, { edges }: BeliefNetwork): readonly string[] {
  const leaning = Map.groupBy(
    edges.filter(({ type }) => type !== 'cites'),
    ({ from }) => from,
  )
  const found = new Set<string>()
  const reach = (from: string) => {
    for (const { to } of leaning.get(from) ?? []) {
      if (to === id || found.has(to)) continue
      found.add(to)
      reach(to)
    }
  }
  reach(id)
  return [...found]
}

/** An issue speaks against its proposal, everything else for the proposals that it supports. */
function sidesOf(claim: Claim, { votes, edges }: BeliefNetwork) {
  const speaksFor = new Set(
    edges.filter(({ from, type }) => from === claim.id && type === 'supports').map(({ to }) => to),
  )
  const resting = votes.filter(({ grounds }) => grounds.has(claim.id)).map(({ vote }) => vote.agent)
  const supporting = [...new Set([...claim.said.map(({ agent }) => agent), ...resting])]
  const opposing = votes
    .map(({ vote }) => vote)
    .filter(({ agent }) => !supporting.includes(agent))
    .filter(({ choice }) => (claim.kind === 'issue' ? choice === claim.proposal : !speaksFor.has(choice)))
    .map(({ agent }) => agent)
  return { supporting, opposing }
}
