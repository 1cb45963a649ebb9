import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { cancelJob, jobsQuery, queueQuery, retryJob, workersQuery } from '../../api/operations/admin.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'

const route = getRouteApi('/member/admin')
const SIZE = 50

export function QueueTab() {
  const stats = useQuery(queueQuery)
  const workers = useQuery(workersQuery)
  return (
    <div className="grid gap-10">
      <Section title="Queue" about="Background jobs of your current organization.">
        <QueryResult query={stats}>
          {({ pending, running, completed_24h, failed_24h, dead_letter, avg_wait_time_ms }) => (
            <Figures
              figures={[
                ['Waiting', String(pending)],
                ['Running', String(running)],
                ['Done in 24 h', String(completed_24h)],
                ['Failed in 24 h', String(failed_24h)],
                ['Given up', String(dead_letter)],
                ['Average wait', `${avg_wait_time_ms} ms`],
              ]}
            />
          )}
        </QueryResult>
        <div>
          <CopyAsCurl address="/queue/stats" />
        </div>
      </Section>
      <Jobs />
      <Section title="Workers">
        <QueryResult query={workers}>
          {({ workers: all }) =>
            all.length === 0 ? (
              <p className="text-muted">No worker has reported.</p>
            ) : (
              <Table
                caption="Workers"
                rows={all}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Worker', cell: ({ id }) => <code className="font-mono text-xs">{id}</code> },
                  { title: 'State', cell: ({ status }) => status },
                  { title: 'Done', figure: true, cell: ({ jobs_completed }) => jobs_completed },
                  { title: 'Last seen', cell: ({ last_seen }) => <RelativeTime at={last_seen} /> },
                ]}
              />
            )
          }
        </QueryResult>
      </Section>
    </div>
  )
}

function Jobs() {
  const navigate = route.useNavigate()
  const page = pageNumber(route.useSearch().page)
  const asked = pageOf(page, SIZE)
  const jobs = useQuery({ ...jobsQuery(asked), placeholderData: keepPreviousData })
  const changes = ['admin']
  return (
    <Section title="Jobs">
      <QueryResult query={jobs}>
        {({ jobs: all, total }) =>
          total === 0 ? (
            <p className="text-muted">No jobs yet.</p>
          ) : (
            <>
              <Table
                caption="Jobs"
                rows={all}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Type', cell: ({ type }) => type },
                  {
                    title: 'Status',
                    cell: ({ status, progress }) => (status === 'running' ? `${progress} %` : status),
                  },
                  { title: 'Error', cell: ({ error }) => error ?? '' },
                  { title: 'Created', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
                  {
                    title: 'Actions',
                    cell: ({ id, type, status }) =>
                      status === 'failed' ? (
                        <ActionButton act={() => retryJob(id)} changes={changes}>
                          Queue again
                        </ActionButton>
                      ) : status === 'pending' || status === 'running' ? (
                        <ActionButton
                          act={() => cancelJob(id)}
                          changes={changes}
                          confirm={`The job “${type}” is cancelled, and does not go on.`}
                        >
                          Cancel
                        </ActionButton>
                      ) : null,
                  },
                ]}
              />
              <Pages
                page={page}
                size={SIZE}
                shown={all.length}
                total={total}
                onPage={(next, how) => navigate({ search: { tab: 'queue', page: String(next) }, ...how })}
              />
              <div>
                <CopyAsCurl address="/queue/jobs" query={asked} />
              </div>
            </>
          )
        }
      </QueryResult>
    </Section>
  )
}
