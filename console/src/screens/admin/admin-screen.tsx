import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { meQuery } from '../../api/identity/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { HealthTab } from './health-tab.tsx'
import { LimitsTab } from './limits-tab.tsx'
import { QueueTab } from './queue-tab.tsx'
import { UsersTab } from './users-tab.tsx'

const route = getRouteApi('/member/admin')

const TABS = [
  { name: 'users', title: 'People', body: <UsersTab /> },
  { name: 'health', title: 'Health', body: <HealthTab /> },
  { name: 'queue', title: 'Queue', body: <QueueTab /> },
  { name: 'limits', title: 'Rate limits', body: <LimitsTab /> },
] as const

export function AdminScreen() {
  useTitle('Administration')
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useQuery(meQuery)
  const open = TABS.find(({ name }) => name === tab)?.name ?? 'users'
  return (
    <div className="grid gap-6">
      <h1 className="font-serif text-3xl">Administration</h1>
      <QueryResult query={me}>
        {({ role }) =>
          role === 'admin' ? (
            <Tabs
              label="Administration"
              tabs={TABS}
              open={open}
              onOpen={(name) => navigate({ search: { tab: name } })}
            />
          ) : (
            <EmptyState
              title="This is for administrators of the installation"
              action={
                <Link to="/account" search={{ tab: 'organization' }} className={buttonClass()}>
                  Your organization
                </Link>
              }
            >
              Your account is an ordinary one. What belongs to your organization is under Account.
            </EmptyState>
          )
        }
      </QueryResult>
    </div>
  )
}
