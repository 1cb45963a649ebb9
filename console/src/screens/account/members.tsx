import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { membersKey, membersQuery, removeMember, setRole } from '../../api/identity/account.ts'
import { Act } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { choiceOf, counted } from '../../ui/text.ts'

const route = getRouteApi('/member/account')
const SIZE = 50
const ROLES = ['owner', 'admin', 'member', 'viewer'] as const

interface MembersProps {
  organizationId: string
  self: string
  manages: boolean
}

export function Members({ organizationId, self, manages }: MembersProps) {
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  const page = pageNumber(route.useSearch().page)
  const asked = pageOf(page, SIZE)
  const members = useQuery({ ...membersQuery(organizationId, asked), placeholderData: keepPreviousData })
  const changes = membersKey(organizationId)
  const [fault, setFault] = useState<unknown>()
  async function give(userId: string, wanted: string) {
    const role = choiceOf(ROLES, wanted)
    if (!role) return
    setFault(undefined)
    await setRole(organizationId, userId, role).catch(setFault)
    await queries.invalidateQueries({ queryKey: changes })
  }
  return (
    <Section title="Members">
      <Loaded query={members}>
        {({ members: all, total }) => (
          <>
            <p className="text-sm text-muted">{counted(total, 'person', 'people')}</p>
            <Table
              caption="Members"
              rows={all}
              keyOf={({ user_id }) => user_id}
              columns={[
                { title: 'Name', cell: ({ name }) => name },
                { title: 'E-mail', cell: ({ email }) => email },
                {
                  title: 'Role',
                  cell: ({ user_id, role, name }) =>
                    manages && user_id !== self ? (
                      <select
                        aria-label={`Role of ${name}`}
                        value={role}
                        onChange={({ target }) => give(user_id, target.value)}
                        className="rounded-md border border-edge bg-paper px-2 py-1"
                      >
                        {ROLES.map((each) => (
                          <option key={each}>{each}</option>
                        ))}
                      </select>
                    ) : (
                      role
                    ),
                },
                { title: 'Joined', cell: ({ joined_at }) => <RelativeTime at={joined_at} /> },
                ...(manages
                  ? [
                      {
                        title: 'Remove',
                        cell: ({ user_id, name }: { user_id: string; name: string }) =>
                          user_id === self ? (
                            'you'
                          ) : (
                            <Act
                              act={() => removeMember(organizationId, user_id)}
                              changes={changes}
                              kind="danger"
                              confirm={`${name} loses access at once.`}
                            >
                              Remove
                            </Act>
                          ),
                      },
                    ]
                  : []),
              ]}
            />
            <Pages
              page={page}
              size={SIZE}
              shown={all.length}
              total={total}
              onPage={(next, how) => navigate({ search: { tab: 'organization', page: String(next) }, ...how })}
            />
          </>
        )}
      </Loaded>
      {fault !== undefined && <FaultNote fault={fault} />}
      <div>
        <CopyAsCurl
          address="/organizations/{organization_id}/members"
          path={{ organization_id: organizationId }}
          query={asked}
        />
      </div>
    </Section>
  )
}
