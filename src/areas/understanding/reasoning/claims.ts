import type { BeliefNetwork, Edge } from '../../../engine/insight/belief-network.ts'
import type { ClaimImpact } from '../../../engine/insight/claim-impact.ts'
import type { Claim } from '../../../engine/insight/claims.ts'
import type { DebateState } from '../../../engine/state.ts'
import {
  type ClaimSupport,
  type Crux,
  claimIdNames,
  claimTextNames,
  type LoadBearingClaim,
  opposingNames,
  supportingNames,
} from './schema.ts'

/** A crux is resolved when no agent opposes it and the debate has ended. */
export function cruxRecord(state: DebateState, bearing: ClaimImpact): Crux {
  const { claim, supporting, opposing, flips, impact, changesResult } = bearing
  const resolved = opposing.length === 0 && state.end !== null
  return {
    ...claimIdNames(claim.id),
    debate_id: state.debateId,
    type: claim.kind,
    ...claimTextNames(claim.text),
    ...supportingNames([...supporting]),
    ...opposingNames([...opposing]),
    agents_flipped: [...flips],
    importance: impact,
    impact_score: impact,
    changes_result: changesResult,
    current_confidence: beliefIn(bearing),
    resolved,
    resolution: resolved ? (state.end?.answer ?? null) : null,
    identified_at: madeAt(state, claim),
  }
}

export function loadBearingRecord(state: DebateState, network: BeliefNetwork, bearing: ClaimImpact): LoadBearingClaim {
  const { claim, impact, changesResult, dependents, without } = bearing
  const { winner, confidence, reached } = without
  return {
    ...claimIdNames(claim.id),
    debate_id: state.debateId,
    type: claim.kind,
    claim: claim.text,
    agent_name: claim.author ?? '',
    agents: [...new Set(claim.said.map(({ agent }) => agent))],
    confidence: beliefIn(bearing),
    importance: impact,
    changes_result: changesResult,
    dependents_count: dependents.length,
    dependent_claims: [...dependents],
    supporting_evidence: evidenceUnder(network, claim.id),
    without: { winner, confidence, consensus_reached: reached },
    created_at: madeAt(state, claim),
  }
}

/** What supports and attacks a claim, where that comes from, and which votes rest on it. */
export function claimSupport(state: DebateState, network: BeliefNetwork, claim: Claim): ClaimSupport['support'] {
  const related = (type: 'supports' | 'attacks') =>
    network.edges
      .filter((edge) => edge.to === claim.id && edge.type === type)
      .flatMap((edge) => relation(network, edge, type))
  const [supporting, attacking] = [related('supports'), related('attacks')]
  const evidenceOf = (ids: readonly string[]) => pieces(state, ids)
  const under = evidenceOf(evidenceUnder(network, claim.id))
  const isShown = supporting.length > 0 || under.length > 0
  return {
    claim: claim.text,
    type: claim.kind,
    author: claim.author,
    status: attacking.length > 0 ? 'disputed' : isShown ? 'supported' : 'unsupported',
    supporting_claims: supporting,
    attacking_claims: attacking,
    supporting_evidence: under,
    counter_evidence: evidenceOf(attacking.flatMap(({ claim_id }) => evidenceUnder(network, claim_id))),
    supporting_agents: [...new Set(claim.said.map(({ agent }) => agent))],
    resting_votes: restingVotes(network, claim),
    provenance: claim.said.map(({ version, agent, round, by, at }) => ({
      seq: version,
      agent,
      round,
      said_in: by,
      timestamp: at,
    })),
  }
}

/** The votes that rest on a claim; for a proposal, the votes for it. */
const restingVotes = ({ votes }: BeliefNetwork, { kind, id }: Claim) =>
  votes
    .filter(({ vote, grounds }) => (kind === 'proposal' ? vote.choice === id : grounds.has(id)))
    .map(({ vote, grounds }) => ({
      agent: vote.agent,
      choice: vote.choice,
      only_this: kind === 'proposal' || grounds.size === 1,
    }))

function relation({ claims }: BeliefNetwork, { from, agents }: Edge, type: 'supports' | 'attacks') {
  const claim = claims.find(({ id }) => id === from)
  return claim ? [{ claim_id: claim.id, type: claim.kind, text: claim.text, relation: type, agents: [...agents] }] : []
}

/** The evidence that a claim, or a claim supporting it, cites. */
function evidenceUnder({ edges }: BeliefNetwork, claim: string): string[] {
  const carried = edges.filter(({ to, type }) => to === claim && type === 'supports').map(({ from }) => from)
  const cited = edges.filter(({ from, type }) => type === 'cites' && (from === claim || carried.includes(from)))
  return [...new Set(cited.map(({ to }) => to))]
}

/** Evidence in the form that claims show it. */
export const pieces = ({ evidence }: DebateState, ids: readonly string[]) =>
  evidence
    .filter(({ id }) => ids.includes(id))
    .map(({ id, title, source, url, digest, reliability }) => ({
      evidence_id: id,
      title,
      source,
      url,
      digest,
      reliability,
    }))

/** The share of agents with a stance on the claim who support it. */
const beliefIn = ({ supporting, opposing }: ClaimImpact) => {
  const all = supporting.length + opposing.length
  return all === 0 ? 0 : supporting.length / all
}

const madeAt = ({ createdAt }: DebateState, { said }: Claim) => said[0]?.at ?? createdAt
