import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFault } from '../../api/fault.ts'
import {
  changePolicy,
  type Hold,
  holdsQuery,
  type Policy,
  RETENTION,
  removePolicy,
  runPolicy,
} from '../../api/governance/retention.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, FaultNote } from '../../ui/states.tsx'
import { PolicyForm } from './policy-form.tsx'
import { policyWords, stoppedWords } from './retention-labels.ts'
import { OneRun } from './retention-runs.tsx'

interface PolicyListProps {
  policies: readonly Policy[]
  mayManage: boolean
}

export function PolicyList({ policies, mayManage }: PolicyListProps) {
  const [editing, setEditing] = useState<Policy | 'new'>()
  const { data: holds } = useQuery({ ...holdsQuery, enabled: mayManage })
  const heldBy = (id: string) =>
    holds?.holds.filter(({ status, policy_ids }) => status === 'active' && policy_ids.includes(id)) ?? []
  const make = mayManage && (
    <Button kind="primary" onClick={() => setEditing('new')}>
      New policy
    </Button>
  )
  const close = () => setEditing(undefined)
  return (
    <Section title="Policies">
      {policies.length === 0 ? (
        <EmptyState title="No policies yet" action={make}>
          Everything is kept. A policy sets how long something is kept and what happens then. For its first week a new
          policy only shows what it would remove.
          {!mayManage && ' Owners and admins of your organization set policies.'}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-6 lg:grid-cols-2">
            {policies.map((policy) => (
              <PolicyCard
                key={policy.id}
                policy={policy}
                holds={heldBy(policy.id)}
                mayManage={mayManage}
                onChange={() => setEditing(policy)}
              />
            ))}
          </ul>
          {make && <div>{make}</div>}
        </>
      )}
      <Dialog title={editing === 'new' ? 'New policy' : 'Edit policy'} open={editing !== undefined} onClose={close}>
        <PolicyForm policy={editing === 'new' ? undefined : editing} onDone={close} />
      </Dialog>
    </Section>
  )
}

interface PolicyCardProps {
  policy: Policy
  /** The legal holds that keep the policy from running. */
  holds: readonly Hold[]
  mayManage: boolean
  onChange: () => void
}

function PolicyCard({ policy, holds, mayManage, onChange }: PolicyCardProps) {
  const { id, name, description, enabled } = policy
  return (
    <li className="grid content-start gap-3 rounded-lg border border-line p-4">
      <div className="grid gap-1">
        <h3 dir="auto" className="font-serif text-xl">
          {name}
        </h3>
        <p>{policyWords(policy)}</p>
        {description && (
          <p dir="auto" className="text-sm text-muted">
            {description}
          </p>
        )}
      </div>
      <State policy={policy} />
      {holds.map((hold) => (
        <p key={hold.id} className="border-l-2 border-modify pl-4 text-sm">
          Held by “{hold.name}”: nothing is removed while that case is open.
        </p>
      ))}
      {mayManage && (
        <>
          <RunNow policy={policy} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={onChange}>Change</Button>
            <ActionButton act={() => changePolicy(id, { enabled: !enabled })} changes={RETENTION}>
              {enabled ? 'Disable' : 'Enable'}
            </ActionButton>
            <ActionButton
              act={() => removePolicy(id)}
              changes={RETENTION}
              kind="danger"
              confirm={`“${name}” no longer removes anything. What it removed stays deleted.`}
            >
              Remove
            </ActionButton>
          </div>
        </>
      )}
    </li>
  )
}

/** Whether the policy acts, only looks, or is switched off; when it last ran and when it runs next. */
function State({ policy: { enabled, grace_until, last_run, next_execution } }: { policy: Policy }) {
  const isInGrace = grace_until !== null && Date.parse(grace_until) > Date.now()
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {!enabled && <li>Disabled.</li>}
      {enabled && isInGrace && (
        <li className="text-ink">
          Preview only until its grace period ends, <RelativeTime at={grace_until} />.
        </li>
      )}
      {next_execution && (
        <li>
          Next run <RelativeTime at={next_execution} />.
        </li>
      )}
      <li>
        {last_run ? (
          <>
            Last run <RelativeTime at={last_run} />.
          </>
        ) : (
          'Nothing removed yet.'
        )}
      </li>
    </ul>
  )
}

type RunOptions = Parameters<typeof runPolicy>[1]

interface StoppedRun {
  run_id: string
  counts: Parameters<typeof stoppedWords>[0]
}

/** The run that stopped because it would have deleted very much, and how much. */
const stoppedRunIn = (fault: unknown) =>
  fault instanceof ApiFault && fault.details.held === 'brake' ? (fault.details as unknown as StoppedRun) : undefined

/** Previews the next run, and runs it; a run that would delete very much asks first. */
function RunNow({ policy: { id, name, enabled } }: { policy: Policy }) {
  const queries = useQueryClient()
  const [shown, setShown] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const running = useMutation({
    mutationFn: (options: RunOptions) => runPolicy(id, options),
    onSuccess: ({ run_id }) => setShown(run_id),
    onError: (fault) => setShown(stoppedRunIn(fault)?.run_id),
    onSettled: () => queries.invalidateQueries({ queryKey: RETENTION }),
  })
  const run = (options: RunOptions) => () => {
    setIsAsking(false)
    setShown(undefined)
    running.mutate(options)
  }
  const stopped = stoppedRunIn(running.error)
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
        {shown && (
          <OneRun id={shown} onConfirm={run({ confirm: true })} over={stopped && stoppedWords(stopped.counts)} />
        )}
      </Dialog>
    </div>
  )
}
