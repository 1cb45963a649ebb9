import type { ReactNode } from 'react'
import type { OpenItem } from '../../../api/messaging/inboxes.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { trustLook, trustSign } from '../inbox-labels.ts'

interface MailHeaderProps {
  mail: Pick<
    OpenItem,
    'subject' | 'from_address' | 'from_name' | 'to_addresses' | 'received_at' | 'trust' | 'trust_line'
  >
  /** The way back to where it lies. */
  children: ReactNode
}

/** What a mail is about, who wrote it to whom, and how far that is proven. */
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

/** Whether the sender is who they say. */
const TrustLine = ({ item: { trust, trust_line } }: { item: Pick<OpenItem, 'trust' | 'trust_line'> }) => (
  <p className={`border-l-2 pl-4 text-sm ${trust === 'failed' ? 'border-disagree' : 'border-line'}`}>
    <span aria-hidden="true" className={trustLook(trust)}>
      {trustSign(trust)}
    </span>{' '}
    {trust_line}
  </p>
)
