import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Debate } from '../../../api/debates/debates.ts'
import { argumentGraphQuery, type ClaimSupport, claimSupportQuery } from '../../../api/debates/decisions.ts'
import { AgentName } from '../../../parts/agent-name.tsx'
import { AskAgain } from '../../../parts/debate-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyAsCurl } from '../../../ui/copy-button.tsx'
import { ErrorBoundary } from '../../../ui/error-notice.tsx'
import { Prose } from '../../../ui/prose/prose.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useIsWide } from '../../../ui/side-panel.tsx'
import { EmptyState, Loading } from '../../../ui/states.tsx'
import { address, useChange } from '../decision-address.ts'
import type { Proposals } from '../proposals.ts'
import { ArgumentList, ClaimLink, KINDS, STATUSES } from './argument-list.tsx'

const GraphDrawing = lazy(() =>
  import('./graph-drawing.tsx').then(({ GraphDrawing: drawing }) => ({ default: drawing })),
)

interface GraphTabProps {
  debate: Pick<Debate, 'id' | 'topic'>
  proposals: Proposals
}

/**
 * The claims and what each rests on, drawn or, in a narrow window, as a list; beside them the selected claim in detail.
 */
export function GraphTab({ debate: { id, topic }, proposals }: GraphTabProps) {
  const query = useQuery(argumentGraphQuery(id))
  const { view, claim } = address.useSearch()
  const change = useChange()
  const isWide = useIsWide()
  const isList = view === undefined ? !isWide : view === 'list'
  return (
    <QueryResult query={query} what="Loading arguments">
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
    </QueryResult>
  )
}

type Support = ClaimSupport['support']

/** One claim: what supports and opposes it, which votes rest on it, and where it was made. */
function ClaimPanel({ debateId, claimId }: { debateId: string; claimId: string | undefined }) {
  if (!claimId) {
    return <p className="text-sm text-muted">Select a claim to see what it is based on and who made it.</p>
  }
  return <ClaimDetails debateId={debateId} claimId={claimId} />
}

function ClaimDetails({ debateId, claimId }: { debateId: string; claimId: string }) {
  const query = useQuery(claimSupportQuery(debateId, claimId))
  return (
    <section aria-label="Selected claim" aria-live="polite" className="grid content-start gap-5 text-sm">
      <QueryResult query={query} what="Loading the claim">
        {({ support }) => (
          <>
            <div className="grid gap-1">
              <p className="text-muted">{KINDS[support.type]}</p>
              <Prose className="font-serif text-lg leading-snug">{support.claim}</Prose>
              <p className="text-muted">{STATUSES[support.status]}</p>
            </div>
            <Part title="Made by" items={support.supporting_agents}>
              {(name) => <AgentName key={name} name={name} />}
            </Part>
            <Part title="For it" items={support.supporting_claims}>
              {({ claim_id, text }) => <ClaimLink key={claim_id} claim={{ id: claim_id, text }} />}
            </Part>
            <Part title="Against it" items={support.attacking_claims}>
              {({ claim_id, text }) => <ClaimLink key={claim_id} claim={{ id: claim_id, text }} />}
            </Part>
            <Part title="Supporting evidence" items={support.supporting_evidence}>
              {(piece) => <ClaimEvidence key={piece.evidence_id} piece={piece} />}
            </Part>
            <Part title="Evidence against" items={support.counter_evidence}>
              {(piece) => <ClaimEvidence key={piece.evidence_id} piece={piece} />}
            </Part>
            <Part title="Votes based on it" items={support.resting_votes}>
              {({ agent, only_this }) => (
                <span key={agent} className="flex flex-wrap items-center gap-2">
                  <AgentName name={agent} />
                  {only_this && <span className="text-muted">on this alone</span>}
                </span>
              )}
            </Part>
            <Part title="Said" items={support.provenance}>
              {(saying) => <Statement key={saying.seq} saying={saying} />}
            </Part>
            <div>
              <CopyAsCurl
                address="/provenance/{debate_id}/claims/{claim_id}/support"
                path={{ debate_id: debateId, claim_id: claimId }}
              />
            </div>
          </>
        )}
      </QueryResult>
    </section>
  )
}

interface PartProps<Item> {
  title: string
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

function Part<Item>({ title, items, children }: PartProps<Item>) {
  if (items.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <h3 className="text-muted">{title}</h3>
      <div className="grid gap-1.5">{items.map(children)}</div>
    </div>
  )
}

function ClaimEvidence({ piece }: { piece: Support['supporting_evidence'][number] }) {
  const { id } = address.useParams()
  return (
    <Link
      to="/decisions/$id"
      params={{ id }}
      search={(search) => ({ ...search, tab: 'evidence' })}
      hash={piece.evidence_id}
      resetScroll={false}
      className="text-accent underline"
    >
      <bdi>{piece.title}</bdi>, reliability {piece.reliability.toFixed(2)}
    </Link>
  )
}

function Statement({ saying: { seq, agent, round, said_in } }: { saying: Support['provenance'][number] }) {
  const { id } = address.useParams()
  return (
    <Link
      to="/decisions/$id"
      params={{ id }}
      search={(search) => ({ ...search, tab: 'replay', seq: String(seq) })}
      resetScroll={false}
      className="text-accent underline"
    >
      {agent}, round {round}, in a {said_in}
    </Link>
  )
}
