import { lazy, Suspense } from 'react'
import type { Definition } from '../../api/work/workflows.ts'
import { ErrorBoundary } from '../../ui/error-notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/states.tsx'
import { StepList } from './graph/step-list.tsx'

const StepGraph = lazy(() => import('./graph/step-graph.tsx').then(({ StepGraph: drawing }) => ({ default: drawing })))

/** What a workflow does, drawn and as a list. */
export const StepsSection = ({ definition }: { definition: Definition }) => (
  <Section title="Steps">
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <StepList definition={definition} />
      <ErrorBoundary>
        <Suspense fallback={<Loading what="Drawing" />}>
          <StepGraph definition={definition} />
        </Suspense>
      </ErrorBoundary>
    </div>
  </Section>
)
