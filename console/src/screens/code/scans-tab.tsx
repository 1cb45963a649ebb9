import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isUnderWay, type ListedScan, scansQuery } from '../../api/code/codebase.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { counted } from '../../ui/text.ts'
import { foundWords, SCAN_KIND_WORDS, SCAN_WORDS } from './code-words.ts'

const route = getRouteApi('/member/code/$repository')
const SIZE = 20
/** They find nothing by what they are. */
const MEASURES: readonly ListedScan['scan_type'][] = ['metrics', 'structure']

/** The scans of a repository, newest first. */
export function ScansTab({ repository }: { repository: string }) {
  const page = pageNumber(route.useSearch().page)
  const navigate = route.useNavigate()
  const asked = pageOf(page, SIZE)
  const list = useQuery({ ...scansQuery(repository, asked), placeholderData: keepPreviousData })
  return (
    <QueryResult query={list} what="Loading scans">
      {({ scans, total }) =>
        total === 0 ? (
          <EmptyState title="No scan yet">
            A scan runs in the background, is followed here, and says what it covered when it is completed.
          </EmptyState>
        ) : (
          <div>
            <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
              <p role="status" className="text-sm text-muted">
                {counted(total, 'scan')}, newest first
              </p>
              <CopyAsCurl address="/codebase/{repo}/scans" path={{ repo: repository }} query={asked} />
            </div>
            <ScanTable scans={scans} />
            <Pages
              page={page}
              size={SIZE}
              shown={scans.length}
              total={total}
              onPage={(next, how) => navigate({ search: { tab: 'scans', page: String(next) }, ...how })}
            />
          </div>
        )
      }
    </QueryResult>
  )
}

const ScanTable = ({ scans }: { scans: readonly ListedScan[] }) => (
  <Table
    caption="Scans"
    rows={scans}
    keyOf={({ scan_id }) => scan_id}
    columns={[
      { title: 'What', cell: ({ scan_type }) => SCAN_KIND_WORDS[scan_type] },
      {
        title: 'Status',
        cell: (scan) => (
          <>
            {SCAN_WORDS[scan.status]}
            {isUnderWay(scan) && scan.progress > 0 && `, ${scan.progress} %`}
            {scan.from_cache && ', as before: neither the code nor the rules have changed'}
            {scan.error !== null && <bdi className="block text-muted">{scan.error}</bdi>}
          </>
        ),
      },
      { title: 'Commit', cell: ({ commit_sha }) => commit_sha !== null && <code>{commit_sha.slice(0, 12)}</code> },
      {
        title: 'Found',
        cell: ({ status, scan_type, findings_summary }) =>
          status === 'completed' && !MEASURES.includes(scan_type) && foundWords(findings_summary),
      },
      { title: 'Asked for', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    ]}
  />
)
