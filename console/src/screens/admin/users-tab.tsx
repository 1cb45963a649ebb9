import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { disableUser, enableUser, resetFactor, unlockUser, usersQuery } from '../../api/operations/admin.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Table } from '../../ui/table.tsx'
import { counted } from '../../ui/text.ts'

const route = getRouteApi('/member/admin')
const SIZE = 50
const CHANGES = ['admin', 'users']

export function UsersTab() {
  const { q, page: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wanted)
  const asked = { search: q, ...pageOf(page, SIZE) }
  const users = useQuery({ ...usersQuery(asked), placeholderData: keepPreviousData })
  return (
    <div className="grid gap-6">
      <search className="max-w-md">
        <TextField
          label="Name or e-mail address"
          type="search"
          defaultValue={q ?? ''}
          onChange={({ target }) => navigate({ search: { tab: 'users', q: target.value || undefined }, replace: true })}
        />
      </search>
      <QueryResult query={users}>
        {({ users: all, total }) => (
          <>
            <p role="status" className="text-sm text-muted">
              {counted(total, 'person', 'people')}
            </p>
            <Table
              caption="People"
              rows={all}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Name', cell: ({ name }) => name },
                { title: 'E-mail', cell: ({ email }) => email },
                { title: 'Role', cell: ({ role }) => role },
                { title: 'Status', cell: ({ status, locked }) => (locked ? `${status}, locked out` : status) },
                { title: 'Two-factor', cell: ({ mfa_enabled }) => (mfa_enabled ? 'on' : 'off') },
                {
                  title: 'Last sign-in',
                  cell: ({ last_login }) => (last_login ? <RelativeTime at={last_login} /> : 'never'),
                },
                {
                  title: 'Actions',
                  cell: ({ id, name, locked, is_active, mfa_enabled }) => (
                    <span className="flex flex-wrap gap-2">
                      {locked && (
                        <ActionButton act={() => unlockUser(id)} changes={CHANGES}>
                          Unlock
                        </ActionButton>
                      )}
                      {mfa_enabled && (
                        <ActionButton
                          act={() => resetFactor(id)}
                          changes={CHANGES}
                          confirm={`${name} will sign in with the password alone.`}
                        >
                          Turn off two-factor authentication
                        </ActionButton>
                      )}
                      {is_active ? (
                        <ActionButton
                          act={() => disableUser(id)}
                          changes={CHANGES}
                          kind="danger"
                          confirm={`${name} is signed out everywhere and cannot sign in.`}
                        >
                          Disable
                        </ActionButton>
                      ) : (
                        <ActionButton act={() => enableUser(id)} changes={CHANGES}>
                          Enable
                        </ActionButton>
                      )}
                    </span>
                  ),
                },
              ]}
            />
            <Pages
              page={page}
              size={SIZE}
              shown={all.length}
              total={total}
              onPage={(next, how) => navigate({ search: { tab: 'users', q, page: String(next) }, ...how })}
            />
            <div>
              <CopyAsCurl address="/admin/users" query={asked} />
            </div>
          </>
        )}
      </QueryResult>
    </div>
  )
}
