import { useState } from 'react'
import { answerBreakpoint } from '../../api/debates/debates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import type { Waiting } from './debate-view.ts'

const ANSWERS = {
  continue: 'Continue as it is',
  inject: 'Continue with a comment',
  redirect: 'Continue with a new task',
  abort: 'End it without consensus',
} as const
type Answer = keyof typeof ANSWERS

const isAnswer = (value: string): value is Answer => value in ANSWERS

interface BreakpointDialogProps {
  waiting: Waiting
  open: boolean
  onClose: () => void
}

/** Says how a waiting debate goes on. */
export function BreakpointDialog({ waiting, open, onClose }: BreakpointDialogProps) {
  const [action, setAction] = useState<Answer>('continue')
  const hasWords = action === 'inject' || action === 'redirect'

  async function answer({ words = '' }: Record<string, string>) {
    const said = action === 'redirect' ? { redirect_task: words } : hasWords ? { message: words } : {}
    await answerBreakpoint(waiting.breakpoint, { action, ...said })
    onClose()
  }

  return (
    <Dialog title="How should the debate continue?" open={open} onClose={onClose}>
      <Prose className="text-muted">{waiting.message}</Prose>
      <Form submit="Answer" onSubmit={answer}>
        {(about) => (
          <>
            <SelectField
              label="Answer"
              value={action}
              onChange={({ target: { value } }) => isAnswer(value) && setAction(value)}
              fault={about('action')}
            >
              {Object.entries(ANSWERS).map(([value, title]) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </SelectField>
            {hasWords && (
              <TextArea
                label={action === 'redirect' ? 'The new task' : 'Comment'}
                name="words"
                fault={about('message') ?? about('redirect_task')}
              />
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}
