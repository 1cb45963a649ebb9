import type { SharedInbox } from '../../api/messaging/inboxes.ts'
import { useOwnMemberNames } from '../../parts/organization-members.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useTypedFilters } from '../../ui/use-debounced.ts'
import { STATUSES } from './inbox-labels.ts'

export interface InboxFilterValues {
  words?: string
  status?: string
  assigned?: string
  tag?: string
}

interface FiltersProps {
  inboxes: readonly SharedInbox[]
  inbox: SharedInbox
  filters: InboxFilterValues
  onInbox: (id: string) => void
  onFilters: (filters: InboxFilterValues) => void
}

export const membersOf = ({ team_members, admins }: Pick<SharedInbox, 'team_members' | 'admins'>) => [
  ...new Set([...team_members, ...admins]),
]

export function Filters({ inboxes, inbox, filters, onInbox, onFilters }: FiltersProps) {
  const bind = useTypedFilters(filters, onFilters)
  const nameOf = useOwnMemberNames()
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <SelectField label="Inbox" value={inbox.id} onChange={({ target }) => onInbox(target.value)}>
        {inboxes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Status" {...bind('status')}>
        <option value="">any</option>
        {Object.entries(STATUSES).map(([status, words]) => (
          <option key={status} value={status}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField label="Assigned to" {...bind('assigned')}>
        <option value="">anyone or no one</option>
        {membersOf(inbox).map((id) => (
          <option key={id} value={id}>
            {nameOf(id)}
          </option>
        ))}
      </SelectField>
      <TextField label="Tag" {...bind('tag')} />
      <div className="col-span-2 lg:col-span-4">
        <TextField label="Search text or sender" type="search" maxLength={200} {...bind('words')} />
      </div>
    </search>
  )
}
