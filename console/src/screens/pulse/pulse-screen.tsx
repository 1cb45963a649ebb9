import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  PULSE,
  pauseScheduler,
  resumeScheduler,
  type Scheduler,
  schedulerQuery,
  startScheduler,
  stopScheduler,
} from '../../api/knowledge/pulse.ts'
import { FeedsTab } from '../../parts/feeds-tab.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { HistoryTab } from './history-tab.tsx'
import { stateWords, uptimeWords } from './pulse-labels.ts'
import { SettingsTab } from './pulse-settings-tab.tsx'
import { TopicsTab } from './topics-tab.tsx'

const route = getRouteApi('/member/pulse')

const TABS = [
  { name: 'topics', title: 'Topics', body: <TopicsTab /> },
  { name: 'history', title: 'History', body: <HistoryTab /> },
  { name: 'feeds', title: 'Feeds', body: <FeedsTab /> },
  { name: 'settings', title: 'Settings', body: <SettingsTab /> },
] as const

/** The topics that people talk about, and the scheduler that starts debates on them. */
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
      <QueryResult query={scheduler} what="Loading the scheduler">
        {(state) => <SchedulerState scheduler={state} />}
      </QueryResult>
      <Tabs label="Pulse" tabs={TABS} open={open} onOpen={(name) => navigate({ search: { tab: name } })} />
    </div>
  )
}

/** Whether the scheduler runs, what it has done since it was started, and the actions. */
function SchedulerState({ scheduler }: { scheduler: Scheduler }) {
  const { state, metrics, starting, may_manage, last_fetch, next_fetch } = scheduler
  return (
    <Section title="Scheduler">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="text-lg">
          {stateWords(scheduler)}
        </p>
        {may_manage ? (
          <SchedulerActions state={state} />
        ) : (
          <p className="text-sm text-muted">Only owners and admins of your organization can start and stop it.</p>
        )}
      </div>
      <p className="text-sm text-muted">
        {last_fetch ? (
          <>
            Last check <RelativeTime at={last_fetch} />
          </>
        ) : (
          'Not checked yet'
        )}
        {next_fetch && (
          <>
            , the next <RelativeTime at={next_fetch} />
          </>
        )}
        .
      </p>
      {starting.length > 0 && <Starting starting={starting} />}
      <Figures
        figures={[
          ['Checks', metrics.polls_completed.toLocaleString('en')],
          ['Topics scored', metrics.topics_evaluated.toLocaleString('en')],
          ['Debates started', metrics.debates_created.toLocaleString('en')],
          ['Duplicates skipped', metrics.duplicates_skipped.toLocaleString('en')],
          ['Skipped', metrics.topics_filtered.toLocaleString('en')],
          ['Running for', uptimeWords(metrics.uptime_seconds)],
        ]}
      />
    </Section>
  )
}

const STOP = 'No new debates start, except any being started right now.'

function SchedulerActions({ state }: Pick<Scheduler, 'state'>) {
  if (state === 'stopped')
    return (
      <ActionButton act={startScheduler} changes={PULSE} kind="primary">
        Start
      </ActionButton>
    )
  return (
    <>
      {state === 'running' ? (
        <ActionButton act={pauseScheduler} changes={PULSE}>
          Pause
        </ActionButton>
      ) : (
        <ActionButton act={resumeScheduler} changes={PULSE} kind="primary">
          Resume
        </ActionButton>
      )}
      <ActionButton act={stopScheduler} changes={PULSE} kind="danger" confirm={STOP}>
        Stop
      </ActionButton>
    </>
  )
}

function Starting({ starting }: Pick<Scheduler, 'starting'>) {
  return (
    <ul aria-label="Upcoming debates" className="grid gap-1 border-l-2 border-accent pl-4 text-sm">
      {starting.map(({ id, topic_text, state, reason, waits_until }) => (
        <li key={id}>
          <span dir="auto">{topic_text}</span>{' '}
          <span className="text-muted">
            {state === 'starting' ? 'is being started' : `waits${reason ? `: ${reason}` : ''}`}
            {waits_until && (
              <>
                , until <RelativeTime at={waits_until} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
