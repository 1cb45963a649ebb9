import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { CODE, isUnderWay, type ListedScan, newestScanQuery, stopScan } from '../../api/code/codebase.ts'
import { ApiFault } from '../../api/fault.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState, Loading } from '../../ui/states.tsx'
import { SCAN_WORDS } from './code-words.ts'

/** Asks everything of code anew once a scan that was under way is over. */
export function useRefreshAfter(scan: Pick<ListedScan, 'status'> | null | undefined) {
  const queries = useQueryClient()
  const was = useRef(false)
  const is = scan ? isUnderWay(scan) : false
  useEffect(() => {
    if (was.current && !is) queries.invalidateQueries({ queryKey: CODE })
    was.current = is
  }, [is, queries])
}

type Progress = Pick<ListedScan, 'status' | 'progress' | 'job_id'>

/** How far a scan is, and a way to stop it. */
export const ScanProgress = ({ scan, children }: { scan: Progress; children?: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">
    <p role="status" className="text-muted">
      {SCAN_WORDS[scan.status]}
      {scan.status === 'running' && `, ${scan.progress} %`}. {children}
    </p>
    <ActionButton act={() => stopScan(scan.job_id)} changes={CODE}>
      Stop it
    </ActionButton>
  </div>
)

const isNotScanned = (fault: unknown) => fault instanceof ApiFault && fault.details.reason === 'NOT_SCANNED'

interface MadeByScanProps<Data> {
  repository: string
  /** What a scan of one of these kinds found. */
  query: UseQueryResult<Data>
  kinds: readonly ListedScan['scan_type'][]
  /** What is missing, in a few words. */
  title: string
  /** What the scan does, as long as there was none. */
  teaches: string
  /** Begins it, under the name of its button. */
  start: { words: string; act: () => Promise<unknown> }
  children: (data: Data) => ReactNode
}

/** What scans of some kinds found, or how far the first one is, why it failed, or a way to begin it. */
export function MadeByScan<Data>({ repository, query, kinds, title, teaches, start, children }: MadeByScanProps<Data>) {
  const newest = useQuery(newestScanQuery(repository, kinds))
  const scan = newest.data
  useRefreshAfter(scan)
  const begin = (
    <ActionButton kind="primary" act={start.act} changes={CODE}>
      {start.words}
    </ActionButton>
  )
  if (query.data === undefined && isNotScanned(query.error)) {
    if (newest.isPending) return <Loading />
    if (scan && isUnderWay(scan))
      return <ScanProgress scan={scan}>Nothing is known until it is completed.</ScanProgress>
    return scan?.status === 'failed' ? (
      <EmptyState title="The scan failed" action={begin}>
        <bdi>{scan.error}</bdi>. Nothing was looked at.
      </EmptyState>
    ) : (
      <EmptyState title={title} action={begin}>
        {teaches}
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {scan && isUnderWay(scan) && <ScanProgress scan={scan}>What is shown is from the one before.</ScanProgress>}
      {scan?.status === 'failed' && (
        <p className="measure text-muted">
          The newest scan failed: <bdi>{scan.error}</bdi>. What is shown is from the one before.
        </p>
      )}
      <QueryResult query={query}>{children}</QueryResult>
    </div>
  )
}
