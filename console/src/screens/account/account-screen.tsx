import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { changeProfile } from '../../api/identity/account.ts'
import { type Me, meQuery } from '../../api/identity/session.ts'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ApplicationsTab } from './applications-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { OrganizationTab } from './organization-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const route = getRouteApi('/member/account')
const TABS = ['profile', 'security', 'notifications', 'applications', 'organization'] as const

export function AccountScreen() {
  useTitle('Account')
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useQuery(meQuery)
  return (
    <div className="grid gap-6">
      <h1 className="font-serif text-3xl">Account</h1>
      <QueryResult query={me}>
        {(person) => (
          <Tabs
            label="Account"
            open={TABS.find((name) => name === tab) ?? 'profile'}
            onOpen={(name) => navigate({ search: { tab: name } })}
            tabs={[
              { name: 'profile', title: 'Profile', body: <ProfileTab person={person} /> },
              { name: 'security', title: 'Sign-in and sessions', body: <SecurityTab person={person} /> },
              { name: 'notifications', title: 'Notifications', body: <NotificationsTab person={person} /> },
              { name: 'applications', title: 'Applications', body: <ApplicationsTab person={person} /> },
              { name: 'organization', title: 'Organization', body: <OrganizationTab person={person} /> },
            ]}
          />
        )}
      </QueryResult>
    </div>
  )
}

function ProfileTab({ person }: { person: Me }) {
  const queries = useQueryClient()
  async function save({ name, email }: Record<string, string>) {
    await changeProfile({ ...(name !== person.name && { name }), ...(email !== person.email && { email }) })
    await queries.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  return (
    <div className="grid max-w-md gap-6">
      <Form submit="Save" onSubmit={save}>
        {(about) => (
          <>
            <TextField label="Name" name="name" defaultValue={person.name} autoComplete="name" fault={about('name')} />
            <TextField
              label="E-mail"
              name="email"
              type="email"
              defaultValue={person.email}
              autoComplete="email"
              hint={person.email_verified ? 'Confirmed' : 'Not confirmed yet'}
              fault={about('email')}
            />
          </>
        )}
      </Form>
      <p className="flex items-center text-sm text-muted">
        Your id <ShortId id={person.id} /> <CopyAsCurl address="/auth/me" />
      </p>
    </div>
  )
}
