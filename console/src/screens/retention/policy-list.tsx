import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Hold, holdsQuery } from '../../api/governance/legal-holds.ts'
import { changePolicy, type Policy, RETENTION, removePolicy } from '../../api/governance/retention.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PolicyForm } from './policy-form.tsx'
import { policyWords } from './retention-labels.ts'
import { RunNow } from './run-policy.tsx'

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
  /** The cases that keep it from running. */
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

/** Whether it acts, only looks, or is switched off, and when it was and will be at work. */
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
