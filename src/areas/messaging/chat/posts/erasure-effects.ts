import Type from 'typebox'
import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import { defineEffect, type EffectAddress, type EffectKind } from '../../../../background/outbox/effect.ts'
import type { Outbox } from '../../../../background/outbox/outbox.ts'
import type { ErasedDebate } from '../../../../platform.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import type { PostStore } from './store.ts'

/** The platform's id of the post, and where it is. */
export const EraseBody = Type.Object({ connection_id: Type.String(), peer: Type.String(), post: Type.String() })
export const ERASE: EffectAddress<typeof EraseBody> = { name: 'chat.erase', body: EraseBody }

/** Queues the deletion of the posts about a debate or an approval. */
export const erasePostsAbout =
  ({ outbox, posts }: { outbox: Pick<Outbox, 'send'>; posts: Pick<PostStore, 'about'> }) =>
  async (tx: Transaction, org: string, subject: string): Promise<void> => {
    for (const { id, target, externalId } of await posts.about(tx, org, subject)) {
      const [connection_id = '', ...peer] = target.split(':')
      const body = { connection_id, peer: peer.join(':'), post: externalId }
      await outbox.send(tx, { org, kind: ERASE, key: id, target, body })
    }
  }

/** Queues the deletion of an erased debate's posts, which are the payer's. What cannot be deleted, such as mails, is listed as remaining. */
export const erasePosts =
  ({
    outbox,
    posts,
    payerOf,
  }: {
    outbox: Pick<Outbox, 'send'>
    posts: Pick<PostStore, 'about' | 'mailsOf'>
    payerOf: (tenant: string, tx: Transaction) => Promise<string>
  }) =>
  async (tx: Transaction, { org: tenant, debateId }: ErasedDebate) => {
    const org = await payerOf(tenant, tx)
    for (const { id, connectionId, to, messageId } of await posts.mailsOf(tx, org, debateId)) {
      const body = { connection_id: connectionId, peer: to, post: messageId }
      await outbox.send(tx, { org, kind: ERASE, key: id, target: `${connectionId}:${to}`, body })
    }
    await erasePostsAbout({ outbox, posts })(tx, org, debateId)
  }

/** Deletes a post where its platform can; otherwise reports that it remains. */
export const postErasureEffect = ({
  connections,
  platformOf,
}: {
  connections: Pick<Connections, 'find' | 'secrets'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
}): EffectKind =>
  defineEffect({
    ...ERASE,
    doubt: 'same key',
    async send({ org, body }, { signal }) {
      const connection = await connections.find(org, body.connection_id)
      if (!connection) return { outcome: 'refused', why: 'The connection was removed, so the messages there stay' }
      const platform = platformOf(connection.kind)
      if (!platform) return { outcome: 'refused', why: 'A mail that was sent cannot be taken back, so it stays' }
      const [secrets = {}] = await connections.secrets(connection)
      const erased = await platform.erase(body.post, { peer: body.peer }, { account: connection, secrets, signal })
      return typeof erased === 'string'
        ? { outcome: 'done', answer: { erased } }
        : { outcome: 'refused', why: erased.stays }
    },
  }) as EffectKind
