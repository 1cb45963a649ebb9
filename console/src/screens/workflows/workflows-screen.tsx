import { getRouteApi } from '@tanstack/react-router'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { RunsTab } from './runs-tab.tsx'
import { SchedulesTab } from './schedules/schedules-tab.tsx'
import { TemplatesTab } from './templates-tab.tsx'

const route = getRouteApi('/member/workflows')

const TABS = [
  { name: 'templates', title: 'Templates', body: <TemplatesTab /> },
  { name: 'runs', title: 'Runs', body: <RunsTab /> },
  { name: 'schedules', title: 'Schedules', body: <SchedulesTab /> },
] as const

/** Steps that follow each other: what can be run, and what was. */
export function WorkflowsScreen() {
  useTitle('Workflows')
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const open = TABS.find(({ name }) => name === tab)?.name ?? 'templates'
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="font-serif text-3xl">Workflows</h1>
        <p className="measure text-muted">
          A workflow takes a question through several steps: debates, reviews by people, and calls of other systems. A
          template says which; a run does them once, and waits for people as long as it must. A schedule runs one again
          and again.
        </p>
      </div>
      <Tabs label="Workflows" tabs={TABS} open={open} onOpen={(name) => navigate({ search: { tab: name } })} />
    </div>
  )
}
