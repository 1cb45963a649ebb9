import { newIdempotencyKey } from '@parley/client/idempotency-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rosterQuery } from '../../api/agents/models.ts'
import type { Debate } from '../../api/debates/debates.ts'
import { debateEvidenceQuery } from '../../api/debates/decisions.ts'
import { createDebate, type DebateRequest, forkDebate } from '../../api/debates/new-debate.ts'
import { contextOf, documentsOf, type GivenEvidence, libraryItemsOf } from '../../parts/evidence-input.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FaultNote } from '../../ui/states.tsx'

/** Asks the same question again, copies it to be changed, or forks the debate. */
export function Rerun({ debate }: { debate: Debate }) {
  const [open, setOpen] = useState<'again' | 'fork'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen('again')}>Ask again</Button>
      <Link to="/" search={{ from: debate.id }} className={buttonClass()}>
        Duplicate
      </Link>
      {debate.rounds.length > 0 && <Button onClick={() => setOpen('fork')}>Fork</Button>}
      <AskAgainDialog debate={debate} open={open === 'again'} onClose={close} />
      <ForkDialog debate={debate} open={open === 'fork'} onClose={close} />
    </>
  )
}

interface AskAgainDialogProps {
  debate: Debate
  open: boolean
  onClose: () => void
}

/** Asks the same question again, unchanged. */
function AskAgainDialog({ debate, open, onClose }: AskAgainDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(newIdempotencyKey)
  const asking = useMutation({
    async mutationFn() {
      const [{ evidence }, { agents }] = await Promise.all([
        queries.fetchQuery(debateEvidenceQuery(debate.id)),
        queries.fetchQuery(rosterQuery),
      ])
      return createDebate(rerunRequest(debate, evidence, new Set(agents.map(({ name }) => name))), key)
    },
    async onSuccess({ id }) {
      void queries.invalidateQueries({ queryKey: ['debates', 'list'] })
      await navigate({ to: '/debates/$id', params: { id }, search: { pace: 'reading' } })
    },
  })
  return (
    <Dialog title="Ask again?" open={open} onClose={onClose}>
      <p>
        The same question goes to the same {debate.agents.length} agents once more, with what you gave them, by the same
        rules. This decision stays as it is.
      </p>
      {asking.error && <FaultNote fault={asking.error} onRetry={() => asking.mutate()} />}
      <div className="flex gap-3">
        <Button kind="primary" busy={asking.isPending} onClick={() => asking.mutate()}>
          Ask again
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}

/** The most ids of each kind in a request. */
const MOST_IDS = 50

type RerunDebate = Pick<Debate, 'evidence' | 'grounding' | 'topic' | 'options' | 'panel' | 'protocol' | 'domain'>

/** The same question to the same agents with the same rules; an agent that is not offered by name is described. */
export function rerunRequest(
  debate: RerunDebate,
  evidence: readonly GivenEvidence[],
  offered: ReadonlySet<string>,
): DebateRequest {
  const { topic, options, panel, domain, grounding } = debate
  const library = libraryItemsOf(debate)
  const { kind: _kind, judge, agent_timeout_seconds: seconds, ...protocol } = debate.protocol
  const context = contextOf(debate, evidence)
  const documents = documentsOf(debate, evidence).map(({ title, content, url, source }) => ({
    title,
    content,
    source,
    ...(url !== null && { url }),
  }))
  return {
    topic,
    domain,
    ...(context !== '' && { context }),
    ...(documents.length > 0 && { documents }),
    ...(library.documents.length > 0 && { document_ids: library.documents.slice(0, MOST_IDS) }),
    ...(library.evidence.length > 0 && { evidence_ids: library.evidence.slice(0, MOST_IDS) }),
    ...(grounding && { grounding }),
    ...(options !== null && { options }),
    agents: panel.map(({ agent, provider, model, role }) =>
      offered.has(agent) ? agent : { name: agent, provider, model, ...(role !== null && { role }) },
    ),
    protocol: {
      ...protocol,
      ...(judge !== null && { judge }),
      ...(seconds !== null && { agent_timeout_seconds: seconds }),
    } as NonNullable<DebateRequest['protocol']>,
  }
}

interface ForkDialogProps {
  debate: Debate
  open: boolean
  onClose: () => void
}

/** Continues from a place in this debate, with something changed. */
function ForkDialog({ debate, open, onClose }: ForkDialogProps) {
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
