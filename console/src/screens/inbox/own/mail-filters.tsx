import type { Mailbox } from '../../../api/messaging/mail.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useTypedFilters } from '../../../ui/use-debounced.ts'

export interface WantedMail {
  words?: string
  mailbox?: string
  unread?: string
}

interface MailFiltersProps {
  mailboxes: readonly Mailbox[]
  filters: WantedMail
  onFilters: (filters: WantedMail) => void
}

export function MailFilters({ mailboxes, filters, onFilters }: MailFiltersProps) {
  const bind = useTypedFilters(filters, onFilters)
  return (
    <search className="grid grid-cols-2 gap-3">
      <SelectField label="Mailbox" {...bind('mailbox')}>
        <option value="">all</option>
        {mailboxes.map(({ id, email_address }) => (
          <option key={id} value={id}>
            {email_address}
          </option>
        ))}
      </SelectField>
      <SelectField label="Which" {...bind('unread')}>
        <option value="">read and unread</option>
        <option value="yes">unread</option>
      </SelectField>
      <div className="col-span-2">
        <TextField label="Search text or sender" type="search" maxLength={200} {...bind('words')} />
      </div>
    </search>
  )
}
