import type { OpenItem } from '../../../api/messaging/inboxes.ts'
import { trustLook, trustSign } from '../words.ts'

/** Whether the sender is who they say. */
export const TrustLine = ({ item: { trust, trust_line } }: { item: Pick<OpenItem, 'trust' | 'trust_line'> }) => (
  <p className={`border-l-2 pl-4 text-sm ${trust === 'failed' ? 'border-disagree' : 'border-line'}`}>
    <span aria-hidden="true" className={trustLook(trust)}>
      {trustSign(trust)}
    </span>{' '}
    {trust_line}
  </p>
)
