import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Query } from '../../api/address.ts'
import { debateListQuery } from '../../api/debates/debates.ts'
import { DebateRow } from '../../parts/debate-row.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { spanOf, zoneName } from '../../ui/local-days.ts'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { choiceOf, counted } from '../../ui/text.ts'
import { useTypedFilters } from '../../ui/use-debounced.ts'
import { useTitle } from '../../ui/use-title.ts'

const route = getRouteApi('/member/decisions')
const SIZE = 20

export function DecisionsScreen() {
  useTitle('Decisions')
  const { page: wanted, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wanted)
  const { came, ...words } = filters
  const asked = { ...words, ...debatesQueryOf(came), ...spanOf(filters), ...pageOf(page, SIZE) }
  const list = useQuery({ ...debateListQuery(asked), placeholderData: keepPreviousData })
  const filtered = Object.keys(filters).length > 0
  const clear = () => navigate({ search: {} })

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="font-serif text-3xl">Decisions</h1>
        <CopyAsCurl address="/debates" query={asked} />
      </div>
      <Filters filters={filters} onChange={(search) => navigate({ search, replace: true })} />
      <QueryResult query={list} what="Loading decisions">
        {({ debates, total }) =>
          total === 0 ? (
            filtered ? (
              <EmptyState title="No decision matches" action={<Button onClick={clear}>Show all decisions</Button>}>
                No debate matches all filters. Search finds whole words and beginnings of words.
              </EmptyState>
            ) : (
              <EmptyState
                title="No decisions yet"
                action={
                  <Link to="/" className={buttonClass('primary')}>
                    Ask a question
                  </Link>
                }
              >
                Every question your organization asks is kept here, with the answer, the dissent and its receipt.
              </EmptyState>
            )
          ) : (
            <div>
              <p role="status" className="text-sm text-muted">
                {counted(total, 'debate')}
              </p>
              <ul>
                {debates.map((debate) => (
                  <DebateRow key={debate.id} debate={debate} />
                ))}
              </ul>
              <Pages
                page={page}
                size={SIZE}
                shown={debates.length}
                total={total}
                onPage={(next, how) => navigate({ search: { ...filters, page: String(next) }, ...how })}
              />
            </div>
          )
        }
      </QueryResult>
    </div>
  )
}

interface FilterValues {
  q?: string
  answer?: string
  came?: string
  agent?: string
  domain?: string
  since?: string
  until?: string
}

interface FiltersProps {
  filters: FilterValues
  onChange: (filters: FilterValues) => void
}

function Filters({ filters, onChange }: FiltersProps) {
  const bind = useTypedFilters<keyof FilterValues>(filters, onChange)
  return (
    <search className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1.4fr_1fr_1fr]">
      <TextField label="Question contains" type="search" {...bind('q')} />
      <TextField label="Answer contains" type="search" {...bind('answer')} />
      <SelectField label="Outcome" {...bind('came')}>
        <option value="">any</option>
        {Object.entries(OUTCOMES).map(([value, { title }]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField label="Since" type="date" hint={`From that day on, ${zoneName()}`} {...bind('since')} />
      <TextField label="Until" type="date" hint={`That day included, ${zoneName()}`} {...bind('until')} />
      <details className="col-span-full" open={Boolean(filters.agent || filters.domain)}>
        <summary className="text-sm text-muted">More</summary>
        <div className="grid gap-4 pt-3 sm:grid-cols-4">
          <TextField label="Agent" {...bind('agent')} />
          <TextField label="Domain" {...bind('domain')} />
        </div>
      </details>
    </search>
  )
}

type DebatesQuery = Pick<Query<'GET /debates'>, 'status' | 'result'>

interface Outcome {
  title: string
  /** The query for the service. */
  asked: DebatesQuery
}

/** The results and states to filter by. */
const OUTCOMES = {
  decided: { title: 'a decision', asked: { result: 'consensus_reached' } },
  undecided: { title: 'no consensus', asked: { result: 'no_consensus' } },
  unknown: { title: 'not enough evidence', asked: { result: 'insufficient_evidence' } },
  waiting: { title: 'waiting to start', asked: { status: 'pending' } },
  running: { title: 'in progress', asked: { status: 'running' } },
  paused: { title: 'paused', asked: { status: 'paused' } },
  failed: { title: 'failed', asked: { status: 'failed' } },
  stopped: { title: 'stopped', asked: { status: 'cancelled' } },
} as const satisfies Record<string, Outcome>

const NAMES = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]

/** The query for a filter of the address; nothing if the filter is unknown. */
function debatesQueryOf(came: string | undefined): DebatesQuery {
  const name = choiceOf(NAMES, came)
  return name ? OUTCOMES[name].asked : {}
}
