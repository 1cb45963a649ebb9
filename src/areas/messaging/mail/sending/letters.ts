import type { Platform } from '../../../../platform.ts'
import { outgoingMailStore } from '../../chat/index.ts'
import { mailStore } from '../store.ts'
import { replyIds } from './reply-ids.ts'
import { mailWishes } from './wish-store.ts'

/** What lets mails go out, and knows its own mails again by their ids. */
export function mailLetters({
  db,
  keys,
  newId,
  now,
  outbox,
}: Pick<Platform, 'db' | 'keys' | 'newId' | 'now' | 'outbox'>) {
  const ids = replyIds({ keys: keys.encryptionKeys })
  const outgoing = outgoingMailStore(db)
  return { ids, outgoing, ...mailWishes({ outbox, outgoing, refs: mailStore(db), ids, newId, now }) }
}
export type MailLetters = ReturnType<typeof mailLetters>
