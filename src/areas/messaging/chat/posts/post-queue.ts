import Type, { type Static } from 'typebox'
import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import type { EffectAddress } from '../../../../background/outbox/effect.ts'
import type { Outbox } from '../../../../background/outbox/outbox.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { Connection } from '../../connections/index.ts'
import type { Thread } from '../threads/store.ts'

/** The types of posts: answers to messages, and news about a debate. */
const POST_TYPES = [
  'accepted',
  'help',
  'status',
  'agents',
  'link',
  'refused',
  'failed',
  'asked_back',
  'recorded',
  'why',
  'decision',
  'vote',
  'breakpoint',
  'limited',
  'attention',
  'write_first',
  'approval',
] as const
export type PostType = (typeof POST_TYPES)[number]

/** Ids alone: the text is written at the moment of sending. */
export const PostBody = Type.Object({
  say: Type.Enum([...POST_TYPES]),
  thread_id: Type.String(),
  message_id: Type.Optional(Type.String()),
  debate_id: Type.Optional(Type.String()),
  breakpoint_id: Type.Optional(Type.String()),
  /** What it asks people to approve, in its tenant. */
  approval: Type.Optional(Type.Object({ org: Type.String(), id: Type.String() })),
  /** The message that the post is about, where it answers none. */
  about_message: Type.Optional(Type.String()),
  /** Visible to the author of the message alone, where the platform can do that. */
  only: Type.Optional(Type.Boolean()),
})
export type PostBody = Static<typeof PostBody>

export const CardBody = Type.Object({ thread_id: Type.String(), debate_id: Type.String() })
export type CardBody = Static<typeof CardBody>

export type Doubt = ChatPlatform['doubt']

/** Platforms differ in what follows a lost answer, so that there is one kind of effect for each way. */
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

/** Sends a post by mail, only to proven senders. */
export type SayByMail = (
  tx: Transaction,
  connection: PostingConnection,
  thread: Place,
  post: Pick<Post, 'key' | 'body'>,
) => Promise<void>

const MAILBOXES: ReadonlySet<Connection['kind']> = new Set(['imap', 'gmail', 'outlook', 'sendgrid', 'ses'])

interface Post {
  key: string
  body: PostBody
  version?: number
}

/** The decision of a debate, posted once in a thread. */
export const decisionPost = (debateId: string, threadId: string): Post => ({
  key: `${debateId}:${threadId}:decision`,
  body: { say: 'decision', thread_id: threadId, debate_id: debateId },
})

/** The choices to vote on, offered once in a thread: a later post of them edits nothing. */
export const votePost = (debateId: string, threadId: string, version: number): Post => ({
  key: `${debateId}:${threadId}:vote`,
  version,
  body: { say: 'vote', thread_id: threadId, debate_id: debateId },
})

export type Place = Pick<Thread, 'id' | 'peer'>
/** The part of a connection that a post needs. */
export type PostingConnection = Pick<Connection, 'id' | 'payer' | 'kind'>

/** Queues posts on platforms and by mail; they are sent if and only if the transaction commits. */
export const postQueue = ({
  outbox,
  platformOf,
  sayByMail,
}: {
  outbox: Pick<Outbox, 'send'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
  sayByMail?: SayByMail
}) => {
  const targetOf = ({ id }: PostingConnection, { peer }: Place) => `${id}:${peer.id}`
  return {
    async say(tx: Transaction, connection: PostingConnection, thread: Place, { key, body, version = 0 }: Post) {
      if (MAILBOXES.has(connection.kind)) return sayByMail?.(tx, connection, thread, { key, body })
      const platform = platformOf(connection.kind)
      if (!platform) return
      const kind = postKind(platform.doubt)
      const subject = body.debate_id ?? body.approval?.id ?? null
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

    /** One card for a debate in a thread: all updates between two edits become one edit. */
    async card(
      tx: Transaction,
      connection: PostingConnection,
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
export type Posts = ReturnType<typeof postQueue>
