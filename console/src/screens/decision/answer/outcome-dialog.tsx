import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Consensus, Debate } from '../../../api/debates/debates.ts'
import { recordOutcome } from '../../../api/debates/decisions.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { choiceText, foremostOf, type Proposals, proposalsOf } from '../proposals.ts'

interface OutcomeDialogProps {
  open: boolean
  onClose: () => void
  debate: Debate
  decision: Consensus
}

/** Was it right? Answers make agents' records, and with enough of them the confidence is calibrated. */
export function OutcomeDialog({ open, onClose, debate, decision }: OutcomeDialogProps) {
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

/** Where nothing was put forward, only the proposal that was right can be named. */
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
