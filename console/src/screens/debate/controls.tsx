import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answerBreakpoint, cancelDebate, intervene, pauseDebate, resumeDebate } from '../../api/debates/debates.ts'
import { AskAgain } from '../../parts/debate-link.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { DebateView, Waiting } from './debate-view.ts'

/** The actions of a person: answer what the debate waits for, pause it, contribute, stop it, or read the decision. */
export function Controls({ id, view }: { id: string; view: DebateView }) {
  const [open, setOpen] = useState<'say' | 'answer'>()
  const close = () => setOpen(undefined)
  const { ending, waiting, status, checkpoint } = view
  if (ending?.status === 'cancelled') return <AskAgain topic={view.topic} />
  if (ending) {
    return (
      <Link to="/decisions/$id" params={{ id }} className={buttonClass('primary')}>
        Read the decision
      </Link>
    )
  }
  return (
    <div className="grid gap-4">
      {waiting && (
        <div className="grid gap-2 border-l-2 border-accent pl-3 text-sm">
          <p className="font-medium">
            {isHeld(waiting) ? 'This debate has not started' : 'This debate is waiting for you'}
          </p>
          <Prose className="">{waiting.message}</Prose>
          {waiting.deadline && (
            <p className="text-muted">
              Without an answer it continues on its own <RelativeTime at={waiting.deadline} />.
            </p>
          )}
          <div>
            <Button kind="primary" onClick={() => setOpen('answer')}>
              Answer
            </Button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'paused' && checkpoint ? (
          <ActionButton kind="primary" act={() => resumeDebate(checkpoint)}>
            Resume
          </ActionButton>
        ) : (
          <ActionButton act={() => pauseDebate(id)}>Pause</ActionButton>
        )}
        <Button onClick={() => setOpen('say')}>Comment</Button>
        <ActionButton
          kind="quiet"
          act={() => cancelDebate(id)}
          confirm="The debate stops for good. What was said so far is kept and can be read; it will not come to a decision."
        >
          Stop debate
        </ActionButton>
      </div>
      <InterventionDialog id={id} view={view} open={open === 'say'} onClose={close} />
      {waiting && <BreakpointDialog waiting={waiting} open={open === 'answer'} onClose={close} />}
    </div>
  )
}

const ANSWERS = {
  continue: 'Continue as it is',
  inject: 'Continue with a comment',
  redirect: 'Continue with a new task',
  abort: 'End it without consensus',
} as const
type Answer = keyof typeof ANSWERS

/** It waits for an approval, to which there is a yes or a no. */
const APPROVAL: Partial<Record<Answer, string>> = { continue: 'Approve it', abort: 'Reject it' }

const isHeld = ({ trigger }: Waiting) => trigger === 'approval'

const isAnswer = (value: string): value is Answer => value in ANSWERS

interface BreakpointDialogProps {
  waiting: Waiting
  open: boolean
  onClose: () => void
}

/** Decides how a waiting debate continues. */
function BreakpointDialog({ waiting, open, onClose }: BreakpointDialogProps) {
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
              {Object.entries(isHeld(waiting) ? APPROVAL : ANSWERS).map(([value, title]) => (
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

/** The ways to contribute to a debate, and what each means for the agents. */
const KINDS = {
  argument: { title: 'Argue', hint: 'The agents consider it from now on.', asks: 'words' },
  message: { title: 'Comment', hint: 'The agents see it from now on.', asks: 'words' },
  constraint: { title: 'Set a constraint', hint: 'Every answer must respect it from now on.', asks: 'words' },
  challenge: { title: 'Challenge', hint: 'The agents must answer it in the next phase.', asks: 'words' },
  vote: {
    title: 'Vote',
    hint: 'Always shown. It counts only where the protocol lets people vote, with weight 2.25, like an agent that is right 6 times in 10.',
    asks: 'choice',
  },
  threshold: { title: 'Change the threshold', hint: 'Applies from the next vote count.', asks: 'threshold' },
  weight: { title: 'Change a weight', hint: 'Applies from the next vote count; 1 is the default.', asks: 'weight' },
  breakpoint: { title: 'Pause for an answer', hint: 'The debate waits until someone answers.', asks: 'reason' },
} as const
type Kind = keyof typeof KINDS

const isKind = (value: string): value is Kind => value in KINDS

interface InterventionDialogProps {
  id: string
  view: DebateView
  open: boolean
  onClose: () => void
}

/** Contributes to a debate. */
function InterventionDialog({ id, view, open, onClose }: InterventionDialogProps) {
  const [kind, setKind] = useState<Kind>('argument')
  const { hint, asks } = KINDS[kind]

  async function say({ content, agent, choice, threshold, weight }: Record<string, string>) {
    await intervene(id, {
      type: kind,
      ...(content && { content }),
      ...(agent && { agent }),
      ...(choice && { choice }),
      ...(threshold && { threshold: Number(threshold) }),
      ...(weight && { weight: Number(weight) }),
    })
    onClose()
  }

  const agents = view.panel.map(({ agent }) => (
    <option key={agent} value={agent}>
      {agent}
    </option>
  ))
  return (
    <Dialog title="Comment" open={open} onClose={onClose}>
      <Form submit={KINDS[kind].title} onSubmit={say}>
        {(about) => (
          <>
            <SelectField
              label="Action"
              hint={hint}
              value={kind}
              onChange={({ target: { value } }) => isKind(value) && setKind(value)}
              fault={about('type')}
            >
              {Object.entries(KINDS).map(([value, { title }]) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </SelectField>
            {asks === 'words' && (
              <SelectField label="To" name="agent" fault={about('agent')}>
                <option value="">everyone</option>
                {agents}
              </SelectField>
            )}
            {asks === 'weight' && (
              <>
                <SelectField label="Of" name="agent" fault={about('agent')}>
                  {agents}
                </SelectField>
                <TextField
                  label="Weight"
                  name="weight"
                  type="number"
                  min={0}
                  max={10}
                  step={0.1}
                  defaultValue={1}
                  fault={about('weight')}
                />
              </>
            )}
            {asks === 'threshold' && (
              <TextField
                label="Required confidence, from 0 to 1"
                name="threshold"
                type="number"
                min={0}
                max={1}
                step={0.05}
                defaultValue={view.protocol?.threshold}
                fault={about('threshold')}
              />
            )}
            {asks === 'choice' && (
              <SelectField label="For" name="choice" fault={about('choice')}>
                {Object.values(view.proposals).map(({ id: choice, text, author }) => (
                  <option key={choice} dir="auto" value={choice}>
                    {author ? `${author}’s proposal` : text}
                  </option>
                ))}
                <option value="none">none of them</option>
                <option value="abstain">abstain</option>
              </SelectField>
            )}
            <TextArea label={asks === 'words' ? 'Text' : 'Reason'} name="content" fault={about('content')} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
