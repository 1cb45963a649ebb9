import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { disconnectMailbox, MAIL, type Mailbox, mailboxesQuery, shareMailbox } from '../../api/mail.ts'
import { Act } from '../../ui/act.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { MAILBOX_WORDS } from './words.ts'

/** One's own mailboxes, and those that are shared. */
export function Mailboxes() {
  const mailboxes = useQuery(mailboxesQuery)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const connect = <Button onClick={() => setOpen(true)}>Connect a mailbox</Button>
  return (
    <>
      <Loaded query={mailboxes} what="Looking which mailboxes there are">
        {({ accounts }) =>
          accounts.length === 0 ? (
            <EmptyState title="No mailbox is connected yet" action={connect}>
              Any mailbox with IMAP, read as mails arrive and never changed. Only you see it until you share it.
            </EmptyState>
          ) : (
            <div className="grid gap-4">
              <Table
                caption="Mailboxes"
                rows={accounts}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Mailbox', cell: ({ email_address }) => <bdi>{email_address}</bdi> },
                  { title: 'Standing', cell: (mailbox) => <Standing mailbox={mailbox} /> },
                  { title: 'Mails', figure: true, cell: ({ total_messages }) => total_messages.toLocaleString('en') },
                  { title: 'Set aside', figure: true, cell: ({ sync_errors }) => sync_errors.toLocaleString('en') },
                  { title: 'Seen by', cell: ({ visibility }) => (visibility === 'own' ? 'you alone' : 'everybody') },
                  {
                    title: 'Do',
                    cell: ({ id, email_address, visibility }) => (
                      <span className="flex flex-wrap gap-2">
                        <Act
                          act={() => shareMailbox(id, visibility === 'own' ? 'shared' : 'own')}
                          changes={MAIL}
                          {...(visibility === 'own' && {
                            confirm: `Everybody in your organization who may read mail sees what is in ${email_address}.`,
                          })}
                        >
                          {visibility === 'own' ? 'Share' : 'Keep to yourself'}
                          <span className="sr-only"> {email_address}</span>
                        </Act>
                        <Act
                          act={() => disconnectMailbox(id)}
                          changes={MAIL}
                          kind="danger"
                          confirm={`Mails to ${email_address} are no longer read, and its password is forgotten. Nothing is removed from the mailbox itself.`}
                        >
                          Disconnect<span className="sr-only"> {email_address}</span>
                        </Act>
                      </span>
                    ),
                  },
                ]}
              />
              <div>{connect}</div>
            </div>
          )
        }
      </Loaded>
      <Dialog title="Connect a mailbox" open={isOpen} onClose={close}>
        <MailboxForm onDone={close} />
      </Dialog>
    </>
  )
}

function Standing({ mailbox: { status, last_sync, why } }: { mailbox: Mailbox }) {
  return (
    <span className="grid gap-1">
      <span>
        {MAILBOX_WORDS[status]}
        {last_sync && (
          <>
            , last read <RelativeTime at={last_sync} />
          </>
        )}
      </span>
      {why && (
        <span dir="auto" className="text-disagree">
          {why}
        </span>
      )}
    </span>
  )
}
