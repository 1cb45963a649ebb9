import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFault } from '../../api/fault.ts'
import { type Policy, RETENTION, runPolicy } from '../../api/governance/retention.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { brakeWords } from './retention-labels.ts'
import { OneRun } from './retention-runs.tsx'

type RunOptions = Parameters<typeof runPolicy>[1]

interface Stopped {
  run_id: string
  counts: Parameters<typeof brakeWords>[0]
}

/** The run that stopped because it would have taken very much, and how much. */
const stoppedIn = (fault: unknown) =>
  fault instanceof ApiFault && fault.details.held === 'brake' ? (fault.details as unknown as Stopped) : undefined

/** What the next run would take, and the run itself; one that would take very much asks first. */
export function RunNow({ policy: { id, name, enabled } }: { policy: Policy }) {
  const queries = useQueryClient()
  const [shown, setShown] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const running = useMutation({
    mutationFn: (options: RunOptions) => runPolicy(id, options),
    onSuccess: ({ run_id }) => setShown(run_id),
    onError: (fault) => setShown(stoppedIn(fault)?.run_id),
    onSettled: () => queries.invalidateQueries({ queryKey: RETENTION }),
  })
  const run = (options: RunOptions) => () => {
    setIsAsking(false)
    setShown(undefined)
    running.mutate(options)
  }
  const stopped = stoppedIn(running.error)
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap gap-2">
        <Button busy={running.isPending} onClick={run({ dry_run: true })}>
          Preview
        </Button>
        {enabled && (
          <Button busy={running.isPending} onClick={() => setIsAsking(true)}>
            Run now
          </Button>
        )}
      </div>
      {running.error && !stopped && <FaultNote fault={running.error} onSignedIn={run(running.variables ?? {})} />}
      <Dialog title={`Run “${name}” now?`} open={isAsking} onClose={() => setIsAsking(false)}>
        <p>Everything old enough is removed for good. In its grace period nothing is removed.</p>
        <div className="flex gap-3">
          <Button kind="danger" onClick={run({})}>
            Run
          </Button>
          <Button onClick={() => setIsAsking(false)}>Cancel</Button>
        </div>
      </Dialog>
      <Dialog title={name} open={shown !== undefined} onClose={() => setShown(undefined)}>
        {shown && <OneRun id={shown} onConfirm={run({ confirm: true })} over={stopped && brakeWords(stopped.counts)} />}
      </Dialog>
    </div>
  )
}
