import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { type Door, doorsQuery } from '../../../api/protocols/doors.ts'
import { TRIED_QUESTION, type TriedAnswer, tryDoor } from '../../../api/protocols/try-door.ts'
import { Button } from '../../../ui/button.tsx'
import { Prose } from '../../../ui/prose/prose.tsx'
import { FaultNote } from '../../../ui/states.tsx'

/** Asks a small question through a door as the person, and shows the answer or the refusal. */
export function TryDoor({ door }: Pick<Door, 'door'>) {
  const queries = useQueryClient()
  const waiting = useRef<AbortController>(null)
  const asking = useMutation({
    mutationFn() {
      waiting.current = new AbortController()
      return tryDoor(door, waiting.current.signal)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: doorsQuery.queryKey }),
  })
  const wasStopped = waiting.current?.signal.aborted
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={asking.isPending} onClick={() => asking.mutate()}>
          Try it
        </Button>
        {asking.isPending && (
          <Button kind="quiet" onClick={() => waiting.current?.abort()}>
            Stop waiting
          </Button>
        )}
        <span className="text-sm text-muted">Asks “{TRIED_QUESTION}” as you, in a debate like any other.</span>
      </div>
      {asking.data && <Answered tried={asking.data} />}
      {asking.error && wasStopped && <p role="status">You stopped waiting; the debate goes on.</p>}
      {asking.error && !wasStopped && <FaultNote fault={asking.error} onRetry={asking.mutate} />}
    </div>
  )
}

function Answered({ tried: { answer, debateId } }: { tried: TriedAnswer }) {
  return (
    <div role="status" className="measure grid gap-2 border-l-2 border-line pl-4">
      <Prose className="">{answer}</Prose>
      {debateId && (
        <Link to="/decisions/$id" params={{ id: debateId }} className="text-sm text-accent underline">
          See the decision
        </Link>
      )}
    </div>
  )
}
