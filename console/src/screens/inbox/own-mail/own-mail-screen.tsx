import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAIL, type Mail, type Mailbox, mailboxesQuery, mailsQuery, sendMail } from '../../../api/messaging/mail.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyAsCurl } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Pages, pageNumber, pageOf } from '../../../ui/pagination.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useTypedFilters } from '../../../ui/use-debounced.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { Sender } from '../item-list.tsx'

const route = getRouteApi('/member/inbox/mail')

/** The mails in the signed-in person's own mailboxes, and in those shared with everybody. */
export function OwnMailScreen() {
  useTitle('Your mail')
  const { page, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const mailboxes = useQuery(mailboxesQuery)
  const [isWriting, setWriting] = useState(false)
  const close = () => setWriting(false)
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Your mail</h1>
          <span className="flex flex-wrap gap-2">
            <CopyAsCurl address="/inbox/messages" />
            {mailboxes.data?.accounts.some(({ sends_by }) => sends_by !== null) && (
              <Button onClick={() => setWriting(true)}>Write</Button>
            )}
            <Link to="/inbox" className={buttonClass()}>
              Inboxes
            </Link>
          </span>
        </div>
        <p className="measure text-muted">
          Mail in your mailboxes and those shared with you: who wrote, how far that is verified, and its priority.
        </p>
      </div>
      <QueryResult query={mailboxes} what="Loading mailboxes">
        {({ accounts }) =>
          accounts.length === 0 ? (
            <EmptyState title="No mailboxes yet">
              Connect a mailbox under{' '}
              <Link to="/channels" hash="mailboxes" className="text-accent underline underline-offset-4">
                Channels
              </Link>
              . Only you see it until you share it.
            </EmptyState>
          ) : (
            <div className="grid gap-6">
              <MailFilters
                mailboxes={accounts}
                filters={filters}
                onFilters={(next) => navigate({ search: { ...next } })}
              />
              <MailList
                filters={filters}
                page={page}
                onPage={(to, how) => navigate({ search: { ...filters, page: String(to) }, ...how })}
              />
              <Dialog title="New mail" open={isWriting} onClose={close}>
                <NewMail mailboxes={accounts} onSent={close} />
              </Dialog>
            </div>
          )
        }
      </QueryResult>
    </div>
  )
}

interface NewMailProps {
  mailboxes: readonly Mailbox[]
  onSent: () => void
}

const addressesOf = (text = '') => text.split(/[,;\s]+/).filter((address) => address !== '')

/** A mail that begins a conversation. */
function NewMail({ mailboxes, onSent }: NewMailProps) {
  const queries = useQueryClient()
  async function send({ account_id = '', to, subject = '', body = '' }: Record<string, string>) {
    await sendMail({ account_id, to: addressesOf(to), subject, body })
    await queries.invalidateQueries({ queryKey: MAIL })
    onSent()
  }
  return (
    <Form submit="Send" onSubmit={send} autoComplete="off">
      {(about) => (
        <>
          <SelectField label="From" name="account_id" fault={about('account_id')}>
            {mailboxes
              .filter(({ sends_by }) => sends_by !== null)
              .map(({ id, email_address }) => (
                <option key={id} value={id}>
                  {email_address}
                </option>
              ))}
          </SelectField>
          <TextField label="To" name="to" required hint="Separate several addresses with commas." fault={about('to')} />
          <TextField label="Subject" name="subject" required maxLength={500} fault={about('subject')} />
          <TextArea label="Text" name="body" rows={8} required fault={about('body')} />
        </>
      )}
    </Form>
  )
}

interface MailListProps {
  filters: MailFilterValues
  page: string | undefined
  onPage: (page: number, how: { replace: boolean }) => void
}

const SIZE = 25

function MailList({ filters: { words, mailbox, unread }, page: wanted, onPage }: MailListProps) {
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
    <QueryResult query={mails} what="Loading mail">
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
    </QueryResult>
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

interface MailFilterValues {
  words?: string
  mailbox?: string
  unread?: string
}

interface MailFiltersProps {
  mailboxes: readonly Mailbox[]
  filters: MailFilterValues
  onFilters: (filters: MailFilterValues) => void
}

function MailFilters({ mailboxes, filters, onFilters }: MailFiltersProps) {
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
