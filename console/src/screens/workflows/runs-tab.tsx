import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RunStatus, type RunSummary, runsQuery } from '../../api/work/runs.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { choiceOf, counted } from '../../ui/text.ts'
import { RUN_WORDS } from './run/run-words.ts'

const route = getRouteApi('/member/workflows')
const SIZE = 20
const STATUSES = Object.keys(RUN_WORDS) as RunStatus[]

/** What was run, newest first. */
export function RunsTab() {
  const { status: wantedStatus, template, page: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const status = choiceOf(STATUSES, wantedStatus)
  const page = pageNumber(wanted)
  const asked = { status, template_id: template, ...pageOf(page, SIZE) }
  const list = useQuery({ ...runsQuery(asked), placeholderData: keepPreviousData })
  const isFiltered = status !== undefined || template !== undefined
  const showAll = () => navigate({ search: { tab: 'runs' } })
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-56 max-w-full">
            <SelectField
              label="Status"
              value={status ?? ''}
              onChange={({ target }) =>
                navigate({ search: { tab: 'runs', template, status: target.value || undefined }, replace: true })
              }
            >
              <option value="">any</option>
              {STATUSES.map((each) => (
                <option key={each} value={each}>
                  {RUN_WORDS[each]}
                </option>
              ))}
            </SelectField>
          </div>
          {template !== undefined && <Button onClick={showAll}>Show the runs of all templates</Button>}
        </div>
        <CopyAsCurl address="/workflow/executions" query={asked} />
      </div>
      <QueryResult query={list} what="Loading runs">
        {({ executions, total }) =>
          total > 0 ? (
            <div>
              <p role="status" className="pb-2 text-sm text-muted">
                {counted(total, 'run')}, newest first
              </p>
              <RunTable runs={executions} />
              <Pages
                page={page}
                size={SIZE}
                shown={executions.length}
                total={total}
                onPage={(next, how) =>
                  navigate({ search: { tab: 'runs', status, template, page: String(next) }, ...how })
                }
              />
            </div>
          ) : isFiltered ? (
            <EmptyState title="No such run" action={<Button onClick={showAll}>Show all runs</Button>}>
              No run has this status.
            </EmptyState>
          ) : (
            <EmptyState
              title="Nothing has been run yet"
              action={
                <Link to="/workflows" className={buttonClass('primary')}>
                  Choose a template
                </Link>
              }
            >
              A run takes a template through its steps once. It is followed here while it goes on, waits for people for
              as long as it takes, and is kept with what each step came to.
            </EmptyState>
          )
        }
      </QueryResult>
    </div>
  )
}

const RunTable = ({ runs }: { runs: readonly RunSummary[] }) => (
  <Table
    caption="Runs"
    rows={runs}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'Workflow',
        cell: ({ id, workflow_name, inputs }) => (
          <>
            <Link
              to="/workflows/runs/$run"
              params={{ run: id }}
              dir="auto"
              className="text-accent underline underline-offset-4"
            >
              {workflow_name}
            </Link>
            <bdi className="line-clamp-2 text-muted">{firstText(inputs)}</bdi>
          </>
        ),
      },
      {
        title: 'Status',
        cell: ({ status, error }) => (
          <>
            {RUN_WORDS[status]}
            {status === 'failed' && error !== null && <bdi className="line-clamp-2 text-muted">{error}</bdi>}
          </>
        ),
      },
      { title: 'Began', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
      { title: 'Ended', cell: ({ completed_at }) => completed_at !== null && <RelativeTime at={completed_at} /> },
    ]}
  />
)

/** The first text that a run was given tells it from others of its template. */
const firstText = (inputs: RunSummary['inputs']) =>
  Object.values(inputs).find((value): value is string => typeof value === 'string')
