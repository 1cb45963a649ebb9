import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { expiringQuery } from '../../api/governance/retention.ts'
import { SelectField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { counted } from '../../ui/text.ts'
import { ACTIONS, typeWords } from './retention-labels.ts'

const route = getRouteApi('/member/retention')
const AHEAD: readonly (readonly [days: string, title: string])[] = [
  ['0', 'now'],
  ['7', 'in the next week'],
  ['30', 'in the next 30 days'],
  ['90', 'in the next 90 days'],
  ['365', 'in the next year'],
]
const SIZE = 20

/** What the next runs would take, the first to go first. */
export function Expiring() {
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
      <Loaded query={expiring} what="Loading">
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
      </Loaded>
    </Section>
  )
}
