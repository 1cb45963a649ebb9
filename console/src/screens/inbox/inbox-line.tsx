import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { meQuery } from '../../api/identity/session.ts'
import { inboxesQuery, removeInbox, type SharedInbox } from '../../api/messaging/inboxes.ts'
import { useLeads } from '../../parts/organization-members.ts'
import { Act } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { counted } from '../../ui/text.ts'
import { InboxForm } from './inbox-form.tsx'

/** What an inbox is, and for whoever governs it how it is changed. */
export function InboxLine({ inbox }: { inbox: SharedInbox }) {
  const { data: me } = useQuery(meQuery)
  const leads = useLeads()
  const governs = leads || (me !== undefined && inbox.admins.includes(me.id))
  const { email_address, message_count, unread_count, description } = inbox
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-sm">
      <p className="text-muted">
        {email_address ? <bdi>{email_address}</bdi> : 'No mailbox connected'} · {counted(message_count, 'mail')},{' '}
        {unread_count.toLocaleString('en')} unassigned
        {description && (
          <>
            {' '}
            · <bdi>{description}</bdi>
          </>
        )}
      </p>
      {governs && <Govern inbox={inbox} />}
    </div>
  )
}

/** Whatever is shown of it would be asked for again, and not found. */
const without = <List extends { inboxes: SharedInbox[] }>(id: string, list: List): List => ({
  ...list,
  inboxes: list.inboxes.filter((each) => each.id !== id),
})

function Govern({ inbox }: { inbox: SharedInbox }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  async function remove() {
    await removeInbox(inbox.id)
    queries.setQueryData(inboxesQuery.queryKey, (known) => known && without(inbox.id, known))
    await navigate({ to: '/inbox' })
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen(true)}>
        Change<span className="sr-only"> {inbox.name}</span>
      </Button>
      <Act
        act={remove}
        changes={inboxesQuery.queryKey}
        kind="danger"
        confirm={`Assignments, tags and the history of ${inbox.name} are deleted. The mail stays in its mailbox.`}
      >
        Remove<span className="sr-only"> {inbox.name}</span>
      </Act>
      <Dialog title={`Change ${inbox.name}`} open={isOpen} onClose={close}>
        <InboxForm inbox={inbox} onDone={close} />
      </Dialog>
    </span>
  )
}
