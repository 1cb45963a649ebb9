import type { Consensus, Debate } from '../../../api/debates.ts'
import { isCalibrated } from '../../../ui/calibrated.ts'
import { ConfidenceBar } from '../../../ui/confidence.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { ReceiptCard } from '../receipt/receipt-card.tsx'
import { Sourced } from '../sourced.tsx'
import { Actions } from './actions.tsx'
import { Findings } from './findings.tsx'
import { OutcomeNote } from './outcome-note.tsx'
import { conclusionOf, verdictOf } from './verdict.ts'
import { methodOf, otherAnswersOf, worthOf } from './worth.ts'

interface AnswerProps {
  debate: Debate
  decision: Consensus
}

/** The question, what was decided and how sure that is; beside it what can be done with it. */
export function Answer({ debate, decision }: AnswerProps) {
  const { conclusion, isDecided } = conclusionOf(debate, decision)
  const summary = decision.consensus.summary
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <header className="measure grid content-start gap-5">
        <Particulars {...{ debate, decision }} />
        <h1 dir="auto" className="font-serif text-2xl text-balance text-muted">
          {debate.topic}
        </h1>
        <p
          dir="auto"
          className={`font-serif text-pretty ${isDecided ? 'text-4xl' : 'text-3xl'} leading-tight whitespace-pre-line`}
        >
          {conclusion}
        </p>
        {decision.consensus.confidence !== null && <Confidence {...{ debate, decision }} />}
        {summary && summary !== conclusion && (
          <p dir="auto" className="leading-relaxed">
            <Sourced text={summary} />
          </p>
        )}
      </header>
      <Findings {...{ debate, decision }} />
      <aside
        aria-label="Use this decision"
        className="grid content-start gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <Actions {...{ debate, decision }} />
        {debate.outcome && <OutcomeNote outcome={debate.outcome} debate={debate} />}
        <ReceiptCard debateId={debate.id} />
      </aside>
    </div>
  )
}

function Particulars({ debate, decision }: AnswerProps) {
  const rounds = `${debate.rounds_used} ${debate.rounds_used === 1 ? 'round' : 'rounds'}`
  return (
    <p className="text-sm text-muted">
      <span className="font-medium text-ink">{verdictOf(debate, decision)}</span>
      {` · ${rounds} · ${debate.agents.length} agents · ${debate.protocol.consensus}`}
      {debate.completed_at && (
        <>
          {' · '}
          <RelativeTime at={debate.completed_at} />
        </>
      )}
    </p>
  )
}

function Confidence({ debate, decision: { consensus } }: AnswerProps) {
  const threshold = debate.protocol.consensus_threshold
  const others = otherAnswersOf(consensus)
  const worth = worthOf(consensus)
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ConfidenceBar
          value={consensus.confidence ?? 0}
          threshold={threshold}
          calibrated={isCalibrated(consensus.method)}
        />
        <span className="text-sm text-muted">
          threshold {threshold.toFixed(2)}, {methodOf(consensus)}
        </span>
      </div>
      {worth && <p className="text-sm">{worth}</p>}
      {consensus.explanation && <p className={`text-sm ${worth ? 'text-muted' : ''}`}>{consensus.explanation}</p>}
      {others && (
        <p dir="auto" className="text-sm">
          {others}
        </p>
      )}
    </div>
  )
}
