import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { faultAbout } from '../../api/fault.ts'
import { type AuditFilters, auditEntriesQuery, auditReportQuery } from '../../api/governance/audit.ts'
import { membersQuery } from '../../api/identity/account.ts'
import { type Me, meQuery } from '../../api/identity/session.ts'
import { isManager } from '../../parts/organization-members.ts'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { spanOf, zoneName } from '../../ui/local-days.ts'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { choiceOf, counted } from '../../ui/text.ts'
import { useTypedFilters } from '../../ui/use-debounced.ts'
import { useTitle } from '../../ui/use-title.ts'
import { actionWords, CATEGORIES, EntryList, OUTCOMES } from './audit-entries.tsx'
import { AuditExport } from './audit-export.tsx'
import { EntryCounts, Integrity, VerifyFile } from './integrity.tsx'

const route = getRouteApi('/member/audit')
const SIZE = 50

const named = <Names extends object>(names: Names, text: string | undefined) =>
  choiceOf(Object.keys(names) as (keyof Names & string)[], text)

/** Translates the filters of the address into a query. */
function entriesQueryOf({ q, actor, action, category, outcome, ...days }: AuditFilterValues): AuditFilters {
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
    <QueryResult query={me} heading="Audit">
      {(person) => <Log person={person} />}
    </QueryResult>
  )
}

function Log({ person }: { person: Me }) {
  const { page: wantedPage, ...wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageNumber(wantedPage)
  const filters = entriesQueryOf(wanted)
  const asked = { ...filters, ...pageOf(page, SIZE) }
  const list = useQuery({ ...auditEntriesQuery(asked), placeholderData: keepPreviousData })
  const isLeader = isManager(person)
  const { id: organization, name } = person.organization
  const about = (field: string) => faultAbout(list.error, field)
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
      <EntryCounts />
      <Section title="Entries">
        <Filters
          wanted={wanted}
          onChange={(search) => navigate({ search, replace: true })}
          organization={isLeader ? organization : undefined}
          about={about}
        />
        <QueryResult query={list} what="Loading entries">
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
        </QueryResult>
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

interface AuditFilterValues {
  q?: string
  actor?: string
  action?: string
  category?: string
  outcome?: string
  since?: string
  until?: string
}

interface FiltersProps {
  wanted: AuditFilterValues
  onChange: (wanted: AuditFilterValues) => void
  /** The organization whose members can be chosen; undefined for a person who sees only their own entries. */
  organization: string | undefined
  about: (field: string) => string | undefined
}

function Filters({ wanted, onChange, organization, about }: FiltersProps) {
  const bind = useTypedFilters<keyof AuditFilterValues>(wanted, onChange)
  const { data: known } = useQuery(auditReportQuery)
  const actions = new Set([...Object.keys(known?.events_by_action ?? {}), ...(wanted.action ? [wanted.action] : [])])
  return (
    <search className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField label="Words, ids or numbers" type="search" maxLength={200} {...bind('q')} fault={about('search')} />
      {organization && <ActorField organization={organization} bound={bind('actor')} />}
      <SelectField label="Action" {...bind('action')} fault={about('action')}>
        <option value="">any</option>
        {[...actions].sort().map((action) => (
          <option key={action} value={action}>
            {actionWords(action)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Category" {...bind('category')} fault={about('category')}>
        <option value="">any</option>
        {Object.entries(CATEGORIES).map(([category, title]) => (
          <option key={category} value={category}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField label="Outcome" {...bind('outcome')} fault={about('outcome')}>
        <option value="">any</option>
        {Object.entries(OUTCOMES).map(([outcome, { title }]) => (
          <option key={outcome} value={outcome}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Since"
        type="date"
        hint={`From that day on, ${zoneName()}`}
        {...bind('since')}
        fault={about('since')}
      />
      <TextField
        label="Until"
        type="date"
        hint={`That day included, ${zoneName()}`}
        {...bind('until')}
        fault={about('until')}
      />
    </search>
  )
}

interface ActorFieldProps {
  organization: string
  bound: { name: string; value: string; onChange: (event: { target: { value: string } }) => void }
}

/** Keeps a person who has left if the address names them. */
function ActorField({ organization, bound }: ActorFieldProps) {
  const { data } = useQuery(membersQuery(organization, { limit: 100 }))
  const members = data?.members ?? []
  const isGone = bound.value !== '' && !members.some(({ user_id }) => user_id === bound.value)
  return (
    <SelectField label="Person" {...bound}>
      <option value="">anyone</option>
      {members.map(({ user_id, email }) => (
        <option key={user_id} value={user_id}>
          {email}
        </option>
      ))}
      {isGone && <option value={bound.value}>{bound.value}</option>}
    </SelectField>
  )
}
