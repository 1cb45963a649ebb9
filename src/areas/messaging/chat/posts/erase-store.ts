import Type from 'typebox'
import type { EffectAddress } from '../../../../background/outbox/effect.ts'
import type { Outbox } from '../../../../background/outbox/outbox.ts'
import type { ErasedDebate } from '../../../../platform.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { PostStore } from './store.ts'

/** The post that is to go, as the platform calls it, and where it stands. */
export const EraseBody = Type.Object({ connection_id: Type.String(), peer: Type.String(), post: Type.String() })
export const ERASE: EffectAddress<typeof EraseBody> = { name: 'chat.erase', body: EraseBody }

interface Needs {
  outbox: Pick<Outbox, 'send'>
  posts: Pick<PostStore, 'ofDebate' | 'mailsOf'>
}

/** Lets the posts of an erased debate be taken back where their platform can; mails stay, and are listed with those that do. */
export const eraseWishes =
  ({ outbox, posts }: Needs) =>
  async (tx: Transaction, { org, debateId }: ErasedDebate) => {
    for (const { id, connectionId, to, messageId } of await posts.mailsOf(tx, org, debateId)) {
      const body = { connection_id: connectionId, peer: to, post: messageId }
      await outbox.send(tx, { org, kind: ERASE, key: id, target: `${connectionId}:${to}`, body })
    }
    for (const { id, target, externalId } of await posts.ofDebate(tx, org, debateId)) {
      const [connection_id = '', ...peer] = target.split(':')
      const body = { connection_id, peer: peer.join(':'), post: externalId }
      await outbox.send(tx, { org, kind: ERASE, key: id, target, body })
    }
  }
