import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addressInside } from '../../api/work/current-workspace.ts'
import { createWorkspace, WORKSPACES, type Workspace, workspacesQuery } from '../../api/work/workspaces.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FirstOfTotal } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { FirstFields } from './workspace-fields.tsx'
import { rulesOf } from './workspace-words.ts'

const route = getRouteApi('/member/workspaces')

/** Rooms in the organization, each with its members and rules. */
export function WorkspacesScreen() {
  useTitle('Workspaces')
  const list = useQuery(workspacesQuery)
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="font-serif text-3xl">Workspaces</h1>
        <span className="flex flex-wrap items-center gap-2">
          <CopyAsCurl address="/workspaces" query={{ limit: 200 }} />
          <Button kind="primary" onClick={() => setMaking(true)}>
            New workspace
          </Button>
        </span>
      </div>
      <p className="measure text-muted">
        A workspace is a room in your organization, with members and rules of its own. What is asked and kept there is
        seen by its members, and by the owners and admins of the organization. It also finds what the organization’s
        library and memory hold.
      </p>
      <QueryResult query={list} what="Loading the workspaces">
        {({ workspaces, total }) =>
          total === 0 ? (
            <EmptyState
              title="No workspaces yet"
              action={<Button onClick={() => setMaking(true)}>Make the first one</Button>}
            >
              Create one for a team or a project that decides things on its own, for questions that not everyone should
              read, or where debates wait until a person approves them.
            </EmptyState>
          ) : (
            <>
              <WorkspaceTable workspaces={workspaces} />
              <FirstOfTotal which="newest" shown={workspaces.length} total={total} />
            </>
          )
        }
      </QueryResult>
      <NewWorkspace open={isMaking} onClose={() => setMaking(false)} />
    </div>
  )
}

const WorkspaceTable = ({ workspaces }: { workspaces: readonly Workspace[] }) => (
  <Table
    caption="Workspaces"
    rows={workspaces}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'Name',
        cell: ({ id, name, description }) => (
          <>
            <Link
              to="/workspaces/$workspace"
              params={{ workspace: id }}
              dir="auto"
              className="text-accent underline underline-offset-4"
            >
              {name}
            </Link>
            {description !== '' && (
              <span dir="auto" className="line-clamp-2 text-sm text-muted">
                {description}
              </span>
            )}
          </>
        ),
      },
      { title: 'Your role', cell: ({ your_role }) => your_role },
      { title: 'Rules', cell: (workspace) => <span className="text-muted">{rulesOf(workspace).join(' · ')}</span> },
      { title: 'Members', figure: true, cell: ({ member_count }) => member_count.toLocaleString('en') },
      { title: 'Debates', figure: true, cell: ({ debate_count }) => debate_count.toLocaleString('en') },
      {
        title: 'Enter',
        cell: ({ id, name, archived }) =>
          archived ? (
            'archived'
          ) : (
            <a href={addressInside(id, '/')} aria-label={`Enter ${name}`} className={buttonClass()}>
              Enter
            </a>
          ),
      },
    ]}
  />
)

function NewWorkspace({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  async function make({ name = '', description = '', require_approval }: Record<string, string>) {
    const settings = { require_approval: require_approval === 'on' }
    const { id } = await createWorkspace({ name, description, settings })
    await queries.invalidateQueries({ queryKey: WORKSPACES })
    onClose()
    await navigate({ to: '/workspaces/$workspace', params: { workspace: id } })
  }
  return (
    <Dialog title="New workspace" open={open} onClose={onClose}>
      <Form submit="Make it" onSubmit={make} autoComplete="off">
        {(about) => <FirstFields about={about} />}
      </Form>
      <p className="text-sm text-muted">You own it. Members and further rules are chosen next.</p>
    </Dialog>
  )
}
