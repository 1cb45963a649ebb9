import type { NodeKind } from './tables.ts'

/** Something that a decision may rest on. */
export interface Node {
  kind: NodeKind
  id: string
}

/** A debate rests on a node by a piece of evidence. */
export interface Edge extends Node {
  debate: string
  evidence: string
}

export const nodeKey = ({ kind, id }: Node) => `${kind} ${id}`

/** How many levels of decisions are followed at most. */
const MOST_LEVELS = 50

/** Everything that each debate rests on, directly or through other decisions; cycles are cut. */
export async function reachedFrom(
  roots: readonly string[],
  edgesOf: (debates: readonly string[]) => Promise<readonly Edge[]>,
): Promise<Map<string, Node[]>> {
  const edges = new Map<string, Edge[]>()
  let frontier = [...new Set(roots)]
  for (let depth = 0; depth < MOST_LEVELS && frontier.length > 0; depth++) {
    for (const debate of frontier) edges.set(debate, [])
    for (const edge of await edgesOf(frontier)) edges.get(edge.debate)?.push(edge)
    const next = frontier.flatMap((debate) => edges.get(debate) ?? [])
    frontier = [...new Set(next.filter(({ kind, id }) => kind === 'decision' && !edges.has(id)).map(({ id }) => id))]
  }
  return new Map(roots.map((root) => [root, nodesBelow(root, edges)]))
}

function nodesBelow(root: string, edges: ReadonlyMap<string, readonly Edge[]>): Node[] {
  const nodes = new Map<string, Node>()
  const waiting = [root]
  const seen = new Set(waiting)
  for (let debate = waiting.pop(); debate !== undefined; debate = waiting.pop()) {
    for (const { kind, id } of edges.get(debate) ?? []) {
      if (kind !== 'decision' || id !== root) nodes.set(nodeKey({ kind, id }), { kind, id })
      if (kind !== 'decision' || seen.has(id)) continue
      seen.add(id)
      waiting.push(id)
    }
  }
  return [...nodes.values()]
}

/** Every debate that rests on a node, directly or through other decisions. */
export async function restingOn(
  node: Node,
  dependentsOf: (nodes: readonly Node[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const found = new Set<string>()
  let frontier: Node[] = [node]
  for (let depth = 0; depth < MOST_LEVELS && frontier.length > 0; depth++) {
    const next = (await dependentsOf(frontier)).filter((id) => !found.has(id))
    for (const id of next) found.add(id)
    frontier = [...new Set(next)].map((id) => ({ kind: 'decision', id }))
  }
  if (node.kind === 'decision') found.delete(node.id)
  return [...found]
}
