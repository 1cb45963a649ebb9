import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import type { EffectAddress } from '../../../../background/outbox/effect.ts'
import type { Outbox } from '../../../../background/outbox/outbox.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { Connection } from '../../connections/index.ts'
import type { Thread } from '../driving/store.ts'
import { CardBody, PostBody } from './said.ts'

export type Doubt = ChatPlatform['doubt']

/** Platforms differ in what is done when an answer was lost, so there is a kind for each way. */
const ENDINGS: Record<Doubt, string> = {
  'find first': '',
  'same key': '-keyed',
  'send again and say so': '-again',
}
export const DOUBTS = Object.keys(ENDINGS) as Doubt[]
export const postKind = (doubt: Doubt): EffectAddress<typeof PostBody> => ({
  name: `chat.post${ENDINGS[doubt]}`,
  body: PostBody,
})
export const cardKind = (doubt: Doubt): EffectAddress<typeof CardBody> => ({
  name: `chat.card${ENDINGS[doubt]}`,
  body: CardBody,
})

/** Says something by mail, to whoever proved who they are. */
export type SayByMail = (
  tx: Transaction,
  connection: PostedBy,
  thread: Place,
  post: Pick<Post, 'key' | 'body'>,
) => Promise<void>

interface Needs {
  outbox: Pick<Outbox, 'send'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
  sayByMail?: SayByMail
}

const MAILBOXES: ReadonlySet<Connection['kind']> = new Set(['imap', 'gmail', 'outlook', 'sendgrid', 'ses'])

interface Post {
  key: string
  body: PostBody
  version?: number
}

/** How a debate ended, said once in a thread. */
export const decisionPost = (debateId: string, threadId: string): Post => ({
  key: `${debateId}:${threadId}:decision`,
  body: { say: 'decision', thread_id: threadId, debate_id: debateId },
})

/** What can be voted on, offered once in a thread: whatever comes later edits nothing. */
export const votePost = (debateId: string, threadId: string, version: number): Post => ({
  key: `${debateId}:${threadId}:vote`,
  version,
  body: { say: 'vote', thread_id: threadId, debate_id: debateId },
})

export type Place = Pick<Thread, 'id' | 'peer'>
/** As much of a connection as a post needs. */
export type PostedBy = Pick<Connection, 'id' | 'payer' | 'kind'>

/** What is said on platforms and by mail, if and only if the transaction commits. */
export const postWishes = ({ outbox, platformOf, sayByMail }: Needs) => {
  const targetOf = ({ id }: PostedBy, { peer }: Place) => `${id}:${peer.id}`
  return {
    async say(tx: Transaction, connection: PostedBy, thread: Place, { key, body, version = 0 }: Post) {
      if (MAILBOXES.has(connection.kind)) return sayByMail?.(tx, connection, thread, { key, body })
      const platform = platformOf(connection.kind)
      if (!platform) return
      const kind = postKind(platform.doubt)
      const subject = body.debate_id ?? null
      await outbox.send(tx, {
        org: connection.payer,
        kind,
        key,
        target: targetOf(connection, thread),
        subject,
        version,
        body,
      })
    },

    /** One card for a debate in a thread: any number of wishes between two edits are one edit. */
    async card(
      tx: Transaction,
      connection: PostedBy,
      thread: Place,
      debateId: string,
      { version = 1, notBefore }: { version?: number; notBefore?: Date | undefined } = {},
    ) {
      const key = `${debateId}:${thread.id}`
      const body = { thread_id: thread.id, debate_id: debateId }
      if (MAILBOXES.has(connection.kind))
        return version > 1
          ? undefined
          : sayByMail?.(tx, connection, thread, { key, body: { say: 'accepted', ...body } })
      const platform = platformOf(connection.kind)
      if (!platform || (platform.liveEditMs === undefined && version > 1)) return
      await outbox.send(tx, {
        org: connection.payer,
        kind: cardKind(platform.doubt),
        key,
        target: targetOf(connection, thread),
        subject: debateId,
        version,
        ...(notBefore && { notBefore }),
        body,
      })
    },
  }
}
export type Posts = ReturnType<typeof postWishes>
