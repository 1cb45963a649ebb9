import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiFault } from '../api/fault.ts'
import { meQuery } from '../api/identity/session.ts'
import { currentWorkspace } from '../api/work/current-workspace.ts'
import { workspaceQuery } from '../api/work/workspaces.ts'
import { belongsToOrganization } from '../places/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { useTitle } from '../ui/use-title.ts'

/** Tells a person on the page of a workspace where they are: what is not the workspace's, and what belongs to the organization. */
export function InsideWorkspace({ children }: { children: ReactNode }) {
  return currentWorkspace === undefined ? children : <Inside workspace={currentWorkspace}>{children}</Inside>
}

function Inside({ workspace, children }: { workspace: string; children: ReactNode }) {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  const { data: me } = useQuery(meQuery)
  const { data: found, error } = useQuery(workspaceQuery(workspace))
  if (error instanceof ApiFault && error.status === 404) return <NotInside />
  const tab = new URLSearchParams(searchStr).get('tab') ?? undefined
  return (
    <>
      {found && me && belongsToOrganization(pathname, tab) && (
        <Note>
          This belongs to <bdi className="font-medium">{me.organization.name}</bdi>, the whole organization, and not to{' '}
          <bdi>{found.name}</bdi>. <Outward to={pathname + searchStr}>Go on outside the workspace</Outward>
        </Note>
      )}
      {found?.archived && (
        <Note>
          <bdi className="font-medium">{found.name}</bdi> is archived: it can be read, and nothing begins here.
        </Note>
      )}
      {children}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mb-6 border-l-2 border-accent bg-raised px-3 py-2 text-sm">{children}</p>
)

/** A link out of the workspace, to another page. */
const Outward = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className="text-accent underline underline-offset-4">
    {children}
  </a>
)

/** Takes the place of every screen in a workspace that there is not, or not for this person. */
function NotInside() {
  useTitle('Workspace not found')
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-prose content-center justify-items-start gap-4 p-8">
      <h1 className="font-serif text-3xl">Workspace not found</h1>
      <p className="text-muted">
        It may have been removed, it may belong to another of your organizations, or you are not a member. Its admins
        can add you.
      </p>
      <a href="/workspaces" className={buttonClass()}>
        Your workspaces
      </a>
    </div>
  )
}
