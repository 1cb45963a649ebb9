import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Mail, type Mailbox, mailsQuery } from '../../../api/messaging/mail.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pages, pageNumber, pageOf } from '../../../ui/pagination.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useTypedFilters } from '../../../ui/use-debounced.ts'
import { Sender } from '../item-list.tsx'

interface MailListProps {
  filters: WantedMail
  page: string | undefined
  onPage: (page: number, how: { replace: boolean }) => void
}

const SIZE = 25

export function MailList({ filters: { words, mailbox, unread }, page: wanted, onPage }: MailListProps) {
  const page = pageNumber(wanted)
  const mails = useQuery({
    ...mailsQuery({
      ...pageOf(page, SIZE),
      ...(mailbox && { account_id: mailbox }),
      ...(unread && { unread_only: true }),
      ...(words?.trim() && { search: words }),
    }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Boolean(mailbox ?? unread ?? words)
  return (
    <Loaded query={mails} what="Loading mail">
      {({ messages, total }) =>
        total === 0 ? (
          <EmptyState title={isFiltered ? 'No mail matches' : 'No mail yet'}>
            {isFiltered ? 'Choose other filters above.' : 'Mail appears here as it arrives.'}
          </EmptyState>
        ) : (
          <>
            <ul className="grid border-t border-line">
              {messages.map((mail) => (
                <MailRow key={mail.id} mail={mail} />
              ))}
            </ul>
            <Pages page={page} size={SIZE} shown={messages.length} total={total} onPage={onPage} />
          </>
        )
      }
    </Loaded>
  )
}

const MailRow = ({ mail }: { mail: Mail }) => (
  <li className="grid gap-1 border-b border-line py-3">
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      <Sender name={mail.sender_name || mail.sender_email} mail={mail} />
      <RelativeTime at={mail.received_at} />
      <span className={mail.priority_tier === 'critical' ? 'text-disagree' : 'text-ink'}>
        {mail.priority_tier} priority
      </span>
      {!mail.is_read && <span className="text-ink">unread</span>}
      {mail.is_starred && <span>starred</span>}
      {mail.has_attachments && <span>with attachments</span>}
    </p>
    <Link
      to="/inbox/mail/$mail"
      params={{ mail: mail.id }}
      className="justify-self-start font-serif text-lg underline-offset-4 hover:underline"
    >
      <bdi>{mail.subject || '(no subject)'}</bdi>
    </Link>
    <p dir="auto" title={mail.snippet} className="measure truncate text-sm text-muted">
      {mail.snippet}
    </p>
  </li>
)

interface WantedMail {
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
