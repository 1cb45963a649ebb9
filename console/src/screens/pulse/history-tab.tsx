import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { historyQuery, type ScheduledDebate, schedulerQuery } from '../../api/knowledge/pulse.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { reasonWords } from './pulse-labels.ts'

const route = getRouteApi('/member/pulse')
const SIZE = 25

/**
 * The debates that the scheduler started, with the result of each, and how many topics it passed over for which reason.
 */
export function HistoryTab() {
  const page = pageNumber(route.useSearch().page)
  const navigate = route.useNavigate()
  const history = useQuery(historyQuery(pageOf(page, SIZE)))
  return (
    <div className="grid gap-6">
      <QueryResult query={history}>
        {({ history: made, total }) =>
          total === 0 ? (
            <EmptyState title="No debates yet">
              Debates started by the scheduler appear here, with each topic’s score and the outcome.
            </EmptyState>
          ) : (
            <>
              <Table
                caption="Debates that were started"
                rows={made}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Topic', cell: (debate) => <Topic debate={debate} /> },
                  { title: 'Platform', cell: ({ platform }) => platform },
                  { title: 'Category', cell: ({ category }) => category },
                  { title: 'Score', figure: true, cell: ({ score }) => score.toFixed(2) },
                  { title: 'When', cell: ({ started_at }) => <RelativeTime at={started_at} /> },
                  { title: 'Outcome', cell: resultWords },
                ]}
              />
              <Pages
                page={page}
                size={SIZE}
                shown={made.length}
                total={total}
                onPage={(to, { replace }) => navigate({ search: { tab: 'history', page: String(to) }, replace })}
              />
            </>
          )
        }
      </QueryResult>
      <PassedOverTopics />
      <div>
        <CopyAsCurl address="/pulse/scheduler/history" query={pageOf(page, SIZE)} />
      </div>
    </div>
  )
}

function Topic({ debate: { debate_id, topic_text } }: { debate: ScheduledDebate }) {
  const text = topic_text || 'An erased debate'
  if (debate_id === null) return <span dir="auto">{text}</span>
  return (
    <Link
      dir="auto"
      to="/debates/$id"
      params={{ id: debate_id }}
      className="underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {text}
    </Link>
  )
}

function resultWords({ state, reason, consensus_reached, confidence }: ScheduledDebate): string {
  if (state === 'failed') return `could not be started: ${reason ?? ''}`
  if (state !== 'started') return reason ? `waits: ${reason}` : 'is being started'
  if (consensus_reached === null) return 'in progress'
  return consensus_reached ? `agreed, confidence ${(confidence ?? 0).toFixed(2)}` : 'not agreed'
}

function PassedOverTopics() {
  const { data } = useQuery(schedulerQuery)
  const counted = Object.entries(data?.metrics.filtered ?? {}).sort(([, one], [, other]) => other - one)
  if (counted.length === 0) return null
  return (
    <div className="grid gap-2">
      <h2 className="font-serif text-xl">Skipped since the start</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {counted.map(([reason, times]) => (
          <li key={reason}>
            <span className="font-mono">{times.toLocaleString('en')}</span> {reasonWords(reason)}
          </li>
        ))}
      </ul>
    </div>
  )
}
