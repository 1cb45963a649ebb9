import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ApiFault } from '../../../api/fault.ts'
import { inboxesQuery, itemQuery, type OpenItem, type SharedInbox } from '../../../api/messaging/inboxes.ts'
import { NotFound } from '../../../app/error-screens.tsx'
import { useOwnMemberNames } from '../../../parts/organization-members.ts'
import { CopyAsCurl } from '../../../ui/copy-button.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { historyWords } from '../inbox-labels.ts'
import { Conversation, MailHeader } from './conversation.tsx'
import { ItemStatusPanel } from './item-status.tsx'
import { MailBody } from './mail-body.tsx'
import { PanelAndReply } from './panel-and-reply.tsx'

const route = getRouteApi('/member/inbox/$inbox/$message')

/** One mail: its sender and how far they are proven, what is done about it, and by whom. */
export function MessageScreen() {
  const { inbox: id, message: msg_id } = route.useParams()
  const item = useQuery(itemQuery({ id, msg_id }))
  const inboxes = useQuery(inboxesQuery)
  useTitle(item.data?.message.subject || 'Mail')
  if (item.error instanceof ApiFault && item.error.status === 404) return <NotFound />
  return (
    <QueryResult query={item} what="Loading the mail" heading="Mail">
      {({ message }) => <MessageDetails item={message} inbox={inboxes.data?.inboxes.find((each) => each.id === id)} />}
    </QueryResult>
  )
}

function MessageDetails({ item, inbox }: { item: OpenItem; inbox: SharedInbox | undefined }) {
  const { id, inbox_id, email_id, text } = item
  return (
    <article className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-8">
        <MailHeader mail={item}>
          <Link to="/inbox" search={{ inbox: inbox_id }} className="text-accent underline underline-offset-4">
            {inbox?.name ?? 'Inbox'}
          </Link>
        </MailHeader>
        <MailBody id={email_id} newText={text} />
      </div>
      <ItemStatusPanel item={item} inbox={inbox} />
      <div className="grid content-start gap-8">
        <Conversation id={email_id} />
        <PanelAndReply key={id} item={item} />
        <History history={item.history} />
        <div>
          <CopyAsCurl address="/inbox/shared/{id}/messages/{msg_id}" path={{ id: inbox_id, msg_id: id }} />
        </div>
      </div>
    </article>
  )
}

/** Who did what, and when. */
function History({ history }: Pick<OpenItem, 'history'>) {
  const nameOf = useOwnMemberNames()
  if (history.length === 0) return null
  return (
    <Section title="History">
      <ol className="grid gap-1 text-sm">
        {history.map((past) => (
          <li key={`${past.at} ${past.what} ${past.became} ${past.was}`}>
            <RelativeTime at={past.at} />:{' '}
            <bdi>{past.actor ? nameOf(past.actor) : past.rule_id ? 'a rule' : 'Parley'}</bdi>{' '}
            <bdi>{historyWords(past, nameOf)}</bdi>
          </li>
        ))}
      </ol>
    </Section>
  )
}
