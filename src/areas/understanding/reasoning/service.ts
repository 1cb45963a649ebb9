import { type BeliefNetwork, beliefNetwork, type Edge } from '../../../engine/insight/belief-network.ts'
import { type ClaimImpact, claimImpacts, cruxesOf, loadBearing } from '../../../engine/insight/claim-impact.ts'
import { graphStats } from '../../../engine/insight/graph-stats.ts'
import { DEFAULT_PROTOCOL, MODES, type Mode, phasesOf } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import { claimSupport, cruxRecord, loadBearingRecord, pieces } from './claims.ts'
import {
  type ArgumentGraph,
  type CruxesQuery,
  claimIdNames,
  claimListNames,
  countNames,
  cruxListNames,
  depthNames,
  edgeCountNames,
  type LoadBearingQuery,
  linkFromNames,
  linkListNames,
  linkToNames,
  linkWeightNames,
  modeListNames,
  modeNames,
  nodeCountNames,
  statementNames,
} from './schema.ts'

/** Which claims a decision depends on, folded from the debate's log at each request. */
export function reasoningService({ debates }: { debates: Pick<Debates, 'visible'> }) {
  const weighed = (state: DebateState) => {
    const network = beliefNetwork(state)
    return { network, bearings: claimImpacts(state, network) }
  }

  return {
    async cruxes(debateId: string, query: CruxesQuery, caller: Caller) {
      const state = await debates.visible(debateId, caller)
      const found = cruxesOf(weighed(state).bearings)
        .map((bearing) => cruxRecord(state, bearing))
        .filter(({ importance }) => importance >= query.min_importance)
        .filter(({ resolved }) => query.resolved === undefined || resolved === query.resolved)
      const cruxes = found.slice(0, query.top_k ?? query.limit)
      const count = cruxes.length
      return {
        debate_id: debateId,
        ...cruxListNames(cruxes),
        count,
        total: found.length,
        analysis_timestamp: state.updatedAt,
      }
    },

    async loadBearingClaims(debateId: string, { limit, min_dependents, agent }: LoadBearingQuery, caller: Caller) {
      const state = await debates.visible(debateId, caller)
      const { network, bearings } = weighed(state)
      const madeBy = ({ claim }: ClaimImpact) =>
        agent === undefined || claim.said.some((saying) => saying.agent === agent)
      const found = loadBearing(bearings)
        .filter((bearing) => bearing.dependents.length >= min_dependents && madeBy(bearing))
        .map((bearing) => loadBearingRecord(state, network, bearing))
      const claims = found.slice(0, limit)
      return { debate_id: debateId, ...claimListNames(claims), count: claims.length, total: found.length }
    },

    async support(debateId: string, claimId: string, caller: Caller) {
      const state = await debates.visible(debateId, caller)
      const network = beliefNetwork(state)
      const claim = network.claims.find(({ id }) => id === claimId)
      if (!claim) throw notFound('claim', claimId)
      return { debate_id: debateId, claim_id: claimId, support: claimSupport(state, network, claim) }
    },

    async graph(debateId: string, caller: Caller) {
      const state = await debates.visible(debateId, caller)
      const { network, bearings } = weighed(state)
      return graphRecord(state, network, bearings)
    },

    async graphStats(debateId: string, caller: Caller) {
      const state = await debates.visible(debateId, caller)
      const stats = graphStats(state, beliefNetwork(state))
      return {
        debate_id: debateId,
        ...nodeCountNames(stats.nodes),
        ...edgeCountNames(stats.edges),
        ...depthNames(stats.depth),
        branch_count: stats.branches,
        leaf_count: stats.leaves,
        argument_count: stats.proposalsAndQuotes,
        critique_count: stats.issues,
        synthesis_count: stats.syntheses,
        clusters: stats.clusters,
        avg_branching_factor: stats.branchingFactor,
        avg_path_length: stats.pathLength,
      }
    },
  }
}
export type ReasoningService = ReturnType<typeof reasoningService>

