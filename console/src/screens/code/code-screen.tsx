import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Repository, repositoriesQuery } from '../../api/code/codebase.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { counted, percentWords } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { depthWords, foundWords, SCAN_WORDS, SOURCE_WORDS } from './code-words.ts'
import { AdvisoryAge, Grade } from './known-facts.tsx'
import { NewRepository } from './new-repository.tsx'

const route = getRouteApi('/member/code')
const SIZE = 20

/** The repositories whose code is read. */
export function CodeScreen() {
  useTitle('Code')
  const page = pageNumber(route.useSearch().page)
  const navigate = route.useNavigate()
  const asked = pageOf(page, SIZE)
  const list = useQuery({ ...repositoriesQuery(asked), placeholderData: keepPreviousData })
  const [adding, setAdding] = useState(false)
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      Add a repository
    </Button>
  )
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="font-serif text-3xl">Code</h1>
        <p className="measure text-muted">
          Repositories are read, never run: a scan looks for vulnerable packages, secrets and weak code, and says what
          it covered and what it did not.
        </p>
      </div>
      <QueryResult query={list} what="Loading repositories">
        {({ repositories, total }) =>
          total === 0 ? (
            <div className="grid grid-cols-1 gap-6">
              <EmptyState title="No repository yet" action={add}>
                Give the https address of a repository that can be cloned without signing in, or upload an archive of
                the code. The first scan reads all of it; later ones read what has changed.
              </EmptyState>
              <Section
                title="Without sending code anywhere"
                about="A directory on your own machine can be scanned where it lies, uncommitted files too. Nothing is kept here."
              >
                <CodeBlock label="The command" text="npm run parley -- scan DIR --fail-on high" />
              </Section>
            </div>
          ) : (
            <div>
              <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
                <p role="status" className="text-sm text-muted">
                  {counted(total, 'repository', 'repositories')}
                </p>
                <span className="flex flex-wrap items-center gap-2">
                  <CopyAsCurl address="/codebase/repositories" query={asked} />
                  {add}
                </span>
              </div>
              <RepositoryTable repositories={repositories} />
              <Pages
                page={page}
                size={SIZE}
                shown={repositories.length}
                total={total}
                onPage={(next, how) => navigate({ search: { page: String(next) }, ...how })}
              />
            </div>
          )
        }
      </QueryResult>
      <Dialog title="Add a repository" open={adding} onClose={() => setAdding(false)}>
        <NewRepository onStarted={(id) => navigate({ to: '/code/$repository', params: { repository: id } })} />
      </Dialog>
    </div>
  )
}

const RepositoryTable = ({ repositories }: { repositories: readonly Repository[] }) => (
  <Table
    caption="Repositories"
    rows={repositories}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'Repository',
        cell: ({ id, name, source }) => (
          <>
            <Link
              to="/code/$repository"
              params={{ repository: id }}
              className="wrap-anywhere text-accent underline underline-offset-4"
            >
              <bdi>{name}</bdi>
            </Link>
            <span className="block text-muted">
              {SOURCE_WORDS[source.kind]}: <bdi className="wrap-anywhere">{source.location}</bdi>
            </span>
          </>
        ),
      },
      { title: 'Coverage', cell: (repository) => <Coverage repository={repository} /> },
      { title: 'Grade', cell: ({ quality }) => <Grade quality={quality} /> },
      {
        title: 'Found',
        cell: ({ last_scan }) => last_scan && <span className="block">{foundWords(last_scan.findings_summary)}</span>,
      },
      { title: 'Age of data', cell: (repository) => <AgeOfData repository={repository} /> },
    ]}
  />
)

const Coverage = ({ repository: { last_scan: scan } }: { repository: Repository }) =>
  scan === null ? (
    <span className="text-muted">nothing read yet</span>
  ) : (
    <>
      {counted(scan.files_read, 'file')} of {scan.files_seen.toLocaleString('en')} (
      {percentWords(scan.files_seen === 0 ? 0 : scan.files_read / scan.files_seen)})
      <span className="block text-muted">{depthWords(scan) || 'no lines'}</span>
    </>
  )

/** How old the last scan is, and the advisories that it used. */
function AgeOfData({ repository: { last_scan: last, newest_scan: newest } }: { repository: Repository }) {
  return (
    <>
      {last && (
        <span className="block">
          Scanned <RelativeTime at={last.scanned_at} />
        </span>
      )}
      {newest && newest.status !== 'completed' && (
        <span className="block">
          {SCAN_WORDS[newest.status]}
          {newest.status === 'running' && `, ${newest.progress} %`}
        </span>
      )}
      {!newest && <span className="text-muted">not scanned yet</span>}
      {last && (
        <span className="block text-muted">
          <AdvisoryAge scan={last} />
        </span>
      )}
    </>
  )
}
