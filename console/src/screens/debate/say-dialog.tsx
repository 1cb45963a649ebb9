import { useState } from 'react'
import { intervene } from '../../api/debate-control.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { DebateView } from './debate-view.ts'

/** What a person may do in a debate, with what it means for the agents. */
const KINDS = {
  argument: { title: 'Argue', hint: 'The agents weigh it from now on.', asks: 'words' },
  message: { title: 'Say something', hint: 'The agents hear it from now on.', asks: 'words' },
  constraint: { title: 'Set a constraint', hint: 'It binds every answer from now on.', asks: 'words' },
  challenge: { title: 'Challenge', hint: 'It is to be answered in the next phase.', asks: 'words' },
  vote: {
    title: 'Vote',
    hint: 'It is shown; it weighs only where the protocol lets people vote: 2.25, like that of an agent that is right 6 times in 10.',
    asks: 'choice',
  },
  threshold: { title: 'Change the threshold', hint: 'It holds from the next count on.', asks: 'threshold' },
  weight: { title: 'Change a weight', hint: 'It holds from the next count on; 1 is usual.', asks: 'weight' },
  breakpoint: { title: 'Make it wait', hint: 'The debate waits until somebody answers.', asks: 'reason' },
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
export function SayDialog({ id, view, open, onClose }: SayDialogProps) {
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
    <Dialog title="Say" open={open} onClose={onClose}>
      <Form submit={KINDS[kind].title} onSubmit={say}>
        {(about) => (
          <>
            <SelectField
              label="What"
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
                <option value="">everybody</option>
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
                label="Confidence that is needed, from 0 to 1"
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
            <TextArea label={asks === 'words' ? 'Words' : 'Why'} name="content" fault={about('content')} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
