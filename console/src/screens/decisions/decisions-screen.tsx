import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { debateListQuery } from '../../api/debates/debates.ts'
import { DebateRow } from '../../parts/debate-row.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { spanOf } from '../../ui/local-days.ts'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { askedOf, Filters } from './decision-filters.tsx'

const route = getRouteApi('/member/decisions')
const SIZE = 20

export function DecisionsScreen() {
  useTitle('Decisions')
  const { page: wanted, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wanted)
  const { came, ...words } = filters
  const asked = { ...words, ...askedOf(came), ...spanOf(filters), ...pageOf(page, SIZE) }
  const list = useQuery({ ...debateListQuery(asked), placeholderData: keepPreviousData })
  const filtered = Object.keys(filters).length > 0
  const clear = () => navigate({ search: {} })

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="font-serif text-3xl">Decisions</h1>
        <CopyAsCurl address="/debates" query={asked} />
      </div>
      <Filters filters={filters} onChange={(search) => navigate({ search, replace: true })} />
      <Loaded query={list} what="Loading decisions">
        {({ debates, total }) =>
          total === 0 ? (
            filtered ? (
              <EmptyState title="No decision matches" action={<Button onClick={clear}>Show all decisions</Button>}>
                No debate matches all filters. Search finds whole words and beginnings of words.
              </EmptyState>
            ) : (
              <EmptyState
                title="No decisions yet"
                action={
                  <Link to="/" className={buttonClass('primary')}>
                    Ask a question
                  </Link>
                }
              >
                Every question your organization asks is kept here, with the answer, the dissent and its receipt.
              </EmptyState>
            )
          ) : (
            <div>
              <p role="status" className="text-sm text-muted">
                {counted(total, 'debate')}
              </p>
              <ul>
                {debates.map((debate) => (
                  <DebateRow key={debate.id} debate={debate} />
                ))}
              </ul>
              <Pages
                page={page}
                size={SIZE}
                shown={debates.length}
                total={total}
                onPage={(next, how) => navigate({ search: { ...filters, page: String(next) }, ...how })}
              />
            </div>
          )
        }
      </Loaded>
    </div>
  )
}
