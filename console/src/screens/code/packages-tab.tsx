import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  CODE,
  isUnderWay,
  newestScanQuery,
  type Package,
  type Packages,
  packagesQuery,
  startScan,
} from '../../api/code/codebase.ts'
import { startStructure } from '../../api/code/structure.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { choiceOf, counted } from '../../ui/text.ts'
import { useTypedFilters } from '../../ui/use-debounced.ts'
import { ADVISORY_SEVERITY_WORDS, originWords, REACH_WORDS } from './code-words.ts'
import { MadeByScan, ScanProgress, useRefreshAfter } from './made-by-scan.tsx'

const route = getRouteApi('/member/code/$repository')
const SIZE = 50
const WHICH = { hit: 'with known vulnerabilities', free: 'without a known one' } as const

/** What the code is made of that others wrote: those first that an advisory hits. */
export const PackagesTab = ({ repository }: { repository: string }) => (
  <MadeByScan
    repository={repository}
    kinds={['full', 'dependencies']}
    title="No packages read yet"
    teaches="A scan of everything reads the lock files of the code, and holds each package against the advisories that are here. No package manager runs."
    start={{ words: 'Scan everything', act: () => startScan(repository, {}) }}
  >
    <PackageList repository={repository} />
  </MadeByScan>
)

