import type { InboxItem } from '../../api/messaging/inboxes.ts'
import { trustLook, trustSign } from './words.ts'

type Trusted = Pick<InboxItem, 'trust' | 'trust_line'>

/** Who wrote, in a list: whether that is proven is a sign, and only a forgery is put into words. */
export const Sender = ({ name, mail: { trust, trust_line } }: { name: string; mail: Trusted }) => (
  <span title={trust_line}>
    <span aria-hidden="true" className={trustLook(trust)}>
      {trustSign(trust)}
    </span>{' '}
    <bdi>{name}</bdi>
    <span className={trust === 'failed' ? trustLook(trust) : 'sr-only'}>, {trust_line}</span>
  </span>
)
