import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CODE, type Repository, repositoriesQuery, startScan } from '../../api/code/codebase.ts'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { nameFromAddress, SOURCE_WORDS } from './code-words.ts'

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
      Scan a repository
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
            <EmptyState title="No repository yet" action={add}>
              Give the https address of a repository that can be cloned without signing in. The first scan fetches it;
              later ones fetch what has changed.
            </EmptyState>
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
      <Dialog title="Scan a repository" open={adding} onClose={() => setAdding(false)}>
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
        title: 'Name',
        cell: ({ id, name }) => (
          <Link
            to="/code/$repository"
            params={{ repository: id }}
            className="wrap-anywhere text-accent underline underline-offset-4"
          >
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      {
        title: 'Source',
        cell: ({ source }) => (
          <>
            {SOURCE_WORDS[source.kind]}
            <bdi className="block wrap-anywhere text-muted">{source.location}</bdi>
          </>
        ),
      },
      { title: 'Branch', cell: ({ default_branch }) => <bdi>{default_branch}</bdi> },
      {
        title: 'Fetched',
        cell: ({ fetched_at }) => (fetched_at === null ? 'not yet' : <RelativeTime at={fetched_at} />),
      },
    ]}
  />
)

function NewRepository({ onStarted }: { onStarted: (id: string) => unknown }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  async function start({ address = '', name: given = '', branch = '' }: Record<string, string>) {
    const repo = given.trim() || nameFromAddress(address)
    const scan = await startScan(repo, {
      repository_url: address.trim(),
      ...(branch.trim() !== '' && { branch: branch.trim() }),
    })
    await queries.invalidateQueries({ queryKey: CODE })
    await onStarted(scan.repository_id)
  }
  return (
    <Form submit="Scan it" onSubmit={start}>
      {(about) => (
        <>
          <TextField
            label="Address"
            name="address"
            type="url"
            required
            maxLength={2_048}
            placeholder="https://git.example.org/acme/shop.git"
            hint="It is fetched without signing in, and none of its code is run."
            fault={about('repository_url') ?? about('repo_path')}
            onChange={({ target }) => setName(nameFromAddress(target.value))}
          />
          <TextField
            label="Name (optional)"
            name="name"
            maxLength={200}
            placeholder={name}
            hint="How it is called here and in the API."
            fault={about('repo')}
          />
          <TextField label="Branch (optional)" name="branch" maxLength={200} fault={about('branch')} />
        </>
      )}
    </Form>
  )
}
