import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OpenItem } from '../../../api/messaging/inboxes.ts'
import { type ConversationMail, conversationQuery, MAIL, sendMailAgain } from '../../../api/messaging/mail.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { ClampedText } from '../../../ui/clamped-text.tsx'
import { Prose } from '../../../ui/prose/prose.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { SENT_WORDS, trustLook, trustSign } from '../inbox-labels.ts'

/** The mails before and after this one, received and sent. */
export function Conversation({ id }: { id: string }) {
  const said = useQuery(conversationQuery(id))
  if (said.data?.length === 1) return null
  return (
    <Section title="Conversation" about="Oldest first, without quoted text.">
      <QueryResult query={said}>
        {(all) => (
          <ol className="grid gap-4">
            {all.map((each) => (
              <Entry key={each.id} said={each} isThis={each.id === id} />
            ))}
          </ol>
        )}
      </QueryResult>
    </Section>
  )
}

function Entry({ said, isThis }: { said: ConversationMail; isThis: boolean }) {
  const { id, direction, from_address, from_name, to_addresses, text, at, automatic, status, why, sent_again } = said
  const isOurs = direction === 'out'
  return (
    <li
      aria-current={isThis || undefined}
      className={`grid gap-1 border-l-2 pl-4 text-sm ${isOurs ? 'border-accent' : 'border-line'}`}
    >
      <p className="text-muted">
        <bdi className="font-medium text-ink">{isOurs ? from_address : (from_name ?? from_address)}</bdi>
        {isOurs && (
          <>
            {' '}
            to <bdi>{to_addresses.join(', ')}</bdi>
          </>
        )}
        , <RelativeTime at={at} />
        {isThis && ', this mail'}
        {automatic && ', written by Parley'}
        {status !== 'received' && <span className="text-ink">, {SENT_WORDS[status]}</span>}
        {sent_again > 0 && ' again, because delivery could not be confirmed'}
      </p>
      {!isThis && text && (
        <ClampedText lines={6} className="text-sm">
          {isOurs ? (
            <Prose className="measure">{text}</Prose>
          ) : (
            <p dir="auto" className="measure whitespace-pre-line">
              {text}
            </p>
          )}
        </ClampedText>
      )}
      {status === 'failed' && (
        <div className="grid justify-items-start gap-2">
          {why && <p className="text-disagree">{why}</p>}
          <ActionButton act={() => sendMailAgain(id)} changes={MAIL}>
            Send again
          </ActionButton>
        </div>
      )}
    </li>
  )
}

interface MailHeaderProps {
  mail: Pick<
    OpenItem,
    'subject' | 'from_address' | 'from_name' | 'to_addresses' | 'received_at' | 'trust' | 'trust_line'
  >
  /** The link back to the list. */
  children: ReactNode
}

/** The subject of a mail, its sender and recipients, and how far the sender is proven. */
export function MailHeader({ mail, children }: MailHeaderProps) {
  const { subject, from_address, from_name, to_addresses, received_at } = mail
  return (
    <header className="grid gap-3">
      <p className="text-sm text-muted">
        {children} · <RelativeTime at={received_at} />
      </p>
      <h1 dir="auto" className="font-serif text-3xl">
        {subject || '(no subject)'}
      </h1>
      <p className="text-sm">
        From <bdi className="font-medium">{from_name ? `${from_name} <${from_address}>` : from_address}</bdi>
        {to_addresses.length > 0 && (
          <>
            {' '}
            to <bdi>{to_addresses.join(', ')}</bdi>
          </>
        )}
      </p>
      <TrustLine item={mail} />
    </header>
  )
}

/** Whether the sender is who they claim to be. */
const TrustLine = ({ item: { trust, trust_line } }: { item: Pick<OpenItem, 'trust' | 'trust_line'> }) => (
  <p className={`border-l-2 pl-4 text-sm ${trust === 'failed' ? 'border-disagree' : 'border-line'}`}>
    <span aria-hidden="true" className={trustLook(trust)}>
      {trustSign(trust)}
    </span>{' '}
    {trust_line}
  </p>
)
