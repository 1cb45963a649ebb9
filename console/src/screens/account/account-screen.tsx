import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { meQuery } from '../../api/identity/session.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { NotificationsTab } from './notifications-tab.tsx'
import { OrganizationTab } from './organization-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const route = getRouteApi('/member/account')
const TABS = ['profile', 'security', 'notifications', 'organization'] as const

export function AccountScreen() {
  useTitle('Account')
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useQuery(meQuery)
  return (
    <div className="grid gap-6">
      <h1 className="font-serif text-3xl">Account</h1>
      <Loaded query={me}>
        {(person) => (
          <Tabs
            label="Account"
            open={TABS.find((name) => name === tab) ?? 'profile'}
            onOpen={(name) => navigate({ search: { tab: name } })}
            tabs={[
              { name: 'profile', title: 'Profile', body: <ProfileTab person={person} /> },
              { name: 'security', title: 'Sign-in and sessions', body: <SecurityTab person={person} /> },
              { name: 'notifications', title: 'Notifications', body: <NotificationsTab person={person} /> },
              { name: 'organization', title: 'Organization', body: <OrganizationTab person={person} /> },
            ]}
          />
        )}
      </Loaded>
    </div>
  )
}
