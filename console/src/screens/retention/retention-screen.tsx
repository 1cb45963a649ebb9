import { useQuery } from '@tanstack/react-query'
import { policiesQuery } from '../../api/governance/retention.ts'
import { useLeads } from '../../parts/organization-members.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Expiring } from './expiring.tsx'
import { HoldsNote } from './holds-note.tsx'
import { PolicyList } from './policy-list.tsx'
import { Runs } from './runs.tsx'

/** How long things are kept, what goes next, and what went. */
export function RetentionScreen() {
  useTitle('Retention')
  const mayManage = useLeads() ?? false
  const policies = useQuery(policiesQuery)
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Retention</h1>
          <CopyAsCurl address="/retention/policies" />
        </div>
        <p className="measure text-muted">
          How long unused items are kept, and what happens then. Receipts and the audit log are never affected.
        </p>
      </div>
      <Loaded query={policies} what="Loading policies">
        {(found) => <PolicyList policies={found.policies} mayManage={mayManage} />}
      </Loaded>
      {mayManage && <HoldsNote />}
      {policies.data && policies.data.total > 0 && <Expiring />}
      <Runs />
    </div>
  )
}
