import { graphlib, layout } from '@dagrejs/dagre'
/** A way from one box to another. */
export interface Way {
  from: string
  to: string
  /** What is said of it, such as `if rejected`; may be empty. */
  words: string
  /** It leads back to what comes before. */
  isBack?: boolean
  /** It is drawn with dashes. */
  isDashed?: boolean
}

export interface Point {
  x: number
  y: number
}

export interface Drawing {
  width: number
  height: number
  /** The upper left corners of the boxes, by their ids. */
  places: ReadonlyMap<string, Point>
  lines: readonly Line[]
}

interface Line extends Way {
  points: readonly Point[]
  /** The middle of its words, which stand to the right of it. */
  label: Point
}

export const BOX_SIZE = { width: 190, height: 58 }
const MARGIN = 8
const DISTANCES = { TB: { ranksep: 34, nodesep: 24 }, LR: { ranksep: 60, nodesep: 14 } }
/** Longer words are cut in the drawing; the list has them whole. */
export const LONGEST_LABEL = 28
const LETTER = 6.2
const LABEL_HEIGHT = 20
/** How far words stand from their line. */
const LABEL_GAP = 6

export const labelSize = (words: string) =>
  words === ''
    ? { width: 0, height: 0 }
    : { width: Math.min(words.length, LONGEST_LABEL) * LETTER + 8, height: LABEL_HEIGHT }

/**
 * Places boxes below those that lead to them, or to the right; a way back is laid out as if it led forward, beside the
 * others.
 */
export function layoutOf(boxes: readonly string[], ways: readonly Way[], rankdir: 'TB' | 'LR' = 'TB'): Drawing {
  const graph = new graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir, ...DISTANCES[rankdir], edgesep: 16, marginx: MARGIN, marginy: MARGIN })
  for (const id of boxes) graph.setNode(id, { ...BOX_SIZE })
  for (const [index, { from, to, words, isBack }] of ways.entries()) {
    const [start, end] = isBack ? [to, from] : [from, to]
    graph.setEdge(start, end, { ...labelSize(words), labelpos: 'r', labeloffset: LABEL_GAP }, String(index))
  }
  layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  const places = new Map(
    boxes.map((id) => {
      const { x, y } = graph.node(id)
      return [id, { x: x - BOX_SIZE.width / 2, y: y - BOX_SIZE.height / 2 }]
    }),
  )
  const lines = ways.map((way, index): Line => {
    const [start, end] = way.isBack ? [way.to, way.from] : [way.from, way.to]
    const { points, x = 0, y = 0 } = graph.edge({ v: start, w: end, name: String(index) })
    const label = { x, y }
    const beside = way.words === '' ? points : uprightBeside(points, label, labelSize(way.words).width)
    return { ...way, points: way.isBack ? beside.toReversed() : beside, label }
  })
  return { width, height, places, lines }
}

/** A line that goes straight down beside its words, so that it does not lean into them. */
function uprightBeside(points: readonly Point[], label: Point, width: number): readonly Point[] {
  const x = label.x - width / 2 - LABEL_GAP
  const isBeside = (point: Point) => Math.abs(point.x - x) < 1 && Math.abs(point.y - label.y) < 1
  const ends = [label.y - LABEL_HEIGHT, label.y + LABEL_HEIGHT].map((y) => ({ x, y }))
  return points.flatMap((point) => (isBeside(point) ? ends : [point]))
}

/** A path through points, rounded between them. */
export function pathOf([first, ...others]: readonly Point[]): string {
  if (!first) return ''
  const parts = others.map((point, index) => {
    const next = others[index + 1]
    if (!next) return `L${point.x},${point.y}`
    return `Q${point.x},${point.y} ${(point.x + next.x) / 2},${(point.y + next.y) / 2}`
  })
  return [`M${first.x},${first.y}`, ...parts].join(' ')
}
