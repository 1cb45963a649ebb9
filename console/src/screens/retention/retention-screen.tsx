import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { holdsQuery } from '../../api/governance/legal-holds.ts'
import { policiesQuery } from '../../api/governance/retention.ts'
import { useIsManager } from '../../parts/organization-members.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { Expiring } from './expiring-items.tsx'
import { PolicyList } from './policy-list.tsx'
import { Runs } from './retention-runs.tsx'

/** How long things are kept, what goes next, and what went. */
export function RetentionScreen() {
  useTitle('Retention')
  const mayManage = useIsManager() ?? false
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

/** What no policy takes while a case is open. */
function HoldsNote() {
  const holds = useQuery(holdsQuery)
  return (
    <Section title="Holds" about="What a hold covers stays, whatever a policy says.">
      <Loaded query={holds}>
        {({ holds: all }) => {
          const active = all.filter(({ status }) => status === 'active')
          return (
            <div className="grid gap-2">
              {active.length === 0 && <p>No holds.</p>}
              <ul className="grid gap-1">
                {active.map(({ id, name, user_ids, debate_ids, policy_ids, created_at }) => (
                  <li key={id}>
                    <strong className="font-medium">{name}</strong>:{' '}
                    {[
                      user_ids.length > 0 && counted(user_ids.length, 'person', 'people'),
                      debate_ids.length > 0 && counted(debate_ids.length, 'debate'),
                      policy_ids.length > 0 && counted(policy_ids.length, 'policy', 'policies'),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                    , since <RelativeTime at={created_at} />.
                  </li>
                ))}
              </ul>
              <p>
                <Link to="/privacy" search={{ tab: 'holds' }} className="text-accent underline underline-offset-4">
                  Place or lift a hold
                </Link>
              </p>
            </div>
          )
        }}
      </Loaded>
    </Section>
  )
}
