import type { BeliefNetwork, Edge } from '../../../engine/insight/belief-network.ts'
import type { ClaimImpact } from '../../../engine/insight/claim-impact.ts'
import type { DebateState } from '../../../engine/state.ts'
import { pieces } from './claims.ts'
import type { ArgumentGraph } from './schema.ts'

/** The names of the relations that existing clients of the graph know. */
const LINK_TYPES = { supports: 'supports', attacks: 'contradicts', cites: 'depends_on' } as const

/** All claims of a debate and the links between them; other claims support proposals, which support nothing themselves. */
export function graphRecord(
  state: DebateState,
  network: BeliefNetwork,
  bearings: readonly ClaimImpact[],
): ArgumentGraph {
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
    from,
    to,
    relation: type,
    agents: [...agents],
    source: from,
    target: to,
    type: LINK_TYPES[type],
    weight: agents.length / state.panel.length,
    strength: agents.length / state.panel.length,
  }))
  return {
    debate_id: state.debateId,
    claims,
    evidence: pieces(
      state,
      state.evidence.map(({ id }) => id),
    ),
    links,
    edges: links,
    nodes: claims.map(({ id, type, text, author, crux, importance }) => ({
      id,
      claim_id: id,
      statement: text,
      label: text,
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
