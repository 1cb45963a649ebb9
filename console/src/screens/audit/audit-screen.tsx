import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiFault } from '../../api/fault.ts'
import { type AuditFilters, auditEntriesQuery } from '../../api/governance/audit.ts'
import { type Me, meQuery } from '../../api/identity/session.ts'
import { isManager } from '../../parts/organization-members.ts'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { spanOf } from '../../ui/local-days.ts'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { choiceOf, counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { AuditExport } from './audit-export.tsx'
import { Filters, type Wanted } from './audit-filters.tsx'
import { CATEGORIES, OUTCOMES } from './audit-labels.ts'
import { EntryList } from './entry-list.tsx'
import { Counts, Integrity } from './integrity.tsx'
import { VerifyFile } from './verify-file.tsx'

const route = getRouteApi('/member/audit')
const SIZE = 50

const named = <Names extends object>(names: Names, text: string | undefined) =>
  choiceOf(Object.keys(names) as (keyof Names & string)[], text)

/** What the filters of the address mean to the service. */
function askedOf({ q, actor, action, category, outcome, ...days }: Wanted): AuditFilters {
  return {
    search: q,
    actor,
    action,
    category: named(CATEGORIES, category),
    outcome: named(OUTCOMES, outcome),
    ...spanOf(days),
  }
}

/** What was done, by whom and when, in a log that shows any later change. */
export function AuditScreen() {
  useTitle('Audit')
  const me = useQuery(meQuery)
  return (
    <Loaded query={me} heading="Audit">
      {(person) => <Log person={person} />}
    </Loaded>
  )
}

function Log({ person }: { person: Me }) {
  const { page: wantedPage, ...wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wantedPage)
  const filters = askedOf(wanted)
  const asked = { ...filters, ...pageOf(page, SIZE) }
  const list = useQuery({ ...auditEntriesQuery(asked), placeholderData: keepPreviousData })
  const isLeader = isManager(person)
  const { id: organization, name } = person.organization
  const about = (field: string) => (list.error instanceof ApiFault ? list.error.about(field) : undefined)
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Audit</h1>
          <CopyAsCurl address="/audit/entries" query={asked} />
        </div>
        <p className="measure text-muted">
          Who did what, and when. Entries never change, and tampering is detected.{' '}
          {isLeader
            ? `As ${person.role === 'admin' ? 'an administrator' : 'an owner or admin'} you see everything in ${name}.`
            : `You see what you did yourself; owners and admins of ${name} see everything.`}
        </p>
      </div>
      <Counts />
      <Section title="Entries">
        <Filters
          wanted={wanted}
          onChange={(search) => navigate({ search, replace: true })}
          organization={isLeader ? organization : undefined}
          about={about}
        />
        <Loaded query={list} what="Loading entries">
          {({ entries, total }) =>
            total === 0 ? (
              <Nothing isFiltered={Object.keys(wanted).length > 0} onAll={() => navigate({ search: {} })} />
            ) : (
              <div>
                <p role="status" className="text-sm text-muted">
                  {counted(total, 'entry', 'entries')}, newest first
                </p>
                <EntryList entries={entries} organization={organization} />
                <Pages
                  page={page}
                  size={SIZE}
                  shown={entries.length}
                  total={total}
                  onPage={(next, how) => navigate({ search: { ...wanted, page: String(next) }, ...how })}
                />
              </div>
            )
          }
        </Loaded>
      </Section>
      <Integrity />
      <AuditExport filters={filters} />
      <VerifyFile />
    </div>
  )
}

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  return isFiltered ? (
    <EmptyState title="No entry matches" action={<Button onClick={onAll}>Show all entries</Button>}>
      No entry matches all filters. Search covers ids, numbers and short words, not text that can be erased.
    </EmptyState>
  ) : (
    <EmptyState title="No entries yet">
      Whatever is asked, changed, exported or refused appears here shortly afterwards. Reading this log is recorded too.
    </EmptyState>
  )
}
