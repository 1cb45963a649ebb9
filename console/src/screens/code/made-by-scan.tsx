import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { CODE, isUnderWay, type ListedScan, newestScanQuery, stopScan } from '../../api/code/codebase.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { EmptyState, FaultNote, Loading } from '../../ui/states.tsx'
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

interface MadeByScanProps {
  repository: string
  /** A scan of one of these kinds makes it. */
  kinds: ListedScan['scan_type'][]
  /** What is missing, in a few words. */
  title: string
  /** What the scan does, as long as there was none. */
  teaches: string
  /** Begins it, under the name of its button. */
  start: { words: string; act: () => Promise<unknown> }
  /** Drawn once a scan was completed, and not before: its requests would be refused. */
  children: ReactNode
}

/** What scans of some kinds found, or how far the first one is, why it failed, or a way to begin it. */
export function MadeByScan({ repository, kinds, title, teaches, start, children }: MadeByScanProps) {
  const newest = useQuery(newestScanQuery(repository, { scan_type: kinds }))
  const isCompleted = newest.data?.status === 'completed'
  const mayBeBefore = Boolean(newest.data) && !isCompleted
  const before = useQuery({
    ...newestScanQuery(repository, { scan_type: kinds, status: ['completed'] }),
    enabled: mayBeBefore,
  })
  useRefreshAfter(newest.data)
  if (newest.data === undefined || (mayBeBefore && before.data === undefined)) {
    const { error, refetch } = newest.error ? newest : before
    return error ? <FaultNote fault={error} onRetry={refetch} /> : <Loading />
  }
  const scan = newest.data
  const isKnown = isCompleted || (mayBeBefore && before.data !== null)
  /** The head of the screen tells of scans of everything. */
  const isSaidAbove = scan?.scan_type === 'full'
  const isToBegin = !isKnown && (!scan || (isSaidAbove && scan.status === 'failed'))
  const begin = (
    <ActionButton kind="primary" act={start.act} changes={CODE}>
      {start.words}
    </ActionButton>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      {!isSaidAbove && scan && isUnderWay(scan) && (
        <ScanProgress scan={scan}>
          {isKnown ? 'What is shown is from the one before.' : 'Nothing is known until it is completed.'}
        </ScanProgress>
      )}
      {!isSaidAbove && scan?.status === 'failed' && (
        <EmptyState title="The newest scan failed" action={begin}>
          <bdi>{scan.error}</bdi>. {isKnown ? 'What is shown is from the one before.' : 'Nothing was looked at.'}
        </EmptyState>
      )}
      {isSaidAbove && !isKnown && scan && isUnderWay(scan) && (
        <p className="text-muted">The scan that is under way will tell.</p>
      )}
      {isToBegin && (
        <EmptyState title={title} action={begin}>
          {teaches}
        </EmptyState>
      )}
      {isKnown && children}
    </div>
  )
}
