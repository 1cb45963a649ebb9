import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  disconnectMailbox,
  MAIL,
  type Mailbox,
  mailboxesQuery,
  mailboxTestQuery,
  parkedQuery,
} from '../../../api/messaging/mail.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyAsCurl, ShortId } from '../../../ui/copy-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { FirstOfTotal } from '../../../ui/pagination.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { Table } from '../../../ui/table.tsx'
import { counted, sizeWords } from '../../../ui/text.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { AccountHeader, LeaveAccount, NotConnected } from '../account-header.tsx'
import { AskedChecks } from '../check-list.tsx'
import { parkedWords, sendingWords } from './mailbox-labels.ts'
import { AskingByMail, Sending, Sharing } from './mailbox-settings.tsx'
import { MailboxState } from './mailboxes.tsx'

const route = getRouteApi('/member/channels/mailboxes/$mailbox')

/** One mailbox: whether it can be read and sent from, who sees it, and what could not be read. */
export function MailboxScreen() {
  const { mailbox: id } = route.useParams()
  const mailboxes = useQuery(mailboxesQuery)
  const mailbox = mailboxes.data?.accounts.find((each) => each.id === id)
  useTitle(mailbox?.email_address ?? 'Mailbox')
  return (
    <Loaded query={mailboxes} heading="Mailbox">
      {() => (mailbox ? <Shown mailbox={mailbox} /> : <Gone />)}
    </Loaded>
  )
}

const Gone = () => (
  <NotConnected heading="Mailbox" title="Mailbox not found">
    It was disconnected, or its owner does not share it.
  </NotConnected>
)

function Shown({ mailbox }: { mailbox: Mailbox }) {
  const { id, provider, email_address, why } = mailbox
  return (
    <div className="grid grid-cols-1 gap-10">
      <AccountHeader name={email_address} about={<MailboxStatus mailbox={mailbox} />} why={why}>
        <ShortId id={id} />
        <CopyAsCurl address="/inbox/accounts" />
        <Link to="/inbox" className={buttonClass()}>
          Inbox
        </Link>
      </AccountHeader>
      <Section title="Check">
        <Checks id={id} />
      </Section>
      <Section title="Sending" about={sendingWords(mailbox)}>
        {provider !== 'gmail' && provider !== 'outlook' && <Sending key={id} mailbox={mailbox} />}
      </Section>
      <Section title="Who sees it">
        <Sharing mailbox={mailbox} />
      </Section>
      <Section
        title="Asking by mail"
        about="Mail that members send to this address becomes a question for the panel. The decision is sent as a reply."
      >
        <AskingByMail key={id} mailbox={mailbox} />
      </Section>
      <Section title="Unreadable mail" about="Mail that could not be read is kept for 90 days.">
        <ParkedMails id={id} />
      </Section>
      <Section title="Disconnect the mailbox">
        <LeaveAccount
          leave={() => disconnectMailbox(id)}
          changes={MAIL}
          confirm={`Mail to ${email_address} is no longer read, and its password is deleted here. Nothing is removed from the mailbox itself.`}
        >
          Disconnect {email_address}
        </LeaveAccount>
      </Section>
    </div>
  )
}

const MailboxStatus = ({ mailbox }: { mailbox: Mailbox }) => (
  <>
    <MailboxState mailbox={mailbox} /> · {counted(mailbox.total_messages, 'mail')},{' '}
    {mailbox.unread_count.toLocaleString('en')} not read there
  </>
)

function Checks({ id }: { id: string }) {
  const tested = useQuery(mailboxTestQuery(id))
  return <AskedChecks query={tested} whom="its servers" label="Server check" changes={MAIL} />
}

const SHOWN = { limit: 50 }

/** What could not be read, and why; it stays in the mailbox itself. */
function ParkedMails({ id }: { id: string }) {
  const parked = useQuery(parkedQuery(id, SHOWN))
  return (
    <Loaded query={parked}>
      {({ parked: all, total }) =>
        total === 0 ? (
          <p>None.</p>
        ) : (
          <>
            <Table
              caption="Unreadable mail"
              rows={all}
              keyOf={({ folder, uid, parked_at }) => `${folder} ${uid} ${parked_at}`}
              columns={[
                { title: 'Received', cell: ({ received_at }) => <RelativeTime at={received_at} /> },
                { title: 'Reason', cell: parkedWords },
                { title: 'Size', figure: true, cell: ({ size }) => sizeWords(size) },
                {
                  title: 'Location',
                  cell: ({ folder, uid }) => (
                    <bdi>
                      {folder}, number {uid}
                    </bdi>
                  ),
                },
              ]}
            />
            <FirstOfTotal which="newest" shown={all.length} total={total} />
          </>
        )
      }
    </Loaded>
  )
}
