import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { expiringQuery, holdsQuery, policiesQuery } from '../../api/governance/retention.ts'
import { useIsManager } from '../../parts/organization-members.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { PolicyList } from './policy-list.tsx'
import { ACTIONS, typeWords } from './retention-labels.ts'
import { Runs } from './retention-runs.tsx'

const route = getRouteApi('/member/retention')

/** How long things are kept, what expires next, and what was deleted. */
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
      <QueryResult query={policies} what="Loading policies">
        {(found) => <PolicyList policies={found.policies} mayManage={mayManage} />}
      </QueryResult>
      {mayManage && <HoldsNote />}
      {policies.data && policies.data.total > 0 && <Expiring />}
      <Runs />
    </div>
  )
}

/** The legal holds, under which no policy deletes anything. */
function HoldsNote() {
  const holds = useQuery(holdsQuery)
  return (
    <Section title="Holds" about="What a hold covers stays, whatever a policy says.">
      <QueryResult query={holds}>
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
      </QueryResult>
    </Section>
  )
}

const AHEAD: readonly (readonly [days: string, title: string])[] = [
  ['0', 'now'],
  ['7', 'in the next week'],
  ['30', 'in the next 30 days'],
  ['90', 'in the next 90 days'],
  ['365', 'in the next year'],
]
const SIZE = 20

/** What the next runs would delete, the earliest first. */
function Expiring() {
  const { days: wanted, page: wantedPage } = route.useSearch()
  const navigate = route.useNavigate()
  const [days] = AHEAD.find(([each]) => each === wanted) ?? ['30']
  const page = pageNumber(wantedPage)
  const asked = { days: Number(days), ...pageOf(page, SIZE) }
  const expiring = useQuery({ ...expiringQuery(asked), placeholderData: keepPreviousData })
  return (
    <Section
      title="Expiring next"
      about="Under the current policies, without what is on hold. Using something postpones its expiry."
    >
      <div className="max-w-60">
        <SelectField
          label="Period"
          value={days}
          onChange={({ currentTarget }) => navigate({ search: { days: currentTarget.value } })}
        >
          {AHEAD.map(([each, title]) => (
            <option key={each} value={each}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryResult query={expiring} what="Loading">
        {({ expiring: items, total, complete }) =>
          total === 0 ? (
            <EmptyState title="Nothing expires in this period">
              Everything is more recent, or no policy covers it.
            </EmptyState>
          ) : (
            <div className="grid gap-2">
              <p role="status" className="text-sm text-muted">
                {complete ? '' : 'At least '}
                {counted(total, 'thing')}
              </p>
              <Table
                caption="Expiring next"
                rows={items}
                keyOf={({ id, type, policy_id }) => `${type} ${id} ${policy_id}`}
                columns={[
                  { title: 'What', cell: ({ name, id }) => <span dir="auto">{name || id}</span> },
                  { title: 'Kind', cell: ({ type }) => typeWords(type) },
                  { title: 'When', cell: ({ expires_at }) => <RelativeTime at={expires_at} /> },
                  { title: 'Then', cell: ({ action }) => ACTIONS[action].becomes },
                  { title: 'Policy', cell: ({ policy_name }) => policy_name },
                ]}
              />
              <Pages
                page={page}
                size={SIZE}
                shown={items.length}
                total={total}
                onPage={(next, how) => navigate({ search: { days, page: String(next) }, ...how })}
              />
            </div>
          )
        }
      </QueryResult>
    </Section>
  )
}
