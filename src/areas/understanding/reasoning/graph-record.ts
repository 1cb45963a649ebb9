import type { Bearing } from '../../../engine/insight/bearing.ts'
import type { BeliefNetwork, Edge } from '../../../engine/insight/belief-network.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { ArgumentGraph } from './graph-schema.ts'
import { pieces } from './records.ts'

/** The relations as existing clients of the graph call them. */
const LINK_TYPES = { supports: 'supports', attacks: 'contradicts', cites: 'depends_on' } as const

/** Everything that was claimed, and what it hangs on; proposals are carried by others and bear nothing themselves. */
export function graphRecord(state: DebateState, network: BeliefNetwork, bearings: readonly Bearing[]): ArgumentGraph {
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

/** How many links a claim has, against the one that has most. */
function centralities(edges: readonly Edge[]): (id: string) => number {
  const links = new Map<string, number>()
  for (const id of edges.flatMap(({ from, to }) => [from, to])) links.set(id, (links.get(id) ?? 0) + 1)
  const most = Math.max(1, ...links.values())
  return (id) => (links.get(id) ?? 0) / most
}

/** How divided the panel is over a claim, in bits: 0 where nobody decided against it, 1 where half did. */
function entropyOf(bearing: Bearing | undefined): number {
  const [pro, contra] = [bearing?.supporting.length ?? 0, bearing?.opposing.length ?? 0]
  return [pro, contra].reduce((sum, side) => {
    const share = side / Math.max(1, pro + contra)
    return share === 0 ? sum : sum - share * Math.log2(share)
  }, 0)
}
