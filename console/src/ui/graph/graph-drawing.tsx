import { useId, useMemo } from 'react'
import { BOX_SIZE, LONGEST_LABEL, layoutOf, pathOf, type Way } from './layout.ts'

const LONGEST_NAME = 24

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** A box of a graph. */
export interface GraphBox {
  id: string
  title: string
  /** What it is, below its title. */
  about: string
  isDashed?: boolean | undefined
  /** The one that the drawing is about. */
  isMain?: boolean | undefined
}

interface GraphDrawingProps {
  label: string
  /** What it shows, and where the same stands in words. */
  summary: string
  boxes: readonly GraphBox[]
  ways: readonly Way[]
  /** Where ways lead: down unless told. */
  leads?: 'down' | 'right'
}

/** Boxes and the ways between them as arrows; a list beside it says the same in words. */
export function GraphDrawing({ label: name, summary, boxes, ways, leads = 'down' }: GraphDrawingProps) {
  const arrow = useId()
  const { width, height, places, lines } = useMemo(
    () =>
      layoutOf(
        boxes.map(({ id }) => id),
        ways,
        leads === 'down' ? 'TB' : 'LR',
      ),
    [boxes, ways, leads],
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={name} tabIndex={0} className="sideways">
      <svg
        role="img"
        aria-label={summary}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="mx-auto font-sans"
      >
        <defs>
          <marker id={arrow} viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0,0 L8,4 L0,8 z" fill="var(--muted)" />
          </marker>
        </defs>
        {lines.map(({ from, to, words, isBack, isDashed, points, label }) => (
          <g key={`${from} ${to} ${words}`}>
            <path
              d={pathOf(points)}
              fill="none"
              stroke="var(--muted)"
              strokeWidth="1.5"
              strokeDasharray={isBack || isDashed ? '5 4' : undefined}
              markerEnd={`url(#${arrow})`}
            />
            {words !== '' && (
              <text
                x={label.x}
                y={label.y + 4}
                textAnchor="middle"
                fontSize="12"
                fill="var(--muted)"
                stroke="var(--paper)"
                strokeWidth="4"
                paintOrder="stroke"
              >
                {cut(words, LONGEST_LABEL)}
              </text>
            )}
          </g>
        ))}
        {boxes.map((box) => (
          <Box key={box.id} box={box} place={places.get(box.id) ?? { x: 0, y: 0 }} />
        ))}
      </svg>
    </section>
  )
}

interface BoxProps {
  box: GraphBox
  place: { x: number; y: number }
}

const Box = ({ box: { title, about, isDashed, isMain }, place: { x, y } }: BoxProps) => (
  <g transform={`translate(${x},${y})`}>
    <rect
      width={BOX_SIZE.width}
      height={BOX_SIZE.height}
      rx="6"
      fill={isMain ? 'var(--raised)' : 'var(--paper)'}
      stroke={isMain ? 'var(--accent)' : 'var(--edge)'}
      strokeWidth={isMain ? 2 : 1}
      strokeDasharray={isDashed ? '5 4' : undefined}
    />
    <text x={BOX_SIZE.width / 2} y="25" textAnchor="middle" fontSize="14" fill="var(--ink)">
      {cut(title, LONGEST_NAME)}
    </text>
    <text x={BOX_SIZE.width / 2} y="44" textAnchor="middle" fontSize="12" fill="var(--muted)">
      {cut(about, LONGEST_LABEL)}
    </text>
  </g>
)
