import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Consensus, Debate } from '../../api/debates/debates.ts'
import { recordOutcome, summaryHtml, summaryJson, summaryMarkdown, summaryPdf } from '../../api/debates/decisions.ts'
import { receiptQuery } from '../../api/governance/receipts.ts'
import { ConfidenceBar, isCalibrated } from '../../parts/confidence-bar.tsx'
import { ForkedFrom } from '../../parts/debate-link.tsx'
import { DebateOrigin } from '../../parts/debate-origin.tsx'
import { isModelNeed, ModelNeed } from '../../parts/model-required.tsx'
import { QuestionHeading } from '../../parts/question-heading.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ClampedText } from '../../ui/clamped-text.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { saveBlob, saveFile } from '../../ui/download-button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { choiceText, foremostOf, type Proposals, proposalsOf } from './proposals.ts'
import { Rerun } from './rerun.tsx'
import { conclusionOf, isTied, particularsOf, sizeOfConclusion, tieText, verdictOf, worthOf } from './verdict.ts'

interface AnswerProps {
  debate: Debate
  decision: Consensus
}

const SHOWN_LINES = 4

/** The question, the decision, its confidence and the actions; kept short, so that the proof is near. */
export function Answer({ debate, decision }: AnswerProps) {
  const isTie = isTied(debate, decision)
  const concluded = conclusionOf(debate, decision)
  const conclusion = isTie && !decision.conclusion ? tieText(debate, decision) : concluded.conclusion
  return (
    <header className="grid gap-4">
      <Particulars debate={debate} decision={decision} />
      <div className="measure grid gap-3">
        <QuestionHeading topic={debate.topic} />
        {debate.parent ? <ForkedFrom id={debate.parent.debate_id} /> : <DebateOrigin origin={debate.origin} />}
        <ClampedText
          lines={SHOWN_LINES}
          className={`font-serif text-pretty ${sizeOfConclusion({ ...concluded, conclusion })} leading-tight`}
        >
          <Prose className="">{conclusion}</Prose>
        </ClampedText>
      </div>
      {Boolean(decision.consensus.confidence) && <Confidence debate={debate} decision={decision} />}
      {decision.needs.some(isModelNeed) && <ModelNeed />}
      <Actions debate={debate} decision={decision} />
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

const pretty = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** Record the outcome, ask again, export, or open the debate. */
function Actions({ debate, decision }: { debate: Debate; decision: Consensus }) {
  const { id, status, outcome } = debate
  const [isRecording, setRecording] = useState(false)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {status === 'completed' && outcome === null && proposalsOf(debate).size > 0 && (
          <Button onClick={() => setRecording(true)}>Record the outcome</Button>
        )}
        {!debate.erased && <Rerun debate={debate} />}
        <ExportMenu id={id} />
        <Link to="/debates/$id" params={{ id }} className={buttonClass('quiet')}>
          Transcript
        </Link>
        <CopyAsCurl address="/debates/{id}/consensus" path={{ id }} />
      </div>
      <OutcomeDialog open={isRecording} onClose={() => setRecording(false)} debate={debate} decision={decision} />
    </div>
  )
}

function ExportMenu({ id }: { id: string }) {
  const [fault, setFault] = useState<unknown>()
  const queries = useQueryClient()
  const hand = (make: () => Promise<void>) => () => {
    setFault(undefined)
    make().catch(setFault)
  }
  const asMarkdown = hand(async () => saveFile(`${id}.md`, 'text/markdown', await summaryMarkdown(id)))
  const asHtml = hand(async () => saveFile(`${id}.html`, 'text/html', await summaryHtml(id)))
  const asPdf = hand(async () => saveBlob(`${id}.pdf`, await summaryPdf(id)))
  const asJson = hand(async () => saveFile(`${id}.json`, 'application/json', pretty(await summaryJson(id))))
  const asReceipt = hand(async () => {
    const receipt = await queries.fetchQuery(receiptQuery(id))
    if (!receipt) throw new Error('This debate has no receipt: only those that ended with a result do')
    saveFile(`${receipt.receipt_id}.json`, 'application/json', pretty(receipt))
  })
  return (
    <>
      <Menu trigger={<Button>Export ▾</Button>}>
        <MenuItem onSelect={asMarkdown}>Markdown</MenuItem>
        <MenuItem onSelect={asHtml}>HTML</MenuItem>
        <MenuItem onSelect={asPdf}>PDF</MenuItem>
        <MenuItem onSelect={asJson}>JSON</MenuItem>
        <MenuItem onSelect={asReceipt}>Receipt</MenuItem>
      </Menu>
      {fault !== undefined && <FaultNote fault={fault} />}
    </>
  )
}

interface OutcomeDialogProps {
  open: boolean
  onClose: () => void
  debate: Debate
  decision: Consensus
}

/**
 * Records whether the decision was right. Outcomes make the agents' records, and enough of them calibrate the
 * confidence.
 */
function OutcomeDialog({ open, onClose, debate, decision }: OutcomeDialogProps) {
  const queries = useQueryClient()
  const proposals = proposalsOf(debate)
  const foremost = foremostOf(debate, decision)

  async function record({ verdict, right, explanation }: Record<string, string>) {
    const correct = verdict ? verdict === 'right' : undefined
    const named = verdict === 'right' ? undefined : right || undefined
    try {
      await recordOutcome(debate.id, { correct, right: named, explanation: explanation?.trim() || undefined })
      onClose()
    } finally {
      await queries.invalidateQueries({ queryKey: ['debates', debate.id] })
    }
  }

  return (
    <Dialog title="Record the outcome" open={open} onClose={onClose}>
      <p className="text-sm text-muted">
        An outcome is recorded once and cannot be changed. Agents’ track records and the calibration are based on it.
      </p>
      <Form submit="Record" onSubmit={record}>
        {(about) => (
          <>
            <Verdict foremost={foremost} proposals={proposals} fault={about('right') ?? about('correct')} />
            <TextArea
              label="What happened"
              name="explanation"
              hint="Optional"
              maxLength={10_000}
              fault={about('explanation')}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

interface VerdictProps {
  foremost: string | null
  proposals: Proposals
  fault: string | undefined
}

/** Without a leading proposal, a person can only name the proposal that was right. */
function Verdict({ foremost, proposals, fault }: VerdictProps) {
  const [verdict, setVerdict] = useState<string>()
  const others = [...proposals.keys()].filter((id) => id !== foremost)
  const choose = (event: React.ChangeEvent<HTMLInputElement>) => setVerdict(event.target.value)
  return (
    <>
      {foremost !== null && (
        <fieldset className="grid gap-2">
          <legend className="pb-1 text-sm font-medium">
            Was <bdi>“{choiceText(foremost, proposals)}”</bdi> right?
          </legend>
          <label className="flex items-center gap-2">
            <input type="radio" name="verdict" value="right" onChange={choose} /> Yes, it was right
          </label>
          <label className="flex items-center gap-2">
            <input type="radio" name="verdict" value="wrong" onChange={choose} /> No, it was wrong
          </label>
          {fault && verdict === undefined && <p className="text-sm text-disagree">Say whether it was right.</p>}
        </fieldset>
      )}
      {(verdict === 'wrong' || foremost === null) && (
        <SelectField label="Correct answer" name="right" fault={fault}>
          <option value="">{foremost === null ? 'Choose' : 'Unknown'}</option>
          {others.map((id) => (
            <option key={id} dir="auto" value={id}>
              {choiceText(id, proposals)}
            </option>
          ))}
          <option value="none">None of the proposals</option>
        </SelectField>
      )}
    </>
  )
}
