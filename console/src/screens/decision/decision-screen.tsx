import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { type Consensus, consensusQuery, type Debate, debateQuery } from '../../api/debates/debates.ts'
import { type Decision, decisionQuery } from '../../api/debates/decisions.ts'
import { ApiFault } from '../../api/fault.ts'
import { NotFound } from '../../app/error-screens.tsx'
import { isCalibrated } from '../../parts/confidence-bar.tsx'
import { QuestionHeading } from '../../parts/question-heading.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Answer } from './answer.tsx'
import { Sources, sourcesOf } from './cited-text.tsx'
import { CostTab } from './cost-tab.tsx'
import { CounterfactualsTab } from './counterfactuals-tab.tsx'
import { address, useChange } from './decision-address.ts'
import { EvidenceTab } from './evidence-tab.tsx'
import { PositionsTab } from './positions-tab.tsx'
import { foremostOf, proposalsOf, substitutionSentences } from './proposals.ts'
import { SummaryTab } from './summary-tab.tsx'
import { VotesTab } from './votes-tab.tsx'

const LOOK_AGAIN_MS = 3_000

/** The decision, what it is worth, and below it the proof. */
export function DecisionScreen() {
  const { id } = address.useParams()
  const debate = useQuery({
    ...debateQuery(id),
    refetchInterval: ({ state }) => (state.data?.in_progress ? LOOK_AGAIN_MS : false),
  })
  useTitle(debate.data?.topic)
  if (debate.error instanceof ApiFault && debate.error.status === 404) return <NotFound />
  return (
    <QueryResult query={debate} what="Loading the decision" heading="Decision">
      {(found) => (found.in_progress ? <OpenDebate debate={found} /> : <DecidedDebate debate={found} />)}
    </QueryResult>
  )
}

function DecidedDebate({ debate }: { debate: Debate }) {
  const consensus = useQuery(consensusQuery(debate.id))
  return (
    <QueryResult query={consensus} what="Loading the decision" heading="Decision">
      {(decision) => (
        <Sources value={sourcesOf(debate)}>
          <article className="grid grid-cols-1 gap-8">
            <Answer debate={debate} decision={decision} />
            <SubstitutionNote debate={debate} />
            <DecisionBasis id={debate.id} />
            <Proof debate={debate} decision={decision} />
          </article>
        </Sources>
      )}
    </QueryResult>
  )
}

function SubstitutionNote({ debate }: { debate: Debate }) {
  const sentences = substitutionSentences(debate.substituted)
  return sentences.length > 0 ? <p className="measure text-muted">{sentences.join(' ')}</p> : null
}

/** The status of a debate that is not over. */
function statusSentence({ status, waiting_for, current_round, total_rounds }: Debate): string {
  if (waiting_for) return 'This debate is waiting for an answer from a person.'
  if (status === 'pending') return 'This debate has not started yet.'
  if (status === 'paused') return 'This debate is paused; nothing is decided yet.'
  return `This debate is in progress, in round ${current_round} of at most ${total_rounds}.`
}

function OpenDebate({ debate }: { debate: Debate }) {
  const { id, topic, waiting_for } = debate
  return (
    <div className="grid justify-items-start gap-6">
      <div className="measure">
        <QuestionHeading topic={topic} />
      </div>
      <p role="status" className="measure text-muted">
        {statusSentence(debate)} The decision appears here automatically.
      </p>
      <Link to="/debates/$id" params={{ id }} className={buttonClass('primary')}>
        {waiting_for ? 'Answer it' : 'Watch it'}
      </Link>
      <CopyAsCurl address="/debates/{id}" path={{ id }} />
    </div>
  )
}

const GraphTab = lazy(() => import('./graph/graph-tab.tsx').then(({ GraphTab: tab }) => ({ default: tab })))
const ReplayTab = lazy(() => import('./replay/replay-tab.tsx').then(({ ReplayTab: tab }) => ({ default: tab })))

/** Everything that supports the decision, beginning with the reasons. */
function Proof({ debate, decision }: { debate: Debate; decision: Consensus }) {
  const { tab } = address.useSearch()
  const change = useChange()
  const proposals = proposalsOf(debate)
  const { id, protocol } = debate
  const bar = { threshold: protocol.consensus_threshold, calibrated: isCalibrated(decision.consensus.method) }
  const tabs = [
    { name: 'summary', title: 'Summary', body: <SummaryTab debate={debate} decision={decision} /> },
    {
      name: 'positions',
      title: 'Positions',
      body: <PositionsTab debate={debate} proposals={proposals} foremost={foremostOf(debate, decision)} />,
    },
    { name: 'votes', title: 'Votes', body: <VotesTab debate={debate} proposals={proposals} /> },
    { name: 'graph', title: 'Argument graph', body: <GraphTab debate={debate} proposals={proposals} /> },
    { name: 'evidence', title: 'Evidence', body: <EvidenceTab debate={debate} /> },
    { name: 'what-if', title: 'What if', body: <CounterfactualsTab debate={debate} bar={bar} /> },
    { name: 'replay', title: 'Replay', body: <ReplayTab id={id} /> },
    { name: 'cost', title: 'Cost', body: <CostTab debate={debate} /> },
  ]
  const open = tabs.find(({ name }) => name === tab)?.name ?? 'summary'
  return (
    <section aria-label="Proof">
      <Tabs label="Proof" tabs={tabs} open={open} onOpen={(name) => change({ tab: name })} />
    </section>
  )
}

type Support = Decision['rests_on'][number]

/** The knowledge of the organization that the decision rests on, with a mark on what is no longer valid. */
function DecisionBasis({ id }: { id: string }) {
  const { data } = useQuery(decisionQuery(id))
  if (!data || data.rests_on.length === 0) return null
  return (
    <section aria-labelledby="rests-on" className="grid gap-2">
      <h2 id="rests-on" className="font-serif text-xl">
        Based on
      </h2>
      {data.stale && (
        <p role="status" className="measure rounded-md border border-disagree p-3">
          Something this decision is based on is no longer valid: it was {causesOf(data)}. Ask again before relying on
          it.
        </p>
      )}
      <ul className="grid gap-1">
        {data.rests_on.map((support) => (
          <li key={support.id}>
            <SupportLink support={support} />
            {support.removed && <span className="text-muted"> — no longer in the library</span>}
            {support.stale && <span className="text-disagree"> — no longer valid</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const causesOf = ({ staleness }: Decision): string =>
  [...new Set(staleness?.causes.map(({ cause }) => cause) ?? [])].join(' or ') || 'refuted'

function SupportLink({ support: { kind, id, title, removed } }: { support: Support }) {
  const words = title || (kind === 'decision' ? 'An erased debate' : 'An erased document')
  if (kind === 'decision') {
    return (
      <Link to="/decisions/$id" params={{ id }} className="underline">
        {words}
      </Link>
    )
  }
  if (kind === 'item' && id.startsWith('doc_') && !removed) {
    return (
      <Link to="/library/documents/$document" params={{ document: id }} className="underline">
        {words}
      </Link>
    )
  }
  return <span>{words}</span>
}
