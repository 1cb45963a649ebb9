import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { MINUTE_MS } from '../../../../shared/time/dates.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { isRemark } from '../commands/intent.ts'
import type { Posts } from '../posts/post-queue.ts'
import { countUp } from './count-store.ts'
import type { ActsLimit, InboundMessage, Limited, MessageConnection, Receipt } from './inbound-message.ts'
import { messageStore } from './store.ts'

interface MessageReceiverDependencies {
  sealing: Pick<Sealing, 'seal'>
  newId: NewId
  now: () => Date
  /** Acts a minute that a kind of connection may ask for. */
  limitOf: (kind: MessageConnection['kind']) => ActsLimit | undefined
  posts: Pick<Posts, 'say'>
  /** Called for every readable message, in the transaction that stores it. */
  arrived?: (tx: Transaction, message: StoredMessage) => Promise<void>
}

export interface StoredMessage {
  org: string
  connectionId: string
  messageId: string
  threadId: string
  /** It is older than the connection: it can be read, and nothing else follows from it. */
  isEarlier: boolean
}

/** Stores the messages of a connection in the order in which they arrived. The caller leaves out repeated deliveries (`once`). */
export type Take = (
  tx: Transaction,
  connection: MessageConnection,
  arrived: readonly InboundMessage[],
) => Promise<Receipt[]>

export function messageReceiver({
  sealing,
  newId,
  now,
  limitOf,
  posts,
  arrived: onStored,
}: MessageReceiverDependencies): Take {
  async function sealed(answerBy: string | undefined, id: string) {
    return answerBy === undefined ? null : sealing.seal(answerBy, id)
  }

  /** Refuses what exceeds the limit of a minute. The first such message is stored without its text, so that its sender gets a notice. */
  async function refuseExcess(
    tx: Transaction,
    connection: MessageConnection,
    arrived: InboundMessage,
    at: Date,
  ): Promise<Limited | undefined> {
    const limit = limitOf(connection.kind)
    if (!limit) return undefined
    const { acts, told } = await messageStore.recent(tx, connection, limit, arrived.peer.id, at)
    if (acts < limit.perMinute) return undefined
    if (told) return { as: 'limited' }
    const { act: _act, subject: _subject, ...place } = arrived
    const { id: threadId } = await messageStore.touchThread(tx, connection, newId('thread'), place, at)
    const messageId = newId('message')
    const sealedAnswerBy = await sealed(arrived.answerBy, messageId)
    const facts = { id: messageId, threadId, state: 'limited', sealedAnswerBy, at } as const
    await messageStore.insert(tx, connection, { ...place, text: '', files: [] }, facts)
    return { as: 'limited', notice: { messageId, threadId } }
  }

  async function postLimitNotice(
    tx: Transaction,
    connection: MessageConnection,
    { peer }: InboundMessage,
    { notice }: Limited,
    at: Date,
  ) {
    if (!notice) return
    const counted = limitOf(connection.kind)?.by === 'peer' ? `${connection.id}:${peer.id}` : connection.id
    const key = `${counted}:limited:${Math.floor(at.getTime() / MINUTE_MS)}`
    const body = { say: 'limited' as const, thread_id: notice.threadId, message_id: notice.messageId, only: true }
    await posts.say(tx, connection, { id: notice.threadId, peer }, { key, body })
  }

  async function takeOne(
    tx: Transaction,
    connection: MessageConnection,
    arrived: InboundMessage,
    at: Date,
  ): Promise<Receipt> {
    const { addressed, reply, filed = false, answerBy } = arrived
    if (!addressed && !reply && !filed) return { as: 'ignored' }
    const id = newId('message')
    const limited = addressed && !filed ? await refuseExcess(tx, connection, arrived, at) : undefined
    if (limited) return limited
    const { id: threadId, isNew } = await messageStore.touchThread(tx, connection, newId('thread'), arrived, at)
    const isEarly = reply && isRemark(arrived.text)
    const acts = (addressed && !isEarly) || (!isNew && (await messageStore.hasDebate(tx, threadId)))
    const late = !filed && !addressed && acts ? await refuseExcess(tx, connection, arrived, at) : undefined
    if (late) return late
    const state = filed ? 'filed' : acts ? 'waiting' : 'kept'
    await messageStore.insert(tx, connection, arrived, {
      id,
      threadId,
      state,
      at,
      sealedAnswerBy: await sealed(answerBy, id),
    })
    const where = { org: connection.payer, connectionId: connection.id, messageId: id, threadId }
    if (state !== 'kept') await onStored?.(tx, { ...where, isEarlier: arrived.earlier ?? false })
    return { as: state, messageId: id, threadId }
  }

  return async (tx, connection, arrived) => {
    const at = now()
    const inOrder = arrived
      .map((each, index) => ({ each, index }))
      .sort((one, other) => compareTexts(one.each.thread, other.each.thread) || one.index - other.index)
    const taken: Receipt[] = []
    for (const { each, index } of inOrder) taken[index] = await takeOne(tx, connection, each, at)
    for (const { each, index } of inOrder) {
      const became = taken[index]
      if (became?.as === 'limited') await postLimitNotice(tx, connection, each, became, at)
    }
    const count = (as: Receipt['as']) => taken.filter((each) => each.as === as).length
    const counts = { received: arrived.length, ignored: count('ignored'), limited: count('limited') }
    if (arrived.length > 0) await countUp(tx, connection, counts, at)
    return taken
  }
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Receives messages and returns a function that wakes the workers of their threads, to be called after the commit. */
export const receiveAndWake =
  (take: Take, wake: (threadId: string) => void) =>
  async (tx: Transaction, connection: MessageConnection, arrived: readonly InboundMessage[]) => {
    const taken = await take(tx, connection, arrived)
    const threads = new Set(taken.flatMap((each) => (each.as === 'waiting' ? [each.threadId] : [])))
    return () => {
      for (const threadId of threads) wake(threadId)
    }
  }
