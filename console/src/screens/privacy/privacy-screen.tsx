import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { meQuery } from '../../api/identity/session.ts'
import { isManager } from '../../parts/organization-members.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { choiceOf } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { ChoicesTab } from './choices-tab.tsx'
import { DeleteTab } from './delete-tab.tsx'
import { HoldsTab } from './holds-tab.tsx'
import { RequestsTab } from './requests-tab.tsx'
import { YourDataTab } from './your-data-tab.tsx'

const route = getRouteApi('/member/privacy')

/** What the service keeps about the signed-in person and what they can do about it; for managers, the requests of others. */
export function PrivacyScreen() {
  useTitle('Privacy')
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useQuery(meQuery)
  return (
    <div className="grid gap-6">
      <h1 className="font-serif text-3xl">Privacy</h1>
      <QueryResult query={me}>
        {(person) => {
          const own = [
            { name: 'mine', title: 'Your data', body: <YourDataTab /> },
            { name: 'choices', title: 'Your choices', body: <ChoicesTab /> },
            { name: 'delete', title: 'Delete your account', body: <DeleteTab person={person} /> },
          ] as const
          const ofLeaders = [
            { name: 'requests', title: 'Requests', body: <RequestsTab organization={person.organization.id} /> },
            { name: 'holds', title: 'Holds', body: <HoldsTab organization={person.organization.id} /> },
          ] as const
          const tabs = isManager(person) ? [...own, ...ofLeaders] : own
          return (
            <Tabs
              label="Privacy"
              open={
                choiceOf(
                  tabs.map(({ name }) => name),
                  tab,
                ) ?? 'mine'
              }
              onOpen={(name) => navigate({ search: { tab: name } })}
              tabs={tabs}
            />
          )
        }}
      </QueryResult>
    </div>
  )
}
