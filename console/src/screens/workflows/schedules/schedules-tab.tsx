import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  changeSchedule,
  deleteSchedule,
  SCHEDULES,
  type Schedule,
  schedulesQuery,
} from '../../../api/work/schedules.ts'
import { templatesQuery } from '../../../api/work/workflows.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyAsCurl } from '../../../ui/copy-button.tsx'
import { Pages, pageNumber, pageOf } from '../../../ui/pagination.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { counted } from '../../../ui/text.ts'
import { rhythmWords, timeInZone } from './rhythm.ts'

const route = getRouteApi('/member/workflows')
const SIZE = 20
const LINK = 'text-accent underline underline-offset-4'

/** What is run again and again. */
export function SchedulesTab() {
  const { page: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wanted)
  const asked = pageOf(page, SIZE)
  const list = useQuery({ ...schedulesQuery(asked), placeholderData: keepPreviousData })
  return (
    <QueryResult query={list} what="Loading schedules">
      {({ schedules, total }) =>
        total === 0 ? (
          <EmptyState
            title="Nothing is scheduled"
            action={
              <Link to="/workflows" className={buttonClass()}>
                Choose a template
              </Link>
            }
          >
            A schedule runs a template again and again, such as every morning, in the name of the person who made it.
            Open a template and choose “Schedule it”.
          </EmptyState>
        ) : (
          <div>
            <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
              <p role="status" className="text-sm text-muted">
                {counted(total, 'schedule')}, newest first
              </p>
              <CopyAsCurl address="/workflow/schedules" query={asked} />
            </div>
            <ScheduleTable schedules={schedules} />
            <Pages
              page={page}
              size={SIZE}
              shown={schedules.length}
              total={total}
              onPage={(next, how) => navigate({ search: { tab: 'schedules', page: String(next) }, ...how })}
            />
          </div>
        )
      }
    </QueryResult>
  )
}

function ScheduleTable({ schedules }: { schedules: readonly Schedule[] }) {
  const { data } = useQuery(templatesQuery({ limit: 100 }))
  const nameOf = (id: string) => data?.templates.find((template) => template.id === id)?.name ?? 'A template'
  return (
    <Table
      caption="Schedules"
      rows={schedules}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Workflow',
          cell: ({ template_id }) => (
            <Link to="/workflows/templates/$template" params={{ template: template_id }} dir="auto" className={LINK}>
              {nameOf(template_id)}
            </Link>
          ),
        },
        { title: 'Runs', cell: rhythmWords },
        { title: 'Next', cell: (schedule) => <Next schedule={schedule} /> },
        { title: 'Last', cell: (schedule) => <Last schedule={schedule} /> },
        { title: 'Change', cell: (schedule) => <Acts schedule={schedule} name={nameOf(schedule.template_id)} /> },
      ]}
    />
  )
}

/** When it begins a run next, or that it is paused and why. */
function Next({ schedule: { enabled, paused_reason, next_run_at, timezone, queued } }: { schedule: Schedule }) {
  if (!enabled) {
    return (
      <>
        Paused
        {paused_reason !== null && <bdi className="block text-disagree">{paused_reason}</bdi>}
      </>
    )
  }
  return (
    <>
      {next_run_at !== null && (
        <>
          {timeInZone(next_run_at, timezone)}{' '}
          <span className="text-muted">
            (<RelativeTime at={next_run_at} />)
          </span>
        </>
      )}
      {queued && <span className="block text-muted">One run is queued and starts when the current one ends</span>}
    </>
  )
}

/** What became of it when it last was to begin a run. */
function Last({ schedule: { last_run_at, last_execution_id, last_error } }: { schedule: Schedule }) {
  return (
    <>
      {last_run_at !== null && last_execution_id !== null && (
        <Link to="/workflows/runs/$run" params={{ run: last_execution_id }} className={LINK}>
          <RelativeTime at={last_run_at} />
        </Link>
      )}
      {last_error !== null && <bdi className="block text-disagree">{last_error}</bdi>}
      {last_run_at === null && last_error === null && <span className="text-muted">None yet</span>}
    </>
  )
}

const Acts = ({ schedule: { id, enabled }, name }: { schedule: Schedule; name: string }) => (
  <span className="flex flex-wrap gap-2">
    <Link to="/workflows/schedules/$schedule/edit" params={{ schedule: id }} className={buttonClass()}>
      Change<span className="sr-only"> the schedule of {name}</span>
    </Link>
    <ActionButton act={() => changeSchedule(id, { enabled: !enabled })} changes={SCHEDULES}>
      {enabled ? 'Pause' : 'Resume'}
      <span className="sr-only"> {name}</span>
    </ActionButton>
    <ActionButton
      act={() => deleteSchedule(id)}
      changes={SCHEDULES}
      confirm={`“${name}” is no longer started by this schedule. Its runs stay and continue.`}
    >
      Delete
      <span className="sr-only"> the schedule of {name}</span>
    </ActionButton>
  </span>
)
