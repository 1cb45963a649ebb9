import { graphlib, layout } from '@dagrejs/dagre'
import type { ArgumentGraph } from '../../../api/debates/argument-graph.ts'

export const CLAIM_SIZE = { width: 250, height: 104 }

/** An empty node, so that a proposal without arguments stands beside the others. */
const NOBODY = ' nobody'

export interface Layout {
  places: ReadonlyMap<string, { x: number; y: number }>
  width: number
  height: number
}

/** Places for the claims: what speaks stands to the left of what it speaks of, and all proposals to the right. */
export function layoutOf({ claims, links }: Pick<ArgumentGraph, 'claims' | 'links'>): Layout {
  const graph = new graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', ranksep: 70, nodesep: 16 })
  graph.setDefaultEdgeLabel(() => ({}))
  const drawn = links.filter(({ relation }) => relation !== 'cites')
  for (const { id } of claims) graph.setNode(id, { ...CLAIM_SIZE })
  for (const { from, to } of drawn) graph.setEdge(from, to)
  const isArguedFor = new Set(drawn.map(({ to }) => to))
  const alone = claims.filter(({ id, type }) => type === 'proposal' && !isArguedFor.has(id))
  if (alone.length > 0 && drawn.length > 0) {
    graph.setNode(NOBODY, { width: CLAIM_SIZE.width, height: 0 })
    for (const { id } of alone) graph.setEdge(NOBODY, id)
  }
  layout(graph)
  const corners = claims.map(({ id }) => {
    const { x, y } = graph.node(id)
    return { id, x: x - CLAIM_SIZE.width / 2, y: y - CLAIM_SIZE.height / 2 }
  })
  const left = Math.min(...corners.map(({ x }) => x))
  const top = Math.min(...corners.map(({ y }) => y))
  const places = new Map(corners.map(({ id, x, y }) => [id, { x: x - left, y: y - top }]))
  const reach = [...places.values()]
  return {
    places,
    width: Math.max(...reach.map(({ x }) => x)) + CLAIM_SIZE.width,
    height: Math.max(...reach.map(({ y }) => y)) + CLAIM_SIZE.height,
  }
}

/** Smaller than this the words of a claim cannot be read. */
export const LEAST_ZOOM = 0.8
const MARGIN = 24
const HIGHEST = 900

/** How a drawing is first shown in a box of some width: as wide as it may be, never too small to read, from its top. */
export function firstView({ width, height }: Pick<Layout, 'width' | 'height'>, room: number) {
  const zoom = Math.min(1, Math.max(LEAST_ZOOM, (room - 2 * MARGIN) / width))
  const x = width * zoom + 2 * MARGIN <= room ? (room - width * zoom) / 2 : MARGIN
  return { height: Math.min(HIGHEST, Math.ceil(height * zoom) + 2 * MARGIN), viewport: { x, y: MARGIN, zoom } }
}
