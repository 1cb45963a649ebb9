import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { meQuery } from '../../api/identity/session.ts'
import { inboxesQuery, removeInbox, type SharedInbox } from '../../api/messaging/inboxes.ts'
import { useIsManager } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { Filters } from './inbox-filters.tsx'
import { InboxForm } from './inbox-form.tsx'
import { ItemList } from './item-list.tsx'

const route = getRouteApi('/member/inbox')

/** The mails for a team, and who handles each. */
export function InboxScreen() {
  useTitle('Inbox')
  const { inbox: wanted, page, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const inboxes = useQuery(inboxesQuery)
  const [isMaking, setMaking] = useState(false)
  const close = () => setMaking(false)
  const make = <Button onClick={() => setMaking(true)}>New inbox</Button>
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Inbox</h1>
          <span className="flex flex-wrap gap-2">
            <CopyAsCurl address="/inbox/shared" />
            {make}
            <Link to="/inbox/mail" className={buttonClass()}>
              Your mail
            </Link>
            <Link to="/inbox/rules" className={buttonClass()}>
              Rules
            </Link>
          </span>
        </div>
        <p className="measure text-muted">
          Mail that a team answers together: who wrote and how far that is verified, who it is assigned to, and what was
          done.
        </p>
      </div>
      <QueryResult query={inboxes} what="Loading inboxes">
        {({ inboxes: all }) => {
          const inbox = all.find(({ id }) => id === wanted) ?? all[0]
          if (!inbox) return <NoInbox onMake={() => setMaking(true)} />
          return (
            <div className="grid gap-6">
              <Filters
                inboxes={all}
                inbox={inbox}
                filters={filters}
                onInbox={(id) => navigate({ search: { inbox: id } })}
                onFilters={(next) => navigate({ search: { inbox: inbox.id, ...next } })}
              />
              <InboxLine inbox={inbox} />
              <ItemList
                inbox={inbox}
                filters={filters}
                page={page}
                onPage={(to, how) => navigate({ search: { inbox: inbox.id, ...filters, page: String(to) }, ...how })}
              />
            </div>
          )
        }}
      </QueryResult>
      <Dialog title="New inbox" open={isMaking} onClose={close}>
        <InboxForm
          onDone={(id) => {
            close()
            void navigate({ search: { inbox: id } })
          }}
        />
      </Dialog>
    </div>
  )
}

const NoInbox = ({ onMake }: { onMake: () => void }) => (
  <EmptyState
    title="No inboxes yet"
    action={
      <Button kind="primary" onClick={onMake}>
        Create an inbox
      </Button>
    }
  >
    An inbox lets a team share a mailbox: mail is assigned, tagged, answered or put to the panel. Connect a mailbox
    under{' '}
    <Link to="/channels" hash="mailboxes" className="text-accent underline underline-offset-4">
      Channels
    </Link>
    .
  </EmptyState>
)

/** Describes an inbox; its admins can change it. */
function InboxLine({ inbox }: { inbox: SharedInbox }) {
  const { data: me } = useQuery(meQuery)
  const isManager = useIsManager()
  const governs = isManager || (me !== undefined && inbox.admins.includes(me.id))
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
      {governs && <ManageInbox inbox={inbox} />}
    </div>
  )
}

/** Removes a deleted inbox from the list, so that nothing of it is requested again. */
const withoutInbox = <List extends { inboxes: SharedInbox[] }>(id: string, list: List): List => ({
  ...list,
  inboxes: list.inboxes.filter((each) => each.id !== id),
})

function ManageInbox({ inbox }: { inbox: SharedInbox }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  async function remove() {
    await removeInbox(inbox.id)
    queries.setQueryData(inboxesQuery.queryKey, (known) => known && withoutInbox(inbox.id, known))
    await navigate({ to: '/inbox' })
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen(true)}>
        Change<span className="sr-only"> {inbox.name}</span>
      </Button>
      <ActionButton
        act={remove}
        changes={inboxesQuery.queryKey}
        kind="danger"
        confirm={`Assignments, tags and the history of ${inbox.name} are deleted. The mail stays in its mailbox.`}
      >
        Remove<span className="sr-only"> {inbox.name}</span>
      </ActionButton>
      <Dialog title={`Change ${inbox.name}`} open={isOpen} onClose={close}>
        <InboxForm inbox={inbox} onDone={close} />
      </Dialog>
    </span>
  )
}
