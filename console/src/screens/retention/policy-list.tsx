import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { holdsQuery } from '../../api/governance/legal-holds.ts'
import type { Policy } from '../../api/governance/retention.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PolicyCard } from './policy-card.tsx'
import { PolicyForm } from './policy-form.tsx'

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
