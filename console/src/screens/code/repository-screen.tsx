import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  CODE,
  latestScanQuery,
  type Repository,
  removeRepository,
  repositoryQuery,
  type Scan,
  startScan,
} from '../../api/code/codebase.ts'
import { ApiFault } from '../../api/fault.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AskAboutCode } from './ask-about-code.tsx'
import { coverageSentences, SCAN_WORDS, SEVERITY_WORDS } from './code-words.ts'
import { FindingsTab } from './findings-tab.tsx'
import { ScansTab } from './scans-tab.tsx'

const route = getRouteApi('/member/code/$repository')

/** One repository: what the last scan found and covered. */
export function RepositoryScreen() {
  useTitle('A repository')
  const { repository: id } = route.useParams()
  const found = useQuery(repositoryQuery(id))
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3 text-sm">
        <Link to="/code" className="text-muted hover:text-ink">
          <span aria-hidden="true">← </span>Code
        </Link>
        <CopyAsCurl address="/codebase/{repo}/scan/latest" path={{ repo: id }} />
      </div>
      <QueryResult query={found} heading="A repository">
        {(repository) => <Whole repository={repository} />}
      </QueryResult>
    </div>
  )
}

function Whole({ repository }: { repository: Repository }) {
  const { id, name, source } = repository
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const tabs = [
    { name: 'findings', title: 'Findings', body: <FindingsTab repository={id} /> },
    { name: 'scans', title: 'Scans', body: <ScansTab repository={id} /> },
  ] as const
  const open = tabs.find((each) => each.name === tab)?.name ?? 'findings'
  async function remove() {
    await removeRepository(id)
    await navigate({ to: '/code' })
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h1 className="font-serif text-3xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <p className="wrap-anywhere text-muted">
          <bdi>{source.location}</bdi>
        </p>
        <div className="flex flex-wrap items-center gap-2 pt-1">
          <ActionButton act={() => startScan(id, {})} changes={CODE}>
            Scan it now
          </ActionButton>
          <ActionButton
            act={remove}
            changes={CODE}
            kind="danger"
            confirm={`Everything that is known of the code of “${name}” is deleted: its scans, findings and verdicts.`}
          >
            Remove it
          </ActionButton>
        </div>
      </div>
      <LastScan repository={id} />
      <Tabs label="Repository" tabs={tabs} open={open} onOpen={(next) => navigate({ search: { tab: next } })} />
      <AskAboutCode repository={id} />
    </div>
  )
}

function LastScan({ repository }: { repository: string }) {
  const latest = useQuery(latestScanQuery(repository))
  if (latest.error instanceof ApiFault && latest.error.status === 404)
    return (
      <EmptyState title="Not scanned yet">
        The first whole scan says what it found and what it covered. Scans under way are on the tab Scans.
      </EmptyState>
    )
  return (
    <QueryResult query={latest} what="Loading the last scan">
      {(scan) => <Outcome scan={scan} />}
    </QueryResult>
  )
}

function Outcome({ scan }: { scan: Scan }) {
  const { status, findings_summary: counts, completed_at, commit_sha } = scan
  if (status === 'failed')
    return (
      <EmptyState title="The last scan failed">
        <bdi>{scan.error}</bdi> Nothing was looked at; what is listed below is from scans before.
      </EmptyState>
    )
  if (status !== 'completed')
    return (
      <p role="status" className="text-muted">
        {SCAN_WORDS[status]}, {scan.progress} %. Nothing is known until the scan is completed.
      </p>
    )
  return (
    <section aria-label="The last whole scan" className="grid gap-4">
      <Figures
        figures={Object.entries(SEVERITY_WORDS).map(
          ([severity, word]) => [word, counts[severity as keyof typeof counts].toLocaleString('en')] as const,
        )}
      />
      <div className="measure grid gap-1 text-sm text-muted">
        <p>
          {completed_at !== null && (
            <>
              Scanned <RelativeTime at={completed_at} />
            </>
          )}
          {commit_sha !== null && (
            <>
              , commit <code>{commit_sha.slice(0, 12)}</code>
            </>
          )}
          .
        </p>
        {coverageSentences(scan).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  )
}