const DESCRIPTIONS: Record<Mode, string> = {
  majority: 'More than half of the panel chooses the same proposal',
  supermajority: 'At least two thirds of the panel choose the same proposal',
  unanimous: 'Everybody on the panel chooses the same proposal',
  weighted: 'Votes weigh by the record of who casts them, and more than half of the weight is needed',
  judge: 'The panel votes, and a judge writes the answer',
  hybrid: 'More than half of the panel chooses a proposal that also leads by independent heads',
  byzantine: 'So many votes are needed that a third of the panel may be faulty',
  none: 'The panel explores the question and decides nothing',
}

const categoryOf = (mode: Mode) => {
  if (mode === 'none') return 'exploration' as const
  return mode === 'judge' ? ('judgement' as const) : ('vote' as const)
}

/** The ways in which a panel can reach a decision. */
export function decisionModes() {
  const modes = MODES.map((name) => ({
    ...modeNames(name),
    type: 'builtin' as const,
    description: DESCRIPTIONS[name],
    category: categoryOf(name),
    tool_groups: phasesOf({ ...DEFAULT_PROTOCOL, mode: name }, 1).map((phase) => phase.name),
  }))
  return { ...modeListNames(modes), ...countNames(modes.length) }
}

/** The names of the relations that existing clients of the graph know. */
const LINK_TYPES = { supports: 'supports', attacks: 'contradicts', cites: 'depends_on' } as const

/** All claims of a debate and the links between them; other claims support proposals, which support nothing themselves. */
function graphRecord(state: DebateState, network: BeliefNetwork, bearings: readonly ClaimImpact[]): ArgumentGraph {
  const borne = new Map(bearings.map((bearing) => [bearing.claim.id, bearing]))
  const claims = network.claims.map(({ id, kind, text, author }) => ({
    id,
    type: kind,
    text,
    author,
    crux: (borne.get(id)?.flips.length ?? 0) > 0,
    changes_result: borne.get(id)?.changesResult ?? false,
    importance: borne.get(id)?.impact ?? 0,
  }))
  const centralityOf = centralities(network.edges)
  const links = network.edges.map(({ from, to, type, agents }) => ({
    ...linkFromNames(from),
    ...linkToNames(to),
    relation: type,
    agents: [...agents],
    type: LINK_TYPES[type],
    ...linkWeightNames(agents.length / state.panel.length),
  }))
  return {
    debate_id: state.debateId,
    claims,
    evidence: pieces(
      state,
      state.evidence.map(({ id }) => id),
    ),
    ...linkListNames(links),
    nodes: claims.map(({ id, type, text, author, crux, importance }) => ({
      ...claimIdNames(id),
      ...statementNames(text),
      type,
      author,
      centrality: centralityOf(id),
      is_crux: crux,
      crux_score: crux ? importance : null,
      entropy: entropyOf(borne.get(id)),
      belief: null,
    })),
    metadata: {
      debate_id: state.debateId,
      total_claims: claims.length,
      crux_count: claims.filter(({ crux }) => crux).length,
    },
  }
}

/** The number of links of a claim, relative to the claim with the most. */
function centralities(edges: readonly Edge[]): (id: string) => number {
  const links = new Map<string, number>()
  for (const id of edges.flatMap(({ from, to }) => [from, to])) links.set(id, (links.get(id) ?? 0) + 1)
  const most = Math.max(1, ...links.values())
  return (id) => (links.get(id) ?? 0) / most
}

/** How divided the panel is over a claim, in bits: 0 without opposition, 1 when half the panel opposes it. */
function entropyOf(bearing: ClaimImpact | undefined): number {
  const [pro, contra] = [bearing?.supporting.length ?? 0, bearing?.opposing.length ?? 0]
  return [pro, contra].reduce((sum, side) => {
    const share = side / Math.max(1, pro + contra)
    return share === 0 ? sum : sum - share * Math.log2(share)
  }, 0)
}
