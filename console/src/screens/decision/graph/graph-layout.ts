import { graphlib, layout } from '@dagrejs/dagre'
import type { ArgumentGraph } from '../../../api/reasoning.ts'

export const CLAIM_SIZE = { width: 250, height: 104 }

/** Places for the claims: what speaks stands to the left of what it speaks of. */
export function placesOf({ claims, links }: Pick<ArgumentGraph, 'claims' | 'links'>) {
  const graph = new graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', ranksep: 90, nodesep: 18 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id } of claims) graph.setNode(id, { ...CLAIM_SIZE })
  for (const { from, to, relation } of links) if (relation !== 'cites') graph.setEdge(from, to)
  layout(graph)
  return new Map(
    claims.map(({ id }) => {
      const { x, y } = graph.node(id)
      return [id, { x: x - CLAIM_SIZE.width / 2, y: y - CLAIM_SIZE.height / 2 }]
    }),
  )
}
