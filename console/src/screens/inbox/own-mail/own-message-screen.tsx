import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFault } from '../../../api/fault.ts'
import { handleMail, MAIL, type OpenMail, openMailQuery } from '../../../api/messaging/mail.ts'
import { NotFound } from '../../../app/error-screens.tsx'
import { ActionButton } from '../../../ui/action-button.tsx'
import { CopyAsCurl } from '../../../ui/copy-button.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { Conversation, MailHeader } from '../message/conversation.tsx'
import { Judgement } from '../message/item-status.tsx'
import { MailBody } from '../message/mail-body.tsx'
import { PanelAndReply } from '../message/panel-and-reply.tsx'

const route = getRouteApi('/member/inbox/mail/$mail')

/** One mail of the signed-in person: its sender and how far they are proven, its priority, and the actions. */
export function OwnMessageScreen() {
  const { mail: id } = route.useParams()
  const mail = useQuery(openMailQuery(id))
  useTitle(mail.data?.subject || 'Mail')
  if (mail.error instanceof ApiFault && mail.error.status === 404) return <NotFound />
  return (
    <QueryResult query={mail} what="Loading the mail" heading="Mail">
      {(message) => <MailDetails mail={message} />}
    </QueryResult>
  )
}

function MailDetails({ mail }: { mail: OpenMail }) {
  const { id, subject, sender_email, body_text, priority_tier } = mail
  const item = { email_id: id, subject, from_address: sender_email, debate_id: mail.debate_id, priority: priority_tier }
  const header = { ...mail, from_address: sender_email, from_name: mail.sender_name, to_addresses: mail.recipients }
  return (
    <article className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-8">
        <MailHeader mail={header}>
          <Link to="/inbox/mail" className="text-accent underline underline-offset-4">
            Your mail
          </Link>
        </MailHeader>
        <MailBody id={id} newText={body_text} />
      </div>
      <aside aria-label="Status" className="grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Judgement item={item} />
        <MailActions id={id} sender={sender_email} />
      </aside>
      <div className="grid content-start gap-8">
        <Conversation id={id} />
        <PanelAndReply key={id} item={item} />
        <div>
          <CopyAsCurl address="/inbox/messages/{id}" path={{ id }} />
        </div>
      </div>
    </article>
  )
}

/** These actions change the mail only here; the service moves nothing in the mailbox. */
function MailActions({ id, sender }: { id: string; sender: string }) {
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const [said, setSaid] = useState<string>()
  const away = (action: Parameters<typeof handleMail>[1]) => async () => {
    await handleMail(id, action)
    await navigate({ to: '/inbox/mail' })
    await queries.invalidateQueries({ queryKey: MAIL })
  }
  const about = (action: 'mark_vip' | 'block', words: string) => async () => {
    await handleMail(id, action)
    setSaid(words)
  }
  return (
    <section aria-label="Move" className="grid gap-3">
      <h2 className="font-serif text-lg">Move</h2>
      <p className="text-sm text-muted">Only here: nothing is moved in the mailbox.</p>
      <div className="flex flex-wrap gap-2">
        <ActionButton act={away('archive')}>Archive</ActionButton>
        <ActionButton act={away('snooze')}>Snooze for a day</ActionButton>
        <ActionButton act={away('spam')}>Spam</ActionButton>
        <ActionButton act={away('delete')} confirm="Its text and its attachments are deleted here.">
          Delete
        </ActionButton>
      </div>
      <div className="flex flex-wrap gap-2">
        <ActionButton act={about('mark_vip', 'weigh more')}>Their mail matters</ActionButton>
        <ActionButton act={about('block', 'are blocked')}>Block them</ActionButton>
      </div>
      {said && (
        <p role="status" className="border-l-2 border-agree pl-4 text-sm">
          Mails of <bdi>{sender}</bdi> {said} from the next one on.
        </p>
      )}
    </section>
  )
}
