import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Debate } from '../../../api/debates/debates.ts'
import { forkDebate } from '../../../api/debates/new-debate.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'

interface ForkDialogProps {
  debate: Debate
  open: boolean
  onClose: () => void
}

/** Goes on from a place in this debate, with something changed. */
export function ForkDialog({ debate, open, onClose }: ForkDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const places = roundsToForkAfter(debate)

  async function fork({ place = '0', topic = '', context = '', rounds = '' }: Record<string, string>) {
    const { id } = await forkDebate(debate.id, {
      branch_point: Number(place),
      rounds: Number(rounds),
      ...(topic.trim() !== debate.topic && { topic }),
      ...(context.trim() !== '' && { context }),
    })
    void queries.invalidateQueries({ queryKey: ['debates', 'list'] })
    await navigate({ to: '/debates/$id', params: { id }, search: { pace: 'reading' } })
  }

  return (
    <Dialog title="Fork this debate" open={open} onClose={onClose}>
      <p className="text-sm text-muted">
        A new debate copies everything up to that point and continues on its own. This one stays unchanged.
      </p>
      <Form submit="Fork" onSubmit={fork}>
        {(about) => (
          <>
            <SelectField label="Fork point" name="place" fault={about('branch_point')}>
              {places.map((round) => (
                <option key={round} value={round}>
                  {round === 0 ? 'before the first round' : `after round ${round}`}
                </option>
              ))}
            </SelectField>
            <TextArea
              label="The question"
              name="topic"
              rows={2}
              defaultValue={debate.topic}
              fault={about('topic') ?? about('task')}
            />
            <TextArea
              label="Additional context"
              name="context"
              hint="Optional. It is added to the evidence."
              fault={about('context')}
            />
            <TextField
              label="Total rounds"
              name="rounds"
              type="number"
              min={1}
              max={MOST_ROUNDS}
              defaultValue={Math.min(MOST_ROUNDS, Math.max(debate.protocol.rounds, debate.rounds_used + 1))}
              fault={about('rounds')}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

const MOST_ROUNDS = 12

/** After which rounds a debate can be left, the latest first; 0 is before the first. A fork has held only some of its rounds itself. */
function roundsToForkAfter({ rounds_used, parent }: Pick<Debate, 'rounds_used' | 'parent'>): readonly number[] {
  const held = Array.from({ length: rounds_used }, (_, place) => rounds_used - place)
  return parent === null ? [...held, 0] : held.slice(0, 1)
}
