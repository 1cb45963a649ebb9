import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../api/identity/session.ts'
import { addressInside, currentWorkspace } from '../api/work/current-workspace.ts'
import { workspacesQuery } from '../api/work/workspaces.ts'
import { MEMBER_PLACES } from '../places/index.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'

/** Leads to the organization and to its workspaces; hidden where there are none. */
export function WorkspaceSwitcher({ path }: { path: string }) {
  const { data: me } = useQuery(meQuery)
  const { data } = useQuery(workspacesQuery)
  const all = data?.workspaces ?? []
  if (!me || (all.length === 0 && currentWorkspace === undefined)) return null
  const open = all.filter(({ archived }) => !archived)
  const current = all.find(({ id }) => id === currentWorkspace)
  /** The same place there, where it is one of everybody's. */
  const place = MEMBER_PLACES.some(({ to }) => to === path) ? path : '/'
  const go = (workspace: string | undefined, to = place) => location.assign(addressInside(workspace, to))
  const name = current?.name ?? (currentWorkspace === undefined ? me.organization.name : 'Unknown workspace')
  return (
    <Menu
      trigger={
        <Button kind="quiet" aria-label={`Workspace: ${name}`} className="min-w-0 max-sm:max-w-40 max-sm:px-1">
          <span dir="auto" className="max-w-48 truncate">
            {name}
          </span>
          <span aria-hidden="true">▾</span>
        </Button>
      }
    >
      <Choice name={me.organization.name} isCurrent={currentWorkspace === undefined} onSelect={() => go(undefined)} />
      {open.map(({ id, name: each }) => (
        <Choice key={id} name={each} isCurrent={id === currentWorkspace} onSelect={() => go(id)} />
      ))}
      <MenuItem onSelect={() => go(undefined, '/workspaces')}>All workspaces …</MenuItem>
    </Menu>
  )
}

interface ChoiceProps {
  name: string
  isCurrent: boolean
  onSelect: () => void
}

const Choice = ({ name, isCurrent, onSelect }: ChoiceProps) => (
  <MenuItem onSelect={onSelect}>
    <bdi>{name}</bdi>
    {isCurrent && ' ✓'}
  </MenuItem>
)
