import type { Consensus, Debate } from '../../../api/debates/debates.ts'
import { ConfidenceBar, isCalibrated } from '../../../parts/confidence-bar.tsx'
import { ForkedFrom } from '../../../parts/debate-link.tsx'
import { isModelNeed, ModelNeed } from '../../../parts/model-needed.tsx'
import { QuestionHeading } from '../../../parts/question-heading.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { Prose } from '../../../ui/prose/prose.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Actions } from './decision-actions.tsx'
import { conclusionOf, isTied, particularsOf, sizeOfConclusion, tieText, verdictOf, worthOf } from './verdict.ts'

interface AnswerProps {
  debate: Debate
  decision: Consensus
}

const SHOWN_LINES = 4

/** The question, what was decided, how sure that is, and what can be done with it: short, so that the proof is at hand. */
export function Answer({ debate, decision }: AnswerProps) {
  const isTie = isTied(debate, decision)
  const told = conclusionOf(debate, decision)
  const conclusion = isTie && !decision.conclusion ? tieText(debate, decision) : told.conclusion
  return (
    <header className="grid gap-4">
      <Particulars {...{ debate, decision }} />
      <div className="measure grid gap-3">
        <QuestionHeading topic={debate.topic} />
        {debate.parent && <ForkedFrom id={debate.parent.debate_id} />}
        <Clamped
          lines={SHOWN_LINES}
          className={`font-serif text-pretty ${sizeOfConclusion({ ...told, conclusion })} leading-tight`}
        >
          <Prose className="">{conclusion}</Prose>
        </Clamped>
      </div>
      {Boolean(decision.consensus.confidence) && <Confidence {...{ debate, decision }} />}
      {decision.needs.some(isModelNeed) && <ModelNeed />}
      <Actions {...{ debate, decision }} />
    </header>
  )
}

function Particulars({ debate, decision }: AnswerProps) {
  return (
    <p className="text-sm text-muted">
      <span className="font-medium text-ink">{isTied(debate, decision) ? 'Tied' : verdictOf(debate, decision)}</span>
      {` · ${particularsOf(debate)}`}
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
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <ConfidenceBar
        value={consensus.confidence ?? 0}
        threshold={threshold}
        calibrated={isCalibrated(consensus.method)}
      />
      <span className="text-muted">{threshold.toFixed(2)} was needed.</span>
      <span>{worthOf(consensus) ?? consensus.explanation}</span>
    </div>
  )
}