function PackageList({ repository }: { repository: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const which = choiceOf(['hit', 'free'] as const, search.which)
  const page = pageNumber(search.page)
  const asked = {
    ...(search.q && { q: search.q }),
    ...(which && { vulnerable: which === 'hit' }),
    ...pageOf(page, SIZE),
  }
  const list = useQuery({ ...packagesQuery(repository, asked), placeholderData: keepPreviousData })
  const change = (filters: { q?: string; which?: string }) =>
    navigate({ search: { tab: 'packages', ...filters }, replace: true })
  const bind = useTypedFilters<'q' | 'which'>({ ...(search.q && { q: search.q }), ...(which && { which }) }, change)
  return (
    <QueryResult query={list} what="Loading packages">
      {(found) => (
        <div className="grid grid-cols-1 gap-6">
          <About repository={repository} found={found} />
          {found.counts.packages > 0 && (
            <search className="grid items-start gap-4 sm:grid-cols-2">
              <TextField label="Name" type="search" maxLength={200} {...bind('q')} />
              <SelectField label="Which" {...bind('which')}>
                <option value="">all</option>
                {Object.entries(WHICH).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </SelectField>
            </search>
          )}
          {found.counts.packages === 0 ? (
            <EmptyState title="No package">
              No lock file that is read names any. Known ones are those of npm, Yarn, pnpm, pip, Poetry, uv, Cargo, Go,
              Maven and Gradle.
            </EmptyState>
          ) : found.total === 0 ? (
            <EmptyState title="No such package" action={<Button onClick={() => change({})}>Show all of them</Button>}>
              No package of this repository has such a name and is {which ? WHICH[which] : 'of this kind'}.
            </EmptyState>
          ) : (
            <div>
              <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
                <p role="status" className="text-sm text-muted">
                  {counted(found.total, 'package')}, those first that an advisory hits and the code reaches
                </p>
                <CopyAsCurl address="/codebase/{repo}/packages" path={{ repo: repository }} query={asked} />
              </div>
              <PackageTable packages={found.packages} />
              <Pages
                page={page}
                size={SIZE}
                shown={found.packages.length}
                total={found.total}
                onPage={(next, how) =>
                  navigate({ search: { tab: 'packages', q: search.q, which, page: String(next) }, ...how })
                }
              />
            </div>
          )}
        </div>
      )}
    </QueryResult>
  )
}

/** What was read, what is known of it, and what keeps the list from being whole. */
function About({ repository, found }: { repository: string; found: Packages }) {
  const { counts, scanned_at, lock_files, warnings, structure } = found
  return (
    <div className="measure grid gap-2">
      <p>
        {counted(counts.packages, 'package')} of {counted(lock_files.length, 'lock file')}, read{' '}
        <RelativeTime at={scanned_at} />: {counts.direct.toLocaleString('en')} asked for by the project,{' '}
        {counts.dev.toLocaleString('en')} for development alone. {hitWords(counts)}
      </p>
      {structure ? (
        <p className="text-sm text-muted">
          Whether the code calls or imports a package is from its structure, read{' '}
          <RelativeTime at={structure.analyzed_at} />. It only orders: what nothing imports may still run.
        </p>
      ) : (
        counts.packages > 0 && <NoStructure repository={repository} />
      )}
      {warnings.length > 0 && (
        <details className="text-sm text-muted">
          <summary>What keeps this list from being whole ({warnings.length})</summary>
          <ul className="list-disc pt-1 pl-5">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Without data nothing is called safe. */
function hitWords({ packages, vulnerable, unknown }: Packages['counts']): string {
  const ofUnknown = unknown === 0 ? '' : ` Of ${unknown.toLocaleString('en')} nothing is known.`
  if (unknown === packages) return ofUnknown.trim()
  return `${vulnerable === 0 ? 'No known vulnerability hits the others' : `${counted(vulnerable, 'package')} with known vulnerabilities`}.${ofUnknown}`.replace(
    'the others',
    unknown === 0 ? 'any of them' : 'the others',
  )
}

/** A way to learn how far the code reaches into packages. */
function NoStructure({ repository }: { repository: string }) {
  const { data: scan } = useQuery(newestScanQuery(repository, { scan_type: ['structure'] }))
  useRefreshAfter(scan)
  if (scan && isUnderWay(scan)) return <ScanProgress scan={scan}>The structure of the code is being read.</ScanProgress>
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
      <p>Which packages the code calls is not known: its structure was not read.</p>
      <ActionButton act={() => startStructure(repository)} changes={CODE}>
        Read the structure
      </ActionButton>
    </div>
  )
}

const PackageTable = ({ packages }: { packages: readonly Package[] }) => (
  <Table
    caption="Packages"
    rows={packages}
    keyOf={({ ecosystem, name, version, file_path, path }) =>
      `${ecosystem} ${name} ${version} ${file_path} ${path.join(' ')}`
    }
    columns={[
      {
        title: 'Package',
        cell: ({ name, version, ecosystem, resolved }) => (
          <>
            <bdi className="wrap-anywhere">{name}</bdi>
            <span className="block text-muted">
              {ecosystem} {version}
              {!resolved && ', as asked for: what is installed is not known'}
            </span>
          </>
        ),
      },
      { title: 'Comes in', cell: (one) => <span className="wrap-anywhere">{originWords(one)}</span> },
      { title: 'Licence', cell: ({ license }) => license ?? <span className="text-muted">unknown</span> },
      { title: 'Known vulnerabilities', cell: (one) => <Vulnerabilities one={one} /> },
      { title: 'Reach', cell: ({ reach }) => REACH_WORDS[reach] },
    ]}
  />
)

function Vulnerabilities({ one: { vulnerabilities, is_known, ecosystem } }: { one: Package }) {
  return (
    <>
      {vulnerabilities.length > 0 && (
        <ul className="grid gap-1">
          {vulnerabilities.map(({ id, cve_id, severity, title, fix_version }) => (
            <li key={id}>
              {ADVISORY_SEVERITY_WORDS[severity]}: {cve_id ?? id}
              <span className="block text-muted">
                {title}
                {fix_version === null ? '' : `${title === '' ? '' : '; '}fixed in ${fix_version}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!is_known && (
        <span className="text-muted">
          unknown:{' '}
          {vulnerabilities.length > 0
            ? 'more cannot be compared'
            : `no advisories of ${ecosystem} can be held against it`}
        </span>
      )}
      {is_known && vulnerabilities.length === 0 && 'none'}
    </>
  )
}
