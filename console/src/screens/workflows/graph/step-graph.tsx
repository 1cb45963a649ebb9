import { useId, useMemo } from 'react'
import type { Definition } from '../../../api/work/workflows.ts'
import { stepKind } from '../workflow-words.ts'
import { LONGEST_LABEL, layoutOf, pathOf, STEP_SIZE } from './layout.ts'

const LONGEST_NAME = 24

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** The steps as boxes and the ways between them as arrows; the list of the steps says the same in words. */
export function StepGraph({ definition }: { definition: Pick<Definition, 'steps' | 'edges'> }) {
  const arrow = useId()
  const { width, height, places, lines } = useMemo(() => layoutOf(definition), [definition])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Graph of the steps" tabIndex={0} className="sideways">
      <svg
        role="img"
        aria-label={`${definition.steps.length} steps; the list says how they follow each other`}
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
        {lines.map(({ from, to, words, isBack, points, label }) => (
          <g key={`${from} ${to} ${words}`}>
            <path
              d={pathOf(points)}
              fill="none"
              stroke="var(--muted)"
              strokeWidth="1.5"
              strokeDasharray={isBack ? '5 4' : undefined}
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
        {definition.steps.map((step) => (
          <StepBox key={step.id} step={step} place={places.get(step.id) ?? { x: 0, y: 0 }} />
        ))}
      </svg>
    </section>
  )
}

interface StepBoxProps {
  step: Definition['steps'][number]
  place: { x: number; y: number }
}

const StepBox = ({ step, place: { x, y } }: StepBoxProps) => (
  <g transform={`translate(${x},${y})`}>
    <rect
      width={STEP_SIZE.width}
      height={STEP_SIZE.height}
      rx="6"
      fill="var(--paper)"
      stroke="var(--edge)"
      strokeDasharray={step.optional ? '5 4' : undefined}
    />
    <text x={STEP_SIZE.width / 2} y="25" textAnchor="middle" fontSize="14" fill="var(--ink)">
      {cut(step.name ?? step.id, LONGEST_NAME)}
    </text>
    <text x={STEP_SIZE.width / 2} y="44" textAnchor="middle" fontSize="12" fill="var(--muted)">
      {stepKind(step)}
    </text>
  </g>
)
