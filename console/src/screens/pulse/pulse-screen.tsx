import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { schedulerQuery } from '../../api/knowledge/pulse.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { FeedsTab } from './feeds-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { SettingsTab } from './pulse-settings-tab.tsx'
import { SchedulerState } from './scheduler-state.tsx'
import { TopicsTab } from './topics-tab.tsx'

const route = getRouteApi('/member/pulse')

const TABS = [
  { name: 'topics', title: 'Topics', body: <TopicsTab /> },
  { name: 'history', title: 'History', body: <HistoryTab /> },
  { name: 'feeds', title: 'Feeds', body: <FeedsTab /> },
  { name: 'settings', title: 'Settings', body: <SettingsTab /> },
] as const

/** What people talk about, and the scheduler that starts debates on it. */
export function PulseScreen() {
  useTitle('Pulse')
  const scheduler = useQuery(schedulerQuery)
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const open = TABS.find(({ name }) => name === tab)?.name ?? 'topics'
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Pulse</h1>
          <CopyAsCurl address="/pulse/scheduler/status" />
        </div>
        <p className="measure text-muted">
          Trending topics, scored. While the scheduler runs, the best topic becomes a debate, as often as you allow and
          only if there is something to read about it.
        </p>
      </div>
      <Loaded query={scheduler} what="Loading the scheduler">
        {(state) => <SchedulerState scheduler={state} />}
      </Loaded>
      <Tabs label="Pulse" tabs={TABS} open={open} onOpen={(name) => navigate({ search: { tab: name } })} />
    </div>
  )
}
