import type { Channel } from '../../api/messaging/channels.ts'
import { guideOf } from './guides.ts'

/** Where it is to call us: at the public address, or a program beside us where this page came from. */
export function callAddress({ id, kind, intake, webhook_url }: Channel): string | null {
  const { near } = guideOf(kind)
  return webhook_url ?? (near && intake === 'signed' ? `${location.origin}${near}?c=${id}` : null)
}
