import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Activity, activityQuery, type Overview, overviewQuery } from '../../api/work/dashboard.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { activityTitle, figuresOf, healthWords, runOf } from './overview-words.ts'
import { QuickActions } from './quick-actions.tsx'

const route = getRouteApi('/member/overview')
const SIZE = 20

/** What a person comes back to: figures, what can be done at once, and what happened. */
export function OverviewScreen() {
  useTitle('Overview')
  const found = useQuery(overviewQuery)
  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Overview</h1>
          <CopyAsCurl address="/dashboard" />
        </div>
        <QueryResult query={found} what="Loading the figures">
          {(overview) => <Figures overview={overview} />}
        </QueryResult>
      </div>
      <QuickActions />
      <Happened />
    </div>
  )
}

function Figures({ overview }: { overview: Overview }) {
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
        {figuresOf(overview).map(({ name, value, twin }) => (
          <div key={name} className="border-l-2 border-line pl-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd>
              <span className="text-2xl tabular-nums">{value}</span>
              {twin && <span className="block text-sm text-muted">{twin}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {healthWords(overview)} on this node. Days are counted in UTC. Figures from{' '}
        <RelativeTime at={overview.generated_at} />.
      </p>
    </div>
  )
}

function Happened() {
  const { page: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wanted)
  const list = useQuery({ ...activityQuery(pageOf(page, SIZE)), placeholderData: keepPreviousData })
  return (
    <Section title="What happened">
      <QueryResult query={list} what="Loading what happened">
        {({ activities, total }) =>
          total === 0 ? (
            <EmptyState
              title="Nothing has happened yet"
              action={
                <Link to="/" className={buttonClass('primary')}>
                  Ask a question
                </Link>
              }
            >
              Debates and workflow runs that start and end, and approvals that people are asked for, appear here, newest
              first.
            </EmptyState>
          ) : (
            <>
              <ol className="grid border-t border-line">
                {activities.map((activity) => (
                  <Fact key={activity.id} activity={activity} />
                ))}
              </ol>
              <Pages
                page={page}
                size={SIZE}
                shown={activities.length}
                total={total}
                onPage={(next, how) => navigate({ search: { page: String(next) }, ...how })}
              />
            </>
          )
        }
      </QueryResult>
    </Section>
  )
}

const LINK = 'line-clamp-2 text-accent underline underline-offset-4 wrap-anywhere'

function Fact({ activity }: { activity: Activity }) {
  const { title, description, timestamp } = activity
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[8rem_1fr_auto]">
      <span className="text-sm text-muted" title={description}>
        {activityTitle(activity)}
      </span>
      <div dir="auto" className="min-w-0">
        <Subject activity={activity}>{title}</Subject>
      </div>
      <span className="text-sm text-muted">
        <RelativeTime at={timestamp} />
      </span>
    </li>
  )
}

/** A debate that began may still run; one that ended has a decision. */
function Subject({ activity, children }: { activity: Activity; children: string }) {
  const { id, type, debate_id } = activity
  const run = runOf(activity)
  if (run !== undefined)
    return (
      <Link to="/workflows/runs/$run" params={{ run }} className={LINK}>
        {children}
      </Link>
    )
  if (type === 'user_action')
    return (
      <Link to="/waiting/$approval" params={{ approval: id }} className={LINK}>
        {children}
      </Link>
    )
  if (debate_id === null) return <span className="wrap-anywhere">{children}</span>
  return (
    <Link
      to={type === 'debate_started' ? '/debates/$id' : '/decisions/$id'}
      params={{ id: debate_id }}
      className={LINK}
    >
      {children}
    </Link>
  )
}
