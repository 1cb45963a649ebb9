import { messageReceiver, postQueue } from '../../../src/areas/messaging/chat/index.ts'
import { connections } from '../../../src/areas/messaging/connections/index.ts'
import { mailLetters } from '../../../src/areas/messaging/mail/delivery/queue-mail.ts'
import { mailFiler } from '../../../src/areas/messaging/mail/file-mail.ts'
import { mailAuthorization } from '../../../src/areas/messaging/mail/mail-authorization.ts'
import { mailQueryStore } from '../../../src/areas/messaging/mail/mail-query-store.ts'
import { mailIndex } from '../../../src/areas/messaging/mail/search/index-store.ts'
import { mailStore } from '../../../src/areas/messaging/mail/store.ts'
import { sealing } from '../../../src/shared/crypto/encryption.ts'
import type { TestApp } from '../app.ts'
import { readHere } from './signed-mail.ts'

const FIRST_RECEIVED = Date.parse('2026-03-02T10:00:00Z')

/** A mailbox whose mails are filed without a server, in the order in which they are handed over, each received a second later. */
export async function mailFilingIn({ platform }: Pick<TestApp, 'platform'>, payer = 'org_1') {
  const { db, newId, now, outbox, random, storedFiles } = platform
  const connection = await connections(platform).connections.add(
    {
      ...{ kind: 'imap', name: 'Ada', appId: '127.0.0.1', externalId: `${newId('account')}@example.org` },
      ...{ intake: 'dial', visibility: 'own', settings: {}, secrets: {} },
    },
    { payer, userId: 'usr_ada' },
  )
  const take = messageReceiver({
    ...{ newId, now, limitOf: () => undefined, posts: postQueue({ outbox, platformOf: () => undefined }) },
    sealing: sealing({ key: async () => new Uint8Array(32), random }),
  })
  const filer = mailFiler({
    ...{ store: mailStore(db), reader: readHere, storedFiles, take, index: mailIndex(platform), now },
    authorize: mailAuthorization({ ...mailLetters(platform), now }),
  })
  const cursor = { path: 'INBOX', uidValidity: '1', lastUid: 0, failures: 0, modseq: null }
  let filed = 0
  return {
    /** Answers when it was received. */
    async file(raw: string | Uint8Array): Promise<string> {
      const uid = ++filed
      const bytes = typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw
      const receivedAt = new Date(FIRST_RECEIVED + uid * 1_000)
      const envelope = { uid, size: bytes.length, receivedAt, messageId: '', flags: [] }
      const reading = await filer.read({ raw: bytes, envelope }, new AbortController().signal)
      await filer.store(connection, { cursor, envelope, raw: bytes, digest: `filed:${uid}` }, reading)
      return receivedAt.toISOString()
    },
    /** As they are listed, the oldest first. */
    async listed() {
      const page = { limit: 1_000, offset: 0 }
      const { items } = await mailQueryStore(db).list(payer, { accounts: [connection.id] }, page)
      return items.toReversed()
    },
    /** The mails of each conversation, by the part of their Message-ID before the @. */
    async conversations(): Promise<string[]> {
      const byConversation = Map.groupBy(await this.listed(), ({ threadId }) => threadId)
      const names = [...byConversation.values()].map((mails) =>
        mails
          .map(({ mail }) => mail.message_id.split('@')[0])
          .sort()
          .join(''),
      )
      return names.sort()
    },
    /** In which thread each was taken, in the order in which they came. */
    async threads(): Promise<string[]> {
      const rows = await db
        .selectFrom('messages')
        .select('thread_id')
        .where('connection_id', '=', connection.id)
        .orderBy('number')
        .execute()
      return rows.map(({ thread_id }) => thread_id)
    },
  }
}
