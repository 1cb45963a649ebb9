import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { beginMailbox, type Mailbox, mailboxesQuery, type OauthMail } from '../../../api/messaging/mail.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { EmptyState, FaultNote } from '../../../ui/states.tsx'
import { counted } from '../../../ui/text.ts'
import { FailureReason } from '../channel-list.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { MAILBOX_LOOKS, MAILBOX_WORDS } from './mailbox-labels.ts'

/** The mailboxes of the signed-in person, and those that are shared. */
export function Mailboxes() {
  const mailboxes = useQuery(mailboxesQuery)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const connect = <Button onClick={() => setOpen(true)}>Connect a mailbox</Button>
  return (
    <>
      <QueryResult query={mailboxes} what="Loading mailboxes">
        {({ accounts }) =>
          accounts.length === 0 ? (
            <EmptyState title="No mailboxes yet" action={connect}>
              Gmail, Outlook or any IMAP mailbox. Mail is read as it arrives and never changed. Only you see it until
              you share it.
            </EmptyState>
          ) : (
            <div className="grid gap-4">
              <ul className="grid gap-4 sm:grid-cols-2">
                {accounts.map((mailbox) => (
                  <MailboxCard key={mailbox.id} mailbox={mailbox} />
                ))}
              </ul>
              <div>{connect}</div>
            </div>
          )
        }
      </QueryResult>
      <Dialog title="Connect a mailbox" open={isOpen} onClose={close}>
        <ConnectMailbox onDone={close} />
      </Dialog>
    </>
  )
}

function MailboxCard({ mailbox }: { mailbox: Mailbox }) {
  const { id, email_address, total_messages, sync_errors, visibility, why } = mailbox
  return (
    <li className="grid content-start gap-3 rounded-lg border border-line p-4">
      <div className="grid gap-1">
        <h3 className="font-serif text-xl">
          <Link
            to="/channels/mailboxes/$mailbox"
            params={{ mailbox: id }}
            className="underline-offset-4 hover:underline"
          >
            <bdi>{email_address}</bdi>
          </Link>
        </h3>
        <p className="text-sm text-muted">
          <MailboxState mailbox={mailbox} /> · {visibility === 'own' ? 'private' : 'shared'}
        </p>
        <p className="text-sm text-muted">
          {counted(total_messages, 'mail')}
          {sync_errors > 0 && <span className="text-modify">, {sync_errors.toLocaleString('en')} unreadable</span>}
        </p>
      </div>
      {why && <FailureReason why={why} />}
      <Link
        to="/channels/mailboxes/$mailbox"
        params={{ mailbox: id }}
        className="justify-self-start text-sm text-accent underline underline-offset-4"
      >
        Open<span className="sr-only"> {email_address}</span>
      </Link>
    </li>
  )
}

/** The state of a mailbox, and when the service last read it. */
export const MailboxState = ({ mailbox: { status, last_sync } }: { mailbox: Mailbox }) => (
  <>
    <span className={MAILBOX_LOOKS[status]}>{MAILBOX_WORDS[status]}</span>
    {last_sync && (
      <>
        , last <RelativeTime at={last_sync} />
      </>
    )}
  </>
)

const VENDORS: Readonly<Record<OauthMail, string>> = { gmail: 'Gmail', outlook: 'Outlook' }

/** Connects a mailbox through its vendor's consent page, or any server by a password. */
function ConnectMailbox({ onDone }: { onDone: () => void }) {
  const going = useMutation({
    mutationFn: beginMailbox,
    onSuccess: ({ auth_url }) => location.assign(auth_url),
  })
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <p className="text-sm text-muted">You grant access there and come back; no password is stored.</p>
        <div className="flex flex-wrap gap-3">
          {(['gmail', 'outlook'] as const).map((provider) => (
            <Button
              key={provider}
              busy={going.isPending && going.variables === provider}
              onClick={() => going.mutate(provider)}
            >
              {VENDORS[provider]}
            </Button>
          ))}
        </div>
        {going.error && <FaultNote fault={going.error} />}
      </div>
      <div className="grid gap-3 border-t border-line pt-4">
        <h3 className="font-serif text-lg">Any server with IMAP</h3>
        <MailboxForm onDone={onDone} />
      </div>
    </div>
  )
}
