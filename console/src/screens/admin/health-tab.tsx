import { useQuery } from '@tanstack/react-query'
import {
  breakersQuery,
  cursorsQuery,
  errorsQuery,
  healthQuery,
  retryCursor,
  skipCursor,
  statsQuery,
} from '../../api/operations/admin.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'

const SIGNS = { pass: 'works', warn: 'needs attention', fail: 'does not work' }

export function HealthTab() {
  return (
    <div className="grid gap-10">
      <Checks />
      <Installation />
      <Breakers />
      <Cursors />
      <Errors />
    </div>
  )
}

function Checks() {
  const health = useQuery(healthQuery)
  return (
    <Section title="This node">
      <QueryResult query={health}>
        {({ status, version, node, checks, metrics }) => (
          <>
            <p>
              {status} · version {version} · {node}
            </p>
            <Table
              caption="Checks"
              rows={checks}
              keyOf={({ name }) => name}
              columns={[
                { title: 'Part', cell: ({ name }) => name },
                { title: 'State', cell: ({ status: state }) => SIGNS[state] },
                { title: 'More', cell: ({ message }) => message ?? '' },
                { title: 'ms', figure: true, cell: ({ latency_ms }) => latency_ms?.toFixed(1) ?? '' },
              ]}
            />
            <Figures
              figures={[
                ['Requests per minute', metrics.requests_per_minute.toFixed(1)],
                ['Average latency', `${metrics.average_latency_ms.toFixed(1)} ms`],
                ['Memory', `${Math.round(metrics.memory_usage_mb)} MB`],
                ['Processor', `${Math.round(metrics.cpu_usage_percent)} %`],
                ['Event loop lag', `${(metrics.event_loop_lag_ms ?? 0).toFixed(1)} ms`],
              ]}
            />
          </>
        )}
      </QueryResult>
      <div>
        <CopyAsCurl address="/health/detailed" />
      </div>
    </Section>
  )
}

function Installation() {
  const stats = useQuery(statsQuery)
  return (
    <Section title="The installation">
      <QueryResult query={stats}>
        {(data) => (
          <Figures
            figures={[
              ['Organizations', String(data.total_organizations)],
              ['People', String(data.total_users)],
              ['Debates', String(data.total_debates)],
              ['Running now', String(data.active_debates)],
              ['Today', String(data.debates_today)],
            ]}
          />
        )}
      </QueryResult>
    </Section>
  )
}

function Breakers() {
  const breakers = useQuery(breakersQuery)
  return (
    <Section title="Circuit breakers" about="Dependencies that are not called for a while after repeated failures.">
      <QueryResult query={breakers}>
        {({ circuit_breakers }) =>
          circuit_breakers.length === 0 ? (
            <p className="text-muted">None, because neither a model nor Redis is configured.</p>
          ) : (
            <Table
              caption="Circuit breakers"
              rows={circuit_breakers}
              keyOf={({ kind, name }) => `${kind} ${name}`}
              columns={[
                { title: 'Name', cell: ({ name }) => name },
                { title: 'Kind', cell: ({ kind }) => kind },
                { title: 'State', cell: ({ state }) => state.replace('_', ' ') },
                { title: 'Failures', figure: true, cell: ({ failures }) => failures },
                { title: 'Opened', cell: ({ opened_at }) => (opened_at ? <RelativeTime at={opened_at} /> : '–') },
                { title: 'Reason', cell: ({ cause }) => cause ?? '–' },
              ]}
            />
          )
        }
      </QueryResult>
    </Section>
  )
}

function Cursors() {
  const cursors = useQuery(cursorsQuery)
  const changes = cursorsQuery.queryKey
  return (
    <Section
      title="Views and reactions"
      about="How far each has read the log. One that has stopped needs your attention."
    >
      <QueryResult query={cursors}>
        {({ cursors: all }) => (
          <Table
            caption="Views and reactions"
            rows={[...all].sort((a, b) => Number(b.stopped_at !== null) - Number(a.stopped_at !== null))}
            keyOf={({ name }) => name}
            columns={[
              { title: 'Name', cell: ({ name }) => name },
              { title: 'Kind', cell: ({ kind }) => kind },
              { title: 'Behind', figure: true, cell: ({ behind }) => behind },
              {
                title: 'State',
                cell: ({ stopped_at, last_error }) => (stopped_at ? `stopped: ${last_error}` : 'runs'),
              },
              {
                title: 'Actions',
                cell: ({ name, stopped_at }) =>
                  stopped_at && (
                    <span className="flex gap-2">
                      <ActionButton act={() => retryCursor(name)} changes={changes}>
                        Try again
                      </ActionButton>
                      <ActionButton
                        act={() => skipCursor(name)}
                        changes={changes}
                        kind="danger"
                        confirm={`${name} skips this event for good: what follows from it is lost there.`}
                      >
                        Skip the event
                      </ActionButton>
                    </span>
                  ),
              },
            ]}
          />
        )}
      </QueryResult>
    </Section>
  )
}

function Errors() {
  const errors = useQuery(errorsQuery)
  return (
    <Section title="Recent errors">
      <QueryResult query={errors}>
        {({ errors: all }) =>
          all.length === 0 ? (
            <p className="text-muted">None since this node started.</p>
          ) : (
            <Table
              caption="Recent errors"
              rows={all}
              keyOf={({ request_id }) => request_id}
              columns={[
                { title: 'Request', cell: ({ request_id }) => <code className="font-mono text-xs">{request_id}</code> },
                { title: 'Endpoint', cell: ({ endpoint }) => endpoint ?? '–' },
                { title: 'Status', figure: true, cell: ({ status }) => status },
                { title: 'Message', cell: ({ message }) => message },
                { title: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
              ]}
            />
          )
        }
      </QueryResult>
    </Section>
  )
}
