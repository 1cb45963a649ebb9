import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAIL, type Mailbox, mailboxesQuery, sendMail } from '../../../api/messaging/mail.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyAsCurl } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { MailFilters, MailList } from './mail-list.tsx'

const route = getRouteApi('/member/inbox/mail')

/** What lies in one's own mailboxes, and in those that are shared with everybody. */
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
      <Loaded query={mailboxes} what="Loading mailboxes">
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
                <Letter mailboxes={accounts} onSent={close} />
              </Dialog>
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

interface LetterProps {
  mailboxes: readonly Mailbox[]
  onSent: () => void
}

const addressesOf = (text = '') => text.split(/[,;\s]+/).filter((address) => address !== '')

/** A mail that begins a conversation. */
function Letter({ mailboxes, onSent }: LetterProps) {
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
