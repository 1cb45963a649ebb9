import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  CODE,
  isUnderWay,
  newestScanQuery,
  type Repository,
  removeRepository,
  repositoryQuery,
  scanQuery,
  startScan,
} from '../../api/code/codebase.ts'
import { startMetrics } from '../../api/code/structure.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { BackLink, OneThing } from '../../ui/one-thing.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AskAboutCode } from './ask-about-code.tsx'
import { coverageSentences, gradeOf, qualityWords, SEVERITY_WORDS } from './code-words.ts'
import { FindingsTab } from './findings-tab.tsx'
import { GraphTab } from './graph-tab.tsx'
import { HotspotsTab } from './hotspots-tab.tsx'
import { AdvisoryAge } from './known-facts.tsx'
import { ScanProgress, useRefreshAfter } from './made-by-scan.tsx'
import { PackagesTab } from './packages-tab.tsx'
import { ScansTab } from './scans-tab.tsx'
import { SecretsTab } from './secrets-tab.tsx'

const route = getRouteApi('/member/code/$repository')

/** One repository: what the last scan found and covered. */
export function RepositoryScreen() {
  useTitle('A repository')
  const { repository: id } = route.useParams()
  const found = useQuery(repositoryQuery(id))
  return (
    <OneThing
      back={<BackLink to="/code">Code</BackLink>}
      curl={<CopyAsCurl address="/codebase/repositories/{repo}" path={{ repo: id }} />}
      query={found}
      heading="A repository"
    >
      {(repository) => <Whole repository={repository} />}
    </OneThing>
  )
}

function Whole({ repository }: { repository: Repository }) {
  const { id, name, source } = repository
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const tabs = [
    {
      name: 'findings',
      title: 'Findings',
      body: <FindingsTab repository={id} isLookedAt={repository.last_scan !== null} />,
    },
    { name: 'packages', title: 'Packages', body: <PackagesTab repository={id} /> },
    { name: 'secrets', title: 'Secrets', body: <SecretsTab repository={id} /> },
    { name: 'hotspots', title: 'Hotspots', body: <HotspotsTab repository={id} /> },
    { name: 'graph', title: 'Graph', body: <GraphTab repository={id} /> },
    { name: 'scans', title: 'Scans', body: <ScansTab repository={id} /> },
  ] as const
  const open = tabs.find((each) => each.name === tab)?.name ?? 'findings'
  const isScanned = repository.newest_scan !== null && isUnderWay(repository.newest_scan)
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
          {!isScanned && (
            <ActionButton act={() => startScan(id, {})} changes={CODE}>
              Scan it now
            </ActionButton>
          )}
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
      <Standing repository={repository} />
      <Tabs label="Repository" tabs={tabs} open={open} onOpen={(next) => navigate({ search: { tab: next } })} />
      <AskAboutCode repository={id} />
    </div>
  )
}

/** How far the newest scan of everything is, and what the last completed one came to. */
function Standing({ repository }: { repository: Repository }) {
  const { last_scan: last, newest_scan: newest, quality } = repository
  useRefreshAfter(newest)
  return (
    <>
      {newest && isUnderWay(newest) && (
        <ScanProgress scan={newest}>
          {last ? 'What is shown is from the scan before.' : 'Nothing is known until it is completed.'}
        </ScanProgress>
      )}
      {newest?.status === 'failed' && (
        <EmptyState title="The last scan failed">
          <bdi>{newest.error}</bdi>.{' '}
          {last ? 'What is shown is from the scan before.' : 'Nothing was looked at, so nothing is known of this code.'}
        </EmptyState>
      )}
      {!newest && (
        <EmptyState title="Not scanned yet">
          The first scan of everything looks for vulnerable packages, secrets and weak code, and says what it covered.
        </EmptyState>
      )}
      {last && <Outcome repository={repository.id} last={last} quality={quality} />}
    </>
  )
}

interface OutcomeProps extends Pick<Repository, 'quality'> {
  repository: string
  last: NonNullable<Repository['last_scan']>
}

function Outcome({ repository, last, quality }: OutcomeProps) {
  const { findings_summary: counts, commit_sha } = last
  const scan = useQuery(scanQuery(repository, last.scan_id))
  return (
    <section aria-label="The last whole scan" className="grid gap-4">
      <Figures
        figures={[
          ...Object.entries(SEVERITY_WORDS).map(
            ([severity, word]) => [word, counts[severity as keyof typeof counts].toLocaleString('en')] as const,
          ),
          ['Grade', quality ? gradeOf(quality.score) : 'not measured'] as const,
        ]}
      />
      <div className="measure grid gap-1 text-sm text-muted">
        <p>
          Scanned <RelativeTime at={last.scanned_at} />
          {commit_sha !== null && (
            <>
              , commit <code>{commit_sha.slice(0, 12)}</code>
            </>
          )}
          ; <AdvisoryAge scan={last} />.
        </p>
        {quality ? (
          <p>
            Grade {gradeOf(quality.score)}: {qualityWords(quality)}
          </p>
        ) : (
          <NotMeasured repository={repository} />
        )}
        <QueryResult query={scan} what="Loading what it covered">
          {(record) => coverageSentences(record).map((sentence) => <p key={sentence}>{sentence}</p>)}
        </QueryResult>
      </div>
    </section>
  )
}

/** Why there is no grade, and a way to get one. */
function NotMeasured({ repository }: { repository: string }) {
  const { data: scan } = useQuery(newestScanQuery(repository, { scan_type: ['metrics'] }))
  useRefreshAfter(scan)
  if (scan && isUnderWay(scan)) return <ScanProgress scan={scan}>The code is being measured.</ScanProgress>
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>
        {scan?.status === 'completed'
          ? 'No grade: nothing of the code could be measured.'
          : 'No grade: the code was not measured.'}
        {scan?.status === 'failed' && (
          <>
            {' '}
            The last try failed: <bdi>{scan.error}</bdi>.
          </>
        )}
      </p>
      <ActionButton act={() => startMetrics(repository)} changes={CODE}>
        Measure it
      </ActionButton>
    </div>
  )
}
