import { Controls, type Edge, Handle, MarkerType, type Node, type NodeProps, Position, ReactFlow } from '@xyflow/react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ArgumentGraph } from '../../../api/debates/decisions.ts'
import { Words } from '../../../ui/prose/words.tsx'
import '@xyflow/react/dist/base.css'
import './graph-drawing.css'
import { graphlib, layout } from '@dagrejs/dagre'
import { optionStyle } from '../option-label.tsx'
import type { Proposals } from '../proposals.ts'
import { type Claim, KINDS, weightOf } from './argument-list.tsx'

type ClaimNode = Node<{ claim: Claim; proposals: Proposals }, 'claim'>

const NODE_TYPES = { claim: ClaimBox }
const LINES = { supports: 'var(--agree)', attacks: 'var(--disagree)' } as const

interface GraphDrawingProps {
  graph: ArgumentGraph
  proposals: Proposals
  chosen: string | undefined
  onChoose: (claim: string) => void
}

/** Claims as boxes that take the focus one after the other; Enter selects one. */
export function GraphDrawing({ graph, proposals, chosen, onChoose }: GraphDrawingProps) {
  const box = useRef<HTMLElement>(null)
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => setRoom(box.current?.clientWidth), [])
  const drawn = useMemo(() => layoutOf(graph), [graph])
  const first = room === undefined ? undefined : firstView(drawn, room)
  const nodes = graph.claims.map(
    (claim): ClaimNode => ({
      id: claim.id,
      type: 'claim',
      position: drawn.places.get(claim.id) ?? { x: 0, y: 0 },
      data: { claim, proposals },
      ...CLAIM_SIZE,
      selected: claim.id === chosen,
      ariaLabel: [KINDS[claim.type], weightOf(claim), claim.text].filter(Boolean).join(', '),
    }),
  )
  return (
    <section
      ref={box}
      aria-label="Argument graph"
      style={{ height: first?.height }}
      className="rounded-lg border border-line"
    >
      {first && (
        <ReactFlow
          nodes={nodes}
          edges={edgesOf(graph)}
          nodeTypes={NODE_TYPES}
          onNodesChange={(changes) => {
            const selected = changes.find((change) => change.type === 'select' && change.selected)
            if (selected && 'id' in selected) onChoose(selected.id)
          }}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          elementsSelectable
          multiSelectionKeyCode={null}
          deleteKeyCode={null}
          zoomOnScroll={false}
          preventScrolling={false}
          minZoom={LEAST_ZOOM / 4}
          defaultViewport={first.viewport}
        >
          <Controls showInteractive={false} position="bottom-right" orientation="horizontal" />
        </ReactFlow>
      )}
    </section>
  )
}

const edgesOf = ({ links }: ArgumentGraph): Edge[] =>
  links.flatMap(({ from, to, relation }) => {
    if (relation === 'cites') return []
    const color = LINES[relation]
    const style = { stroke: color, strokeWidth: 1.5, ...(relation === 'attacks' && { strokeDasharray: '6 4' }) }
    const id = `${from} ${relation} ${to}`
    return [{ id, source: from, target: to, style, markerEnd: { type: MarkerType.ArrowClosed, color } }]
  })

const LOOKS: Record<Claim['type'], string> = {
  proposal: 'option-colour border-2 border-l-8 border-(--option) font-serif text-base',
  quote: 'border-edge',
  issue: 'border-edge border-dashed',
}

function ClaimBox({ data: { claim, proposals }, selected }: NodeProps<ClaimNode>) {
  return (
    <div
      style={claim.type === 'proposal' ? optionStyle(claim.id, proposals) : undefined}
      className={`grid h-full content-center rounded-md border bg-paper px-3 py-2 text-sm ${LOOKS[claim.type]} ${selected ? 'ring-2 ring-accent' : ''}`}
    >
      <Handle type="target" position={Position.Left} className="invisible" />
      <p className="font-sans text-xs text-muted">{KINDS[claim.type]}</p>
      <p dir="auto" title={claim.text} className="line-clamp-3 leading-snug">
        {claim.crux && '◆ '}
        <Words>{claim.type === 'quote' ? `“${claim.text}”` : claim.text}</Words>
      </p>
      <Handle type="source" position={Position.Right} className="invisible" />
    </div>
  )
}

export const CLAIM_SIZE = { width: 250, height: 104 }

/** An empty node, so that a proposal without arguments stands beside the others. */
const NOBODY = ' nobody'

interface Layout {
  places: ReadonlyMap<string, { x: number; y: number }>
  width: number
  height: number
}

/** Places the claims: each to the left of the one that it is about, and all proposals to the right. */
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

/** Below this zoom the words of a claim cannot be read. */
export const LEAST_ZOOM = 0.8
const MARGIN = 24
const HIGHEST = 900

/** The first view of a drawing in a box of this width: as large as it fits, never too small to read, from its top. */
export function firstView({ width, height }: Pick<Layout, 'width' | 'height'>, room: number) {
  const zoom = Math.min(1, Math.max(LEAST_ZOOM, (room - 2 * MARGIN) / width))
  const x = width * zoom + 2 * MARGIN <= room ? (room - width * zoom) / 2 : MARGIN
  return { height: Math.min(HIGHEST, Math.ceil(height * zoom) + 2 * MARGIN), viewport: { x, y: MARGIN, zoom } }
}
