import { useState } from 'react'
import { intervene } from '../../api/debates/debates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { DebateView } from './debate-view.ts'

/** What a person may do in a debate, with what it means for the agents. */
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

interface SayDialogProps {
  id: string
  view: DebateView
  open: boolean
  onClose: () => void
}

/** Takes part in a debate. */
export function InterventionDialog({ id, view, open, onClose }: SayDialogProps) {
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
