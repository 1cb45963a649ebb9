import { useQueryClient } from '@tanstack/react-query'
import { ApiFault } from '../../api/fault.ts'
import { APPROVALS, type Approval, answerApproval, approvalQuery, type Choice } from '../../api/work/approvals.ts'
import { SchemaFields } from '../../parts/schema-fields.tsx'
import { enteredValues } from '../../parts/schema-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { consequencesOf } from './approval-words.ts'

/** What came of an answer: it counts, or another person was faster. */
export interface Answered {
  approval: Approval
  isLate: boolean
}

/** The choice that a person is about to make. */
export interface Chosen {
  approval: Approval
  choice: Choice
}

interface AnswerDialogProps {
  /** Undefined while nothing is chosen. It stays when the question leaves the list, so that no note is lost. */
  chosen: Chosen | undefined
  onAnswered: (answered: Answered) => void
  onClose: () => void
}

/** One more look before a choice counts. */
export const AnswerDialog = ({ chosen, ...handlers }: AnswerDialogProps) => (
  <Dialog title={chosen?.choice.title ?? ''} open={chosen !== undefined} onClose={handlers.onClose}>
    {chosen && <AnswerForm {...chosen} {...handlers} />}
  </Dialog>
)

const PREFIX = 'values.'
const LONGEST_NOTE = 2_000

/** What is asked and what follows, what the choice's form asks for, and a note. */
function AnswerForm({ approval, choice, onAnswered, onClose }: Chosen & Omit<AnswerDialogProps, 'chosen'>) {
  const queries = useQueryClient()
  const { id, form, title, question } = approval
  const asks = choice.means === 'yes' ? form : null

  async function answer({ note = '', ...entered }: Record<string, string>) {
    const values = asks ? { values: enteredValues(asks, entered, PREFIX) } : {}
    const said = { choice: choice.id, ...values, ...(note.trim() !== '' && { note: note.trim() }) }
    const answered = await answerApproval(id, said).then(
      (now) => ({ approval: now, isLate: false }),
      (fault) => decidedMeanwhile(fault),
    )
    onClose()
    onAnswered(answered)
    await queries.invalidateQueries({ queryKey: APPROVALS })
  }

  /** Shows the decision to a person who is too late. */
  async function decidedMeanwhile(fault: unknown): Promise<Answered> {
    if (!(fault instanceof ApiFault) || fault.status !== 409) throw fault
    return { approval: await queries.fetchQuery({ ...approvalQuery(id), staleTime: 0 }), isLate: true }
  }

  return (
    <>
      <p dir="auto" className="font-serif text-lg text-pretty">
        {title}
      </p>
      {question !== title && (
        <p dir="auto" className="whitespace-pre-line">
          {question}
        </p>
      )}
      <p className="text-sm text-muted">{consequencesOf(approval)}</p>
      <Form submit={choice.title} onSubmit={answer} autoComplete="off">
        {(about) => (
          <>
            {asks && <SchemaFields schema={asks} prefix={PREFIX} about={about} />}
            <TextField
              label="Note (optional)"
              name="note"
              maxLength={LONGEST_NOTE}
              hint="Everyone who sees the question sees it."
              fault={about('note') ?? about('choice')}
            />
          </>
        )}
      </Form>
    </>
  )
}
