import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  invitationsQuery,
  invite,
  membersKey,
  membersQuery,
  removeMember,
  revokeInvitation,
  setRole,
} from '../../api/identity/account.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl, Secret } from '../../ui/copy-button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FirstOfTotal, Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, FaultNote } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { choiceOf, counted } from '../../ui/text.ts'

const route = getRouteApi('/member/account')
const SIZE = 50
const MEMBER_ROLES = ['owner', 'admin', 'member', 'viewer'] as const

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
    const role = choiceOf(MEMBER_ROLES, wanted)
    if (!role) return
    setFault(undefined)
    await setRole(organizationId, userId, role).catch(setFault)
    await queries.invalidateQueries({ queryKey: changes })
  }
  return (
    <Section title="Members">
      <QueryResult query={members}>
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
                        {MEMBER_ROLES.map((each) => (
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
                            <ActionButton
                              act={() => removeMember(organizationId, user_id)}
                              changes={changes}
                              kind="danger"
                              confirm={`${name} loses access at once.`}
                            >
                              Remove
                            </ActionButton>
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
      </QueryResult>
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

/** An invitation cannot make an owner. */
const INVITED_ROLES = ['admin', 'member', 'viewer'] as const

export function Invitations({ organizationId }: { organizationId: string }) {
  const queries = useQueryClient()
  const query = invitationsQuery(organizationId)
  const invitations = useQuery(query)
  const guest = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<Awaited<ReturnType<typeof invite>>>()
  async function send({ email = '', role }: Record<string, string>) {
    setSent(await invite({ email, role: choiceOf(INVITED_ROLES, role) }))
    await queries.invalidateQueries({ queryKey: query.queryKey })
  }
  return (
    <Section
      title="Invitations"
      about="Invitations are sent by e-mail. The link works once and expires after seven days."
    >
      <Form submit="Invite" onSubmit={send}>
        {(about) => (
          <div className="grid max-w-xl gap-4 sm:grid-cols-[2fr_1fr]">
            <TextField ref={guest} label="E-mail" name="email" type="email" autoComplete="off" fault={about('email')} />
            <SelectField label="Role" name="role" defaultValue="member" fault={about('role')}>
              {INVITED_ROLES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </SelectField>
          </div>
        )}
      </Form>
      {sent && <p role="status">{sent.message}</p>}
      {sent?.invite_url && <Secret title="Invitation link" value={sent.invite_url} />}
      <QueryResult query={invitations}>
        {({ invitations: all, total }) =>
          all.length === 0 ? (
            <EmptyState
              title="No pending invitations"
              action={<Button onClick={() => guest.current?.focus()}>Invite someone</Button>}
            >
              Members can read every decision in this organization.
            </EmptyState>
          ) : (
            <>
              <Table
                caption="Invitations"
                rows={all}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'E-mail', cell: ({ email }) => email },
                  { title: 'Role', cell: ({ role }) => role },
                  { title: 'Status', cell: ({ status }) => status },
                  { title: 'Expires', cell: ({ expires_at }) => <RelativeTime at={expires_at} /> },
                  {
                    title: 'Revoke',
                    cell: ({ id, email }) => (
                      <ActionButton
                        act={() => revokeInvitation(organizationId, id)}
                        changes={query.queryKey}
                        confirm={`The link that was sent to ${email} stops working.`}
                      >
                        Revoke
                      </ActionButton>
                    ),
                  },
                ]}
              />
              <FirstOfTotal which="newest" shown={all.length} total={total} />
            </>
          )
        }
      </QueryResult>
    </Section>
  )
}
