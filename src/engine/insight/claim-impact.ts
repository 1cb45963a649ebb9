import {
  isSameResult,
  type LastCount,
  lastCount,
  lossOfConfidence,
  type Outcome,
  outcomeOf,
} from '../explanations/recount.ts'
import type { DebateState } from '../state.ts'
import type { BeliefNetwork, Edge } from './belief-network.ts'
import type { Claim } from './claims.ts'

/** What a debate would be without one claim. */
export interface ClaimImpact {
  claim: Claim
  /** Agents whose last vote would have no basis. */
  flips: readonly string[]
  /** How much of the confidence in the result depends on it. */
  impact: number
  changesResult: boolean
  without: Outcome
  /** Claims that depend on it, directly or through others. */
  dependents: readonly string[]
  /** Who made it or relies on it. */
  supporting: readonly string[]
  /** Who decided against what it supports. */
  opposing: readonly string[]
}

/**
 * Removes every reason of the last count in turn and counts again. Proposals are what reasons support, so they are not
 * removed; a vote falls away, and its agent with it, when it has no basis left.
 */
export function claimImpacts(state: DebateState, network: BeliefNetwork): readonly ClaimImpact[] {
  const count = lastCount(state)
  if (!count) return []
  const now = outcomeOf(state, count)
  const waysOut = Map.groupBy(network.edges, ({ from }) => from)
  const shownBy = showingsOf(network)
  return network.claims
    .filter(({ kind }) => kind !== 'proposal')
    .map((claim) => {
      const gone = fallingWith(claim.id, shownBy)
      const fallen = network.votes.filter(({ grounds }) => grounds.size > 0 && grounds.isSubsetOf(gone))
      const without = fallen.length === 0 ? now : outcomeOf(state, withoutVotes(count, fallen))
      return {
        claim,
        flips: fallen.map(({ vote }) => vote.agent),
        impact: Math.abs(lossOfConfidence(now, without)),
        changesResult: !isSameResult(now, without),
        without,
        dependents: dependentsOf(claim.id, waysOut),
        ...sidesOf(claim, network.votes, waysOut.get(claim.id) ?? []),
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

/** Claims without which agents would have voted differently. */
export const cruxesOf = (bearings: readonly ClaimImpact[]) => bearings.filter(({ flips }) => flips.length > 0)

/** Claims without which the result or its confidence would change. */
export const loadBearing = (bearings: readonly ClaimImpact[]) =>
  bearings.filter(({ changesResult, impact }) => changesResult || impact > 0)

const withoutVotes = (count: LastCount, fallen: BeliefNetwork['votes']): LastCount => ({
  ...count,
  votes: count.votes.filter((vote) => !fallen.some((each) => each.vote === vote)),
})

/** The quotes that support each issue. */
function showingsOf({ claims, edges }: BeliefNetwork): ReadonlyMap<string, ReadonlySet<string>> {
  const issues = new Set(claims.filter(({ kind }) => kind === 'issue').map(({ id }) => id))
  const showing = Map.groupBy(
    edges.filter(({ to, type }) => type === 'supports' && issues.has(to)),
    ({ to }) => to,
  )
  return new Map([...showing].map(([issue, behind]) => [issue, new Set(behind.map(({ from }) => from))]))
}

/** The claim, and the issues that only it supports. */
function fallingWith(id: string, shownBy: ReturnType<typeof showingsOf>): ReadonlySet<string> {
  const issues = [...shownBy].filter(([, quotes]) => quotes.size === 1 && quotes.has(id))
  return new Set([id, ...issues.map(([issue]) => issue)])
}

type WaysOut = ReadonlyMap<string, readonly Edge[]>

function dependentsOf(id: string, waysOut: WaysOut): readonly string[] {
  const found = new Set<string>()
  const reach = (from: string) => {
    for (const { to, type } of waysOut.get(from) ?? []) {
      if (type === 'cites' || found.has(to)) continue
      found.add(to)
      reach(to)
    }
  }
  reach(id)
  return [...found]
}

/** An issue speaks against its proposal; everything else speaks for the proposals that it supports. */
function sidesOf(claim: Claim, votes: BeliefNetwork['votes'], edges: readonly Edge[]) {
  const speaksFor = new Set(edges.filter(({ type }) => type === 'supports').map(({ to }) => to))
  const resting = votes.filter(({ grounds }) => grounds.has(claim.id)).map(({ vote }) => vote.agent)
  const supporting = [...new Set([...claim.said.map(({ agent }) => agent), ...resting])]
  const opposing = votes
    .map(({ vote }) => vote)
    .filter(({ agent }) => !supporting.includes(agent))
    .filter(({ choice }) => (claim.kind === 'issue' ? choice === claim.proposal : !speaksFor.has(choice)))
    .map(({ agent }) => agent)
  return { supporting, opposing }
}
