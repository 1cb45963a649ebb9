import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Debate } from '../../../api/debates/debates.ts'
import { argumentGraphQuery } from '../../../api/debates/explanations.ts'
import { AskAgain } from '../../../parts/debate-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorBoundary } from '../../../ui/error-notice.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useIsWide } from '../../../ui/side-panel.tsx'
import { EmptyState, Loading } from '../../../ui/states.tsx'
import { address, useChange } from '../decision-address.ts'
import type { Proposals } from '../proposals.ts'
import { ArgumentList } from './argument-list.tsx'
import { ClaimPanel } from './claim-panel.tsx'

const GraphDrawing = lazy(() =>
  import('./graph-drawing.tsx').then(({ GraphDrawing: drawing }) => ({ default: drawing })),
)

interface GraphTabProps {
  debate: Pick<Debate, 'id' | 'topic'>
  proposals: Proposals
}

/**
 * What was claimed and what it rests on, drawn or, where there is little room, as a list; one claim at a time with
 * all that is known of it.
 */
export function GraphTab({ debate: { id, topic }, proposals }: GraphTabProps) {
  const query = useQuery(argumentGraphQuery(id))
  const { view, claim } = address.useSearch()
  const change = useChange()
  const isWide = useIsWide()
  const isList = view === undefined ? !isWide : view === 'list'
  return (
    <Loaded query={query} what="Loading arguments">
      {(graph) =>
        graph.claims.length === 0 ? (
          <EmptyState title="No claims" action={<AskAgain topic={topic} />}>
            No agent proposed, quoted or objected to anything.
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-6">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-sm text-muted">
                <span aria-hidden="true">◆</span> marks a crux: a claim that a vote, or the result, depends on.
                {!isList && ' Solid lines support, dashed lines attack.'}
              </p>
              <Button onClick={() => change({ view: isList ? 'graph' : 'list' })}>
                {isList ? 'Show as a graph' : 'Show as a list'}
              </Button>
            </div>
            <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
              {isList ? (
                <ArgumentList graph={graph} proposals={proposals} chosen={claim} />
              ) : (
                <ErrorBoundary>
                  <Suspense fallback={<Loading what="Drawing" />}>
                    <GraphDrawing
                      graph={graph}
                      proposals={proposals}
                      chosen={claim}
                      onChoose={(chosen) => change({ claim: chosen })}
                    />
                  </Suspense>
                </ErrorBoundary>
              )}
              <ClaimPanel debateId={id} claimId={claim} />
            </div>
          </div>
        )
      }
    </Loaded>
  )
}
