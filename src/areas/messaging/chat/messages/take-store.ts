import type { Sealing } from '../../../../shared/crypto/sealing.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { MINUTE_MS } from '../../../../shared/time/lengths.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { isRemark } from '../acts/intent.ts'
import type { Posts } from '../posts/wish-store.ts'
import type { ActsLimit, Arrived, Heard, Limited, Taken } from './arrived.ts'
import { countUp } from './count-store.ts'
import { arrivalStore } from './store.ts'

interface Needs {
  sealing: Pick<Sealing, 'seal'>
  newId: NewId
  now: () => Date
  /** Acts a minute that a kind of connection may ask for. */
  limitOf: (kind: Heard['kind']) => ActsLimit | undefined
  posts: Pick<Posts, 'say'>
  /** Hears of every message that is there to be read, in the transaction that stores it. */
  arrived?: (tx: Transaction, message: ArrivedMessage) => Promise<void>
}

export interface ArrivedMessage {
  org: string
  connectionId: string
  messageId: string
  threadId: string
  /** Nothing follows from it but that it can be read. */
  isEarlier: boolean
}

/**
 * Stores what came in through a connection, in the order in which it came. What was delivered before is the caller's to know (`once`).
 */
export type Take = (tx: Transaction, connection: Heard, arrived: readonly Arrived[]) => Promise<Taken[]>

export function messageTaking({ sealing, newId, now, limitOf, posts, arrived: told }: Needs): Take {
  async function sealed(answerBy: string | undefined, id: string) {
    return answerBy === undefined ? null : sealing.seal(answerBy, id)
  }

  /** What is more than a minute may hold; within one, the first is noted without its words, so that its writer is told. */
  async function tooMuch(tx: Transaction, connection: Heard, arrived: Arrived, at: Date): Promise<Limited | undefined> {
    const limit = limitOf(connection.kind)
    if (!limit) return undefined
    const { acts, told } = await arrivalStore.recent(tx, connection, limit, arrived.peer.id, at)
    if (acts < limit.perMinute) return undefined
    if (told) return { as: 'limited' }
    const { act: _act, subject: _subject, ...place } = arrived
    const { id: threadId } = await arrivalStore.touchThread(tx, connection, newId('thread'), place, at)
    const messageId = newId('message')
    const sealedAnswerBy = await sealed(arrived.answerBy, messageId)
    const facts = { id: messageId, threadId, state: 'limited', sealedAnswerBy, at } as const
    await arrivalStore.insert(tx, connection, { ...place, text: '', files: [] }, facts)
    return { as: 'limited', told: { messageId, threadId } }
  }

  async function sayTooMuch(tx: Transaction, connection: Heard, { peer }: Arrived, { told }: Limited, at: Date) {
    if (!told) return
    const counted = limitOf(connection.kind)?.by === 'peer' ? `${connection.id}:${peer.id}` : connection.id
    const key = `${counted}:limited:${Math.floor(at.getTime() / MINUTE_MS)}`
    const body = { say: 'limited' as const, thread_id: told.threadId, message_id: told.messageId, only: true }
    await posts.say(tx, connection, { id: told.threadId, peer }, { key, body })
  }

  async function takeOne(tx: Transaction, connection: Heard, arrived: Arrived, at: Date): Promise<Taken> {
    const { addressed, reply, filed = false, answerBy } = arrived
    if (!addressed && !reply && !filed) return { as: 'ignored' }
    const id = newId('message')
    const limited = addressed && !filed ? await tooMuch(tx, connection, arrived, at) : undefined
    if (limited) return limited
    const { id: threadId, isNew } = await arrivalStore.touchThread(tx, connection, newId('thread'), arrived, at)
    const isEarly = reply && isRemark(arrived.text)
    const acts = (addressed && !isEarly) || (!isNew && (await arrivalStore.hasDebate(tx, threadId)))
    const late = !filed && !addressed && acts ? await tooMuch(tx, connection, arrived, at) : undefined
    if (late) return late
    const state = filed ? 'filed' : acts ? 'waiting' : 'kept'
    await arrivalStore.insert(tx, connection, arrived, {
      ...{ id, threadId, state, at },
      sealedAnswerBy: await sealed(answerBy, id),
    })
    const where = { org: connection.payer, connectionId: connection.id, messageId: id, threadId }
    if (state !== 'kept') await told?.(tx, { ...where, isEarlier: arrived.earlier ?? false })
    return { as: state, messageId: id, threadId }
  }

  return async (tx, connection, arrived) => {
    const at = now()
    const inOrder = arrived
      .map((each, index) => ({ each, index }))
      .sort((one, other) => compared(one.each.thread, other.each.thread) || one.index - other.index)
    const taken: Taken[] = []
    for (const { each, index } of inOrder) taken[index] = await takeOne(tx, connection, each, at)
    for (const { each, index } of inOrder) {
      const became = taken[index]
      if (became?.as === 'limited') await sayTooMuch(tx, connection, each, became, at)
    }
    const count = (as: Taken['as']) => taken.filter((each) => each.as === as).length
    const counts = { received: arrived.length, ignored: count('ignored'), limited: count('limited') }
    if (arrived.length > 0) await countUp(tx, connection, counts, at)
    return taken
  }
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The same, and answers what wakes the drivers of its threads, for when it has committed. */
export const takingAndWaking =
  (take: Take, wake: (threadId: string) => void) =>
  async (tx: Transaction, connection: Heard, arrived: readonly Arrived[]) => {
    const taken = await take(tx, connection, arrived)
    const threads = new Set(taken.flatMap((each) => (each.as === 'waiting' ? [each.threadId] : [])))
    return () => {
      for (const threadId of threads) wake(threadId)
    }
  }
