import { useMemo } from 'react'
import type { Definition } from '../../../api/work/workflows.ts'
import { GraphDrawing } from '../../../ui/graph/graph-drawing.tsx'
import { stepKind } from '../workflow-words.ts'
import { waysOf } from './ways.ts'

/** The steps as boxes and the ways between them as arrows; the list of the steps says the same in words. */
export function StepGraph({ definition }: { definition: Pick<Definition, 'steps' | 'edges'> }) {
  const { steps } = definition
  const boxes = useMemo(
    () =>
      steps.map((step) => ({
        id: step.id,
        title: step.name ?? step.id,
        about: stepKind(step),
        isDashed: step.optional,
      })),
    [steps],
  )
  const ways = useMemo(() => waysOf(definition), [definition])
  return (
    <GraphDrawing
      label="Graph of the steps"
      summary={`${steps.length} steps; the list says how they follow each other`}
      boxes={boxes}
      ways={ways}
    />
  )
}
