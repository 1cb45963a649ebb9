import type { Platform } from '../../../../platform.ts'
import { installationKeys } from '../../../../storage/installation-keys.ts'
import { outgoingStore } from '../../chat/index.ts'
import { mailStore } from '../store.ts'
import { replyIds } from './reply-ids.ts'
import { mailWishes } from './wish-store.ts'

/** What lets mails go out, and knows its own mails again by their ids. */
export function mailLetters({
  db,
  newId,
  now,
  outbox,
  random,
}: Pick<Platform, 'db' | 'newId' | 'now' | 'outbox' | 'random'>) {
  const ids = replyIds({ key: installationKeys(db, { now, random }).encryptionKey })
  const outgoing = outgoingStore(db)
  return { ids, outgoing, ...mailWishes({ outbox, outgoing, refs: mailStore(db), ids, newId, now }) }
}
export type MailLetters = ReturnType<typeof mailLetters>
