import type { EventType, LogEvent } from '../../shared/event-types.ts'
import type { Transaction } from '../../storage/database.ts'
import type { Enqueue } from '../queue/job.ts'
import type { EnqueueOnce, Reaction } from './reactions.ts'
import type { View } from './views.ts'

/** What views and reactions have in common: they process the events of some types in order. */
export interface LogReader {
  name: string
  kind: 'view' | 'reaction'
  types: readonly EventType[]
  /** How many events it processes in one transaction, if fewer than others. */
  most?: number
  take(tx: Transaction, events: readonly LogEvent[]): Promise<void>
  /** Whether it has something to do for any of the events. */
  concerns(tx: Transaction, events: readonly LogEvent[]): Promise<boolean>
}

export function logReadersOf(views: readonly View[], reactions: readonly Reaction[], enqueue: Enqueue) {
  const followers = new Map<string, LogReader>()
  for (const follower of [...views.map(viewing), ...reactions.map((reaction) => reacting(reaction, enqueue))]) {
    if (followers.has(follower.name)) throw new Error(`Two views or reactions are named ${follower.name}`)
    followers.set(follower.name, follower)
  }
  return followers
}

const viewing = ({ name, types, fold }: View): LogReader => ({
  name,
  kind: 'view',
  types,
  take: fold,
  concerns: async () => true,
})

const reacting = ({ name, types, oneByOne, among, react }: Reaction, enqueue: Enqueue): LogReader => ({
  name,
  kind: 'reaction',
  types,
  ...(oneByOne && { most: 1 }),
  async take(tx, events) {
    const due = among ? await among(tx, events) : events
    for (const event of due) await react(tx, event, enqueueWithin(tx, `${name}:${event.position}`, enqueue))
  },
  concerns: async (tx, events) => !among || (await among(tx, events)).length > 0,
})

function enqueueWithin(tx: Transaction, key: string, enqueue: Enqueue): EnqueueOnce {
  let count = 0
  return (job, payload, options) => {
    count += 1
    return enqueue(job, payload, { ...options, tx, key: count === 1 ? key : `${key}:${count}` })
  }
}
