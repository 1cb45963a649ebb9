import { useQuery } from '@tanstack/react-query'
import { auditReportQuery } from '../../api/governance/audit.ts'
import { membersQuery } from '../../api/identity/account.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { zoneName } from '../../ui/local-days.ts'
import { useTypedFilters } from '../../ui/use-debounced.ts'
import { actionWords, CATEGORIES, OUTCOMES } from './audit-labels.ts'

export interface Wanted {
  q?: string
  actor?: string
  action?: string
  category?: string
  outcome?: string
  since?: string
  until?: string
}

interface FiltersProps {
  wanted: Wanted
  onChange: (wanted: Wanted) => void
  /** The organization whose members can be chosen; undefined for a person who sees only their own entries. */
  organization: string | undefined
  about: (field: string) => string | undefined
}

export function Filters({ wanted, onChange, organization, about }: FiltersProps) {
  const bind = useTypedFilters<keyof Wanted>(wanted, onChange)
  const { data: known } = useQuery(auditReportQuery)
  const actions = new Set([...Object.keys(known?.events_by_action ?? {}), ...(wanted.action ? [wanted.action] : [])])
  return (
    <search className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField label="Words, ids or numbers" type="search" maxLength={200} {...bind('q')} fault={about('search')} />
      {organization && <Who organization={organization} bound={bind('actor')} />}
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

interface WhoProps {
  organization: string
  bound: { name: string; value: string; onChange: (event: { target: { value: string } }) => void }
}

/** A person who has left can still be in the address. */
function Who({ organization, bound }: WhoProps) {
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
