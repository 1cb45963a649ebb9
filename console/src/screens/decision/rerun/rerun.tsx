import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rosterQuery } from '../../../api/agents/roster.ts'
import type { Debate } from '../../../api/debates/debates.ts'
import { evidenceQuery } from '../../../api/debates/explanations.ts'
import { createDebate, newIdempotencyKey } from '../../../api/debates/new-debate.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FaultNote } from '../../../ui/states.tsx'
import { ForkDialog } from './fork-dialog.tsx'
import { rerunRequest } from './rerun-request.ts'

/** Ask the same question again, duplicate it, or fork the debate. */
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

/** The same once more, unchanged. */
function AskAgainDialog({ debate, open, onClose }: AskAgainDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(newIdempotencyKey)
  const asking = useMutation({
    async mutationFn() {
      const [{ evidence }, { agents }] = await Promise.all([
        queries.fetchQuery(evidenceQuery(debate.id)),
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
