import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { disconnectMailbox, MAIL, type Mailbox, mailboxesQuery, mailboxTestQuery } from '../../../api/mail.ts'
import { Act } from '../../../ui/act.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyAsCurl, ShortId } from '../../../ui/copy.tsx'
import { counted } from '../../../ui/counted.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/title.ts'
import { WhyNot } from '../channel-list.tsx'
import { Ticks, ticksFrom } from '../ticks.tsx'
import { AskingByMail, Sharing } from './mailbox-settings.tsx'
import { MailboxState } from './mailboxes.tsx'
import { ParkedMails } from './parked-mails.tsx'
import { Sending } from './sending.tsx'
import { sendingWords } from './words.ts'

const route = getRouteApi('/member/channels/mailboxes/$mailbox')

/** One mailbox: whether it can be read and sent from, who sees it, and what could not be read. */
export function MailboxScreen() {
  const { mailbox: id } = route.useParams()
  const mailboxes = useQuery(mailboxesQuery)
  const mailbox = mailboxes.data?.accounts.find((each) => each.id === id)
  useTitle(mailbox?.email_address ?? 'Mailbox')
  return <Loaded query={mailboxes}>{() => (mailbox ? <Shown mailbox={mailbox} /> : <Gone />)}</Loaded>
}

const Gone = () => (
  <div className="grid gap-6">
    <h1 className="font-serif text-3xl">Mailbox</h1>
    <EmptyState
      title="This mailbox is not connected any more"
      action={
        <Link to="/channels" className={buttonClass()}>
          See what is
        </Link>
      }
    >
      Somebody disconnected it, or its owner keeps it to themselves.
    </EmptyState>
  </div>
)

function Shown({ mailbox }: { mailbox: Mailbox }) {
  const { id, provider, email_address, total_messages, unread_count, why } = mailbox
  return (
    <div className="grid grid-cols-1 gap-10">
      <header className="grid gap-3">
        <p className="text-sm text-muted">
          <Link to="/channels" className="text-accent underline underline-offset-4">
            Channels
          </Link>{' '}
          · <MailboxState mailbox={mailbox} /> · {counted(total_messages, 'mail')}, {unread_count.toLocaleString('en')}{' '}
          not read there
        </p>
        <h1 className="font-serif text-3xl">
          <bdi>{email_address}</bdi>
        </h1>
        {why && <WhyNot why={why} />}
        <div className="flex flex-wrap items-center gap-2">
          <ShortId id={id} />
          <CopyAsCurl address="/inbox/accounts" />
          <Link to="/inbox" className={buttonClass()}>
            Inbox
          </Link>
        </div>
      </header>
      <Section title="Check">
        <Checks id={id} />
      </Section>
      <Section title="Sending" about={sendingWords(mailbox)}>
        {provider === 'imap' && <Sending key={id} mailbox={mailbox} />}
      </Section>
      <Section title="Who sees it">
        <Sharing mailbox={mailbox} />
      </Section>
      <Section
        title="Asking by mail"
        about="What members write to this address is asked of the panel; the decision comes back into the same conversation."
      >
        <AskingByMail key={id} mailbox={mailbox} />
      </Section>
      <Section title="Set aside" about="Mails that could not be read. They are kept for 90 days.">
        <ParkedMails id={id} />
      </Section>
      <Section title="Disconnect it">
        <Disconnect mailbox={mailbox} />
      </Section>
    </div>
  )
}

function Checks({ id }: { id: string }) {
  const tested = useQuery(mailboxTestQuery(id))
  return (
    <div className="grid gap-3">
      <Loaded query={tested} what="Asking its servers">
        {({ checks }) => <Ticks label="What its servers say" ticks={ticksFrom(checks)} />}
      </Loaded>
      {!tested.isPending && (
        <div>
          <Act act={() => tested.refetch({ throwOnError: true })} changes={MAIL}>
            Check again
          </Act>
        </div>
      )}
    </div>
  )
}

function Disconnect({ mailbox: { id, email_address } }: { mailbox: Mailbox }) {
  const navigate = useNavigate()
  return (
    <div>
      <Act
        act={async () => {
          await disconnectMailbox(id)
          await navigate({ to: '/channels' })
        }}
        changes={MAIL}
        kind="danger"
        confirm={`Mails to ${email_address} are no longer read, and its password is forgotten. Nothing is removed from the mailbox itself.`}
      >
        Disconnect {email_address}
      </Act>
    </div>
  )
}
