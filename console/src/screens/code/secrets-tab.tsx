import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CODE, type Secret, secretsQuery, startSecretsScan } from '../../api/code/codebase.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { counted, percentWords } from '../../ui/text.ts'
import { SEVERITY_WORDS } from './code-words.ts'
import { MadeByScan } from './made-by-scan.tsx'

const route = getRouteApi('/member/code/$repository')
const SIZE = 50
/** How many commits back a button looks. */
const DEPTH = 1_000

/** Keys and passwords that stand in the code or in its history; the value of none is kept. */
export const SecretsTab = ({ repository }: { repository: string }) => (
  <MadeByScan
    repository={repository}
    kinds={['full', 'secrets', 'quick']}
    title="Not looked for yet"
    teaches="A scan looks for keys, tokens and passwords of 23 types in every file that it reads. The value of none is stored, shown or tried out."
    start={{ words: 'Look for secrets', act: () => startSecretsScan(repository, {}) }}
  >
    <SecretList repository={repository} />
  </MadeByScan>
)

function SecretList({ repository }: { repository: string }) {
  const page = pageNumber(route.useSearch().page)
  const navigate = route.useNavigate()
  const asked = pageOf(page, SIZE)
  const list = useQuery({ ...secretsQuery(repository, asked), placeholderData: keepPreviousData })
  const searchHistory = () => startSecretsScan(repository, { scan_history: true, history_depth: DEPTH })
  const history = (
    <ActionButton act={searchHistory} changes={CODE}>
      Look through the history too
    </ActionButton>
  )
  return (
    <QueryResult query={list} what="Loading secrets">
      {({ secrets, total, scanned_at }) => (
        <div className="grid grid-cols-1 gap-6">
          <p className="measure text-muted">
            Looked for <RelativeTime at={scanned_at} />. A secret that was ever committed stays in the history: change
            it where it is used, taking it out of the file is not enough. No secret is tried out, so whether one still
            works is not known.
          </p>
          {total === 0 ? (
            <EmptyState title="No secret found" action={history}>
              None stands in the files that were read. Files that were not read, and former commits unless they were
              looked through, may hold some.
            </EmptyState>
          ) : (
            <div>
              <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
                <p role="status" className="text-sm text-muted">
                  {counted(total, 'secret')}, the worst first
                </p>
                <span className="flex flex-wrap items-center gap-2">
                  <CopyAsCurl address="/codebase/{repo}/secrets" path={{ repo: repository }} query={asked} />
                  {history}
                </span>
              </div>
              <SecretTable secrets={secrets} />
              <Pages
                page={page}
                size={SIZE}
                shown={secrets.length}
                total={total}
                onPage={(next, how) => navigate({ search: { tab: 'secrets', page: String(next) }, ...how })}
              />
            </div>
          )}
        </div>
      )}
    </QueryResult>
  )
}

const SecretTable = ({ secrets }: { secrets: readonly Secret[] }) => (
  <Table
    caption="Secrets"
    rows={secrets}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'Type',
        cell: ({ id, type, file_path, line_number }) => (
          <>
            <Link
              to="/code/findings/$finding"
              params={{ finding: id }}
              className="text-accent underline underline-offset-4"
            >
              {type.replaceAll('_', ' ')}
            </Link>
            <bdi className="block font-mono text-xs wrap-anywhere text-muted">
              {file_path}:{line_number}
            </bdi>
          </>
        ),
      },
      { title: 'Masked', cell: ({ matched_text }) => <code className="wrap-anywhere">{matched_text}</code> },
      { title: 'Severity', cell: ({ severity }) => SEVERITY_WORDS[severity] },
      { title: 'Confidence', figure: true, cell: ({ confidence }) => percentWords(confidence) },
      { title: 'First commit', cell: (secret) => <FirstCommit secret={secret} /> },
    ]}
  />
)

/** Where it came in, as far as the history was looked through. */
function FirstCommit({ secret: { is_in_history, commit_sha, commit_author, commit_date } }: { secret: Secret }) {
  const stands = is_in_history ? 'gone from the files, still in the history' : 'in the files'
  if (commit_sha === null) return <span className="text-muted">{stands}; not known</span>
  return (
    <>
      <code>{commit_sha.slice(0, 12)}</code>
      {commit_date !== null && (
        <>
          {' '}
          <RelativeTime at={commit_date} />
        </>
      )}
      <span className="block text-muted">
        {commit_author !== null && <bdi>{commit_author}, </bdi>}
        {stands}
      </span>
    </>
  )
}
