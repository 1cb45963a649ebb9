import type { DebateState } from '../state.ts'
import type { BeliefNetwork, Edge } from './belief-network.ts'

/** The shape of a belief network: claims and the evidence under them. */
export interface GraphStats {
  nodes: number
  edges: number
  /** The longest path along edges. */
  depth: number
  /** Nodes with several incoming edges. */
  branches: number
  /** Nodes without incoming edges. */
  leaves: number
  proposalsAndQuotes: number
  issues: number
  /** How often proposals were combined: one adopted, or an answer by a judge. */
  syntheses: number
  /** Parts without a connection to each other. */
  clusters: number
  /** Edges per node with incoming edges. */
  branchingFactor: number
  /** Between all connected nodes. */
  pathLength: number
}

export function graphStats(state: DebateState, { claims, edges }: BeliefNetwork): GraphStats {
  const nodes = [...claims.map(({ id }) => id), ...state.evidence.map(({ id }) => id)]
  const incoming = Map.groupBy(edges, ({ to }) => to)
  const forward = neighbours(edges, ({ from, to }) => [[from, to]])
  const issues = claims.filter(({ kind }) => kind === 'issue').length
  return {
    nodes: nodes.length,
    edges: edges.length,
    depth: longestWay(nodes, forward),
    branches: nodes.filter((node) => (incoming.get(node)?.length ?? 0) > 1).length,
    leaves: nodes.filter((node) => !incoming.has(node)).length,
    proposalsAndQuotes: claims.length - issues,
    issues,
    syntheses: state.messages.filter(
      ({ adopts, role, abstains, discarded }) => !discarded && !abstains && (adopts || role === 'judge'),
    ).length,
    clusters: clusterCount(nodes, edges),
    branchingFactor: incoming.size === 0 ? 0 : edges.length / incoming.size,
    pathLength: averagePath(nodes, forward),
  }
}

type Neighbours = ReadonlyMap<string, readonly string[]>

function neighbours(edges: readonly Edge[], ways: (edge: Edge) => readonly [string, string][]): Neighbours {
  const found = new Map<string, string[]>()
  for (const [from, to] of edges.flatMap(ways)) {
    const known = found.get(from)
    if (known) known.push(to)
    else found.set(from, [to])
  }
  return found
}

/** Quotes lead to issues and both to proposals, never back, so there is no cycle. */
function longestWay(nodes: readonly string[], forward: Neighbours): number {
  const known = new Map<string, number>()
  const from = (node: string): number => {
    const length = known.get(node) ?? Math.max(0, ...(forward.get(node) ?? []).map((next) => 1 + from(next)))
    known.set(node, length)
    return length
  }
  return Math.max(0, ...nodes.map(from))
}

function clusterCount(nodes: readonly string[], edges: readonly Edge[]): number {
  const either = neighbours(edges, ({ from, to }) => [
    [from, to],
    [to, from],
  ])
  const seen = new Set<string>()
  let clusters = 0
  for (const node of nodes) {
    if (seen.has(node)) continue
    clusters += 1
    for (const reached of distances(node, either).keys()) seen.add(reached)
  }
  return clusters
}

function averagePath(nodes: readonly string[], forward: Neighbours): number {
  const lengths = nodes.flatMap((node) => [...distances(node, forward).values()].filter((length) => length > 0))
  return lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

/** The distance of every node that can be reached from one. */
function distances(start: string, ways: Neighbours): ReadonlyMap<string, number> {
  const found = new Map([[start, 0]])
  for (const [node, far] of found) {
    for (const next of ways.get(node) ?? []) if (!found.has(next)) found.set(next, far + 1)
  }
  return found
}
