import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { meQuery } from '../../api/identity/session.ts'
import {
  addWorkspaceMember,
  removeWorkspaceMember,
  setWorkspaceRole,
  WORKSPACES,
  type Workspace,
  type WorkspaceMember,
  workspaceMembersQuery,
} from '../../api/work/workspaces.ts'
import { useOwnMembers } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { choiceOf } from '../../ui/text.ts'
import { ROLES } from './workspace-words.ts'

const route = getRouteApi('/member/workspaces/$workspace')
const SIZE = 50

interface WorkspaceMembersProps {
  workspace: Workspace
  mayChange: boolean
  /** Whether the signed-in person makes and unmakes owners. */
  mayOwn: boolean
}

/** Who belongs to a workspace; people of the organization are added here. */
export function WorkspaceMembers({ workspace: { id }, mayChange, mayOwn }: WorkspaceMembersProps) {
  const { data: me } = useQuery(meQuery)
  const navigate = route.useNavigate()
  const page = pageNumber(route.useSearch().page)
  const asked = pageOf(page, SIZE)
  const members = useQuery({ ...workspaceMembersQuery(id, asked), placeholderData: keepPreviousData })
  const roles = ROLES.filter((role) => mayOwn || role !== 'owner')
  return (
    <Section
      title="Members"
      about="Owners and admins of the organization may enter every workspace; that is written into the audit log."
    >
      <QueryResult query={members}>
        {({ members: all, total }) => (
          <>
            <Table
              caption="Members"
              rows={all}
              keyOf={({ user_id }) => user_id}
              columns={[
                { title: 'Name', cell: ({ name }) => name },
                { title: 'E-mail', cell: ({ email }) => email },
                {
                  title: 'Role',
                  cell: (member) =>
                    mayChange && (mayOwn || member.role !== 'owner') ? (
                      <RoleOf workspace={id} member={member} roles={roles} />
                    ) : (
                      member.role
                    ),
                },
                { title: 'Added', cell: ({ added_at }) => <RelativeTime at={added_at} /> },
                {
                  title: 'Remove',
                  cell: ({ user_id, name, role }) =>
                    (user_id === me?.id || (mayChange && (mayOwn || role !== 'owner'))) && (
                      <ActionButton
                        act={() => removeWorkspaceMember(id, user_id)}
                        changes={WORKSPACES}
                        kind="danger"
                        confirm={
                          user_id === me?.id
                            ? 'You no longer see its debates.'
                            : `${name} loses access at once, and stays in the organization.`
                        }
                      >
                        {user_id === me?.id ? 'Leave' : 'Remove'}
                      </ActionButton>
                    ),
                },
              ]}
            />
            <Pages
              page={page}
              size={SIZE}
              shown={all.length}
              total={total}
              onPage={(next, how) => navigate({ search: { page: String(next) }, ...how })}
            />
            {mayChange && <NewMember workspace={id} present={all} roles={roles} />}
          </>
        )}
      </QueryResult>
    </Section>
  )
}

interface RoleOfProps {
  workspace: string
  member: WorkspaceMember
  roles: readonly WorkspaceMember['role'][]
}

function RoleOf({ workspace, member: { user_id, name, role }, roles }: RoleOfProps) {
  const queries = useQueryClient()
  const [fault, setFault] = useState<unknown>()
  async function give(wanted: string) {
    const next = choiceOf(ROLES, wanted)
    if (!next) return
    setFault(undefined)
    await setWorkspaceRole(workspace, user_id, next).catch(setFault)
    await queries.invalidateQueries({ queryKey: WORKSPACES })
  }
  return (
    <>
      <select
        aria-label={`Role of ${name}`}
        value={role}
        onChange={({ target }) => give(target.value)}
        className="rounded-md border border-edge bg-paper px-2 py-1"
      >
        {roles.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      {fault !== undefined && <FaultNote fault={fault} />}
    </>
  )
}

interface NewMemberProps {
  workspace: string
  present: readonly WorkspaceMember[]
  roles: readonly WorkspaceMember['role'][]
}

function NewMember({ workspace, present, roles }: NewMemberProps) {
  const queries = useQueryClient()
  const others = useOwnMembers().filter(({ user_id }) => !present.some((member) => member.user_id === user_id))
  async function add({ user_id = '', role }: Record<string, string>) {
    await addWorkspaceMember(workspace, { user_id, role: choiceOf(ROLES, role) })
    await queries.invalidateQueries({ queryKey: WORKSPACES })
  }
  if (others.length === 0) {
    return (
      <p className="text-sm text-muted">
        Everyone in your organization is a member.{' '}
        <a href="/account?tab=organization" className="text-accent underline underline-offset-4">
          Invite a person
        </a>{' '}
        into the organization first.
      </p>
    )
  }
  return (
    <Form submit="Add" onSubmit={add}>
      {(about) => (
        <div className="grid max-w-xl gap-4 sm:grid-cols-[2fr_1fr]">
          <SelectField label="Add a member of your organization" name="user_id" fault={about('user_id')}>
            {others.map(({ user_id, name, email }) => (
              <option key={user_id} value={user_id}>
                {name} ({email})
              </option>
            ))}
          </SelectField>
          <SelectField label="Role" name="role" defaultValue="member" fault={about('role')}>
            {roles.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
        </div>
      )}
    </Form>
  )
}
