import type { Sealing } from '../../../../shared/crypto/sealing.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { ActsLimit, Arrived, Heard, Taken } from './arrived.ts'
import { countUp } from './count-store.ts'
import { arrivalStore } from './store.ts'

interface Needs {
  sealing: Pick<Sealing, 'seal'>
  newId: NewId
  now: () => Date
  /** Acts a minute that a kind of connection may ask for. */
  limitOf: (kind: Heard['kind']) => ActsLimit | undefined
}

/**
 * Stores what came in through a connection, in the order in which it came, and wakes the drivers of its threads when the
 * transaction commits. What was delivered before is the caller's to know (`once`).
 */
export type Take = (tx: Transaction, connection: Heard, arrived: readonly Arrived[]) => Promise<Taken[]>

export function messageTaking({ sealing, newId, now, limitOf }: Needs): Take {
  async function takeOne(tx: Transaction, connection: Heard, arrived: Arrived, at: Date): Promise<Taken> {
    const { addressed, reply, filed = false, answerBy } = arrived
    if (!addressed && !reply && !filed) return { as: 'ignored' }
    const limit = limitOf(connection.kind)
    const isFull = async () =>
      limit !== undefined && (await arrivalStore.recent(tx, connection, limit, arrived.peer.id, at)) >= limit.perMinute
    const id = newId('message')
    if (addressed && !filed && (await isFull())) return { as: 'limited' }
    const threadId = await arrivalStore.touchThread(tx, connection, newId('thread'), arrived, at)
    const acts = addressed || (await arrivalStore.hasDebate(tx, threadId))
    if (!filed && !addressed && acts && (await isFull())) return { as: 'limited' }
    const state = filed ? 'filed' : acts ? 'waiting' : 'kept'
    const sealedAnswerBy = answerBy === undefined ? null : await sealing.seal(answerBy, id)
    await arrivalStore.insert(tx, connection, arrived, { id, threadId, state, sealedAnswerBy, at })
    return { as: state, messageId: id, threadId }
  }

  return async (tx, connection, arrived) => {
    const at = now()
    const inOrder = arrived
      .map((each, index) => ({ each, index }))
      .sort((one, other) => compared(one.each.thread, other.each.thread) || one.index - other.index)
    const taken: Taken[] = []
    for (const { each, index } of inOrder) taken[index] = await takeOne(tx, connection, each, at)
    const count = (as: Taken['as']) => taken.filter((each) => each.as === as).length
    const counts = { received: arrived.length, ignored: count('ignored'), limited: count('limited') }
    if (arrived.length > 0) await countUp(tx, connection, counts, at)
    return taken
  }
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The same, and remembers whose drivers are to hear of it once it has committed. */
export const takingAndWaking =
  (take: Take, woken: string[]) => async (tx: Transaction, connection: Heard, arrived: readonly Arrived[]) => {
    for (const taken of await take(tx, connection, arrived)) {
      if (taken.as === 'waiting') woken.push(taken.threadId)
    }
  }
