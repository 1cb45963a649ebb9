import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Finding, findingsQuery } from '../../api/code/codebase.ts'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { choiceOf, counted, percentWords } from '../../ui/text.ts'
import { KIND_WORDS, placeWords, SEVERITY_WORDS, STATUS_WORDS } from './code-words.ts'

const route = getRouteApi('/member/code/$repository')
const SIZE = 50
const KINDS = Object.keys(KIND_WORDS) as Finding['kind'][]
const SEVERITIES = Object.keys(SEVERITY_WORDS) as Finding['severity'][]
const STATUSES = Object.keys(STATUS_WORDS) as Finding['status'][]

interface FindingsTabProps {
  repository: string
  /** Whether a scan of everything was completed. */
  isLookedAt: boolean
}

/** What analyses found in a repository, the worst first. */
export function FindingsTab({ repository, isLookedAt }: FindingsTabProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const kind = choiceOf(KINDS, search.kind)
  const severity = choiceOf(SEVERITIES, search.severity)
  const status = choiceOf(STATUSES, search.status) ?? 'open'
  const page = pageNumber(search.page)
  const filters = { kind, severity, status: status === 'open' ? undefined : status }
  const asked = {
    repository,
    kind: kind && [kind],
    severity: severity && [severity],
    status: [status],
    ...pageOf(page, SIZE),
  }
  const list = useQuery({ ...findingsQuery(asked), placeholderData: keepPreviousData })
  const change = (changed: { kind?: string | undefined; severity?: string | undefined; status?: string | undefined }) =>
    navigate({ search: { tab: 'findings', ...filters, ...changed }, replace: true })
  const isFiltered = kind !== undefined || severity !== undefined || status !== 'open'
  return (
    <div className="grid gap-6">
      <search className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          label="Kind"
          value={kind ?? ''}
          onChange={({ target }) => change({ kind: choiceOf(KINDS, target.value) })}
        >
          <option value="">any</option>
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {KIND_WORDS[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Severity"
          value={severity ?? ''}
          onChange={({ target }) => change({ severity: choiceOf(SEVERITIES, target.value) })}
        >
          <option value="">any</option>
          {SEVERITIES.map((each) => (
            <option key={each} value={each}>
              {SEVERITY_WORDS[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Status"
          value={status}
          onChange={({ target }) => change({ status: choiceOf(STATUSES, target.value) })}
        >
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {STATUS_WORDS[each]}
            </option>
          ))}
        </SelectField>
      </search>
      <QueryResult query={list} what="Loading findings">
        {({ findings, total }) =>
          total > 0 ? (
            <div>
              <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
                <p role="status" className="text-sm text-muted">
                  {counted(total, 'finding')}, the worst first
                </p>
                <CopyAsCurl address="/findings" query={asked} />
              </div>
              <FindingTable findings={findings} />
              <Pages
                page={page}
                size={SIZE}
                shown={findings.length}
                total={total}
                onPage={(next, how) =>
                  navigate({ search: { tab: 'findings', ...filters, page: String(next) }, ...how })
                }
              />
            </div>
          ) : isFiltered ? (
            <EmptyState
              title="No such finding"
              action={<Button onClick={() => navigate({ search: { tab: 'findings' } })}>Show all open ones</Button>}
            >
              No finding of this repository is of this kind, severity and status.
            </EmptyState>
          ) : (
            <EmptyState title={isLookedAt ? 'No open finding' : 'Nothing looked at yet'}>
              What completed scans find is listed here until it is fixed or dismissed.{' '}
              {isLookedAt && 'Only what they covered, as said above, was looked at.'}
            </EmptyState>
          )
        }
      </QueryResult>
    </div>
  )
}

const FindingTable = ({ findings }: { findings: readonly Finding[] }) => (
  <Table
    caption="Findings"
    rows={findings}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'Finding',
        cell: (finding) => (
          <>
            <Link
              to="/code/findings/$finding"
              params={{ finding: finding.id }}
              className="text-accent underline underline-offset-4"
            >
              {finding.title}
            </Link>
            <bdi className="block font-mono text-xs wrap-anywhere text-muted">{placeWords(finding)}</bdi>
          </>
        ),
      },
      { title: 'Kind', cell: ({ kind }) => KIND_WORDS[kind] },
      { title: 'Severity', cell: ({ severity }) => SEVERITY_WORDS[severity] },
      { title: 'Confidence', figure: true, cell: ({ confidence }) => percentWords(confidence) },
      { title: 'First seen', cell: ({ first_seen_at }) => <RelativeTime at={first_seen_at} /> },
    ]}
  />
)
