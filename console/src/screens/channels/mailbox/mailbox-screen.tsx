import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  changeMailbox,
  disconnectMailbox,
  MAIL,
  type Mailbox,
  mailboxesQuery,
  mailboxTestQuery,
  parkedQuery,
} from '../../../api/messaging/mail.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyAsCurl, ShortId } from '../../../ui/copy-button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { SavedForm } from '../../../ui/form.tsx'
import { FirstOfTotal } from '../../../ui/pagination.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { Table } from '../../../ui/table.tsx'
import { counted, sizeWords } from '../../../ui/text.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { AccountHeader, DisconnectAccount, NotConnected } from '../account-header.tsx'
import { RequestedChecks } from '../check-list.tsx'
import { SmtpFields } from './mailbox-form.tsx'
import { checkerWords, hasOwnSender, parkedWords, sendingWords, smtpOf } from './mailbox-labels.ts'
import { MailboxState } from './mailboxes.tsx'

const route = getRouteApi('/member/channels/mailboxes/$mailbox')

/** One mailbox: whether the service can read and send its mail, who sees it, and which mails it could not read. */
export function MailboxScreen() {
  const { mailbox: id } = route.useParams()
  const mailboxes = useQuery(mailboxesQuery)
  const mailbox = mailboxes.data?.accounts.find((each) => each.id === id)
  useTitle(mailbox?.email_address ?? 'Mailbox')
  return (
    <QueryResult query={mailboxes} heading="Mailbox">
      {() => (mailbox ? <MailboxDetails mailbox={mailbox} /> : <MailboxGone />)}
    </QueryResult>
  )
}

const MailboxGone = () => (
  <NotConnected heading="Mailbox" title="Mailbox not found">
    It was disconnected, or its owner does not share it.
  </NotConnected>
)

function MailboxDetails({ mailbox }: { mailbox: Mailbox }) {
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
        <DisconnectAccount
          leave={() => disconnectMailbox(id)}
          changes={MAIL}
          confirm={`Mail to ${email_address} is no longer read, and its password is deleted here. Nothing is removed from the mailbox itself.`}
        >
          Disconnect {email_address}
        </DisconnectAccount>
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
  return <RequestedChecks query={tested} whom="its servers" label="Server check" changes={MAIL} />
}

const SHOWN = { limit: 50 }

/** The mails that the service could not read, and why; they stay in the mailbox itself. */
function ParkedMails({ id }: { id: string }) {
  const parked = useQuery(parkedQuery(id, SHOWN))
  return (
    <QueryResult query={parked}>
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
    </QueryResult>
  )
}

function Sharing({ mailbox: { id, email_address, visibility } }: { mailbox: Mailbox }) {
  const isOwn = visibility === 'own'
  return (
    <div className="grid justify-items-start gap-3">
      <p className="measure">
        {isOwn
          ? 'Only you, and members of inboxes you create from it.'
          : 'Everyone in your organization who may read mail.'}
      </p>
      <ActionButton
        act={() => changeMailbox(id, { visibility: isOwn ? 'shared' : 'own' })}
        changes={MAIL}
        {...(isOwn && {
          confirm: `Everyone in your organization who may read mail will see what is in ${email_address}.`,
        })}
      >
        {isOwn ? 'Share with everyone' : 'Make it private'}
      </ActionButton>
    </div>
  )
}

const listed = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

/**
 * The address at which members ask by mail, further addresses of the mailbox, and whose word about its mails counts.
 */
function AskingByMail({ mailbox }: { mailbox: Mailbox }) {
  const { id, email_address, ask_address, known_may_ask, aliases, authserv_id, authserv_id_seen } = mailbox
  const save = ({ ask = '', others = '', checker = '', known }: Record<string, string>) =>
    changeMailbox(id, {
      ask_address: ask.trim() || null,
      aliases: listed(others),
      authserv_id: checker.trim() || null,
      known_may_ask: known !== undefined,
    })
  return (
    <div className="max-w-xl">
      <SavedForm save={save} changes={[MAIL]}>
        {(about) => (
          <>
            <TextField
              label="Address for questions"
              name="ask"
              defaultValue={ask_address ?? ''}
              placeholder={email_address}
              hint="Leave empty to turn this off."
              fault={about('ask_address')}
            />
            <label className="flex items-baseline gap-2 text-sm">
              <input type="checkbox" name="known" defaultChecked={known_may_ask} />
              <span>
                People outside may ask there too, if someone here has written to them and their mail is verified. They
                ask on behalf of the member who connected the mailbox, and can do nothing else.
              </span>
            </label>
            <TextField
              label="Other addresses of this mailbox"
              name="others"
              defaultValue={aliases.join(', ')}
              hint="Separated by commas."
              fault={about('aliases') ?? about('aliases[0]')}
            />
            <TextField
              label="Name of its mail server"
              name="checker"
              defaultValue={authserv_id ?? ''}
              placeholder={authserv_id_seen ?? 'mx.example.org'}
              hint={checkerWords(mailbox)}
              fault={about('authserv_id')}
            />
          </>
        )}
      </SavedForm>
    </div>
  )
}

/** Sets a sending server of the mailbox's own, or removes it. */
function Sending({ mailbox }: { mailbox: Mailbox }) {
  const { id, sends_by } = mailbox
  return (
    <div className="grid max-w-xl justify-items-start gap-3">
      <details className="w-full">
        <summary className="text-sm text-muted">
          {sends_by === null ? 'Set an outgoing server' : 'Send through another server'}
        </summary>
        <div className="pt-3">
          <SavedForm
            submit="Save server"
            save={(values) => changeMailbox(id, { smtp: smtpOf(values) })}
            changes={[MAIL, mailboxTestQuery(id).queryKey]}
          >
            {(about) => <SmtpFields about={about} emptyHint="Leave empty to keep the current one." />}
          </SavedForm>
        </div>
      </details>
      {hasOwnSender(mailbox) && (
        <ActionButton
          act={() => changeMailbox(id, { smtp: null })}
          changes={MAIL}
          confirm={`Replies are no longer sent through ${sends_by}, and its password is deleted.`}
        >
          Send through this installation
        </ActionButton>
      )}
    </div>
  )
}
