import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { Outbox } from '../../../background/outbox/outbox.ts'
import { recorded } from '../../../engine/events.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import { TRACE } from './address.ts'
import { growsForMs, isStop, STOPS } from './fold/parts.ts'

interface ReactionDependencies {
  outbox: Pick<Outbox, 'send'>
  now: () => Date
}

/**
 * Queues each part of a debate when it has ended. What ended more than a day ago is left: while traces were off nothing was
 * read, and stores of traces refuse what is old.
 */
export const traceReactions = ({ outbox, now }: ReactionDependencies) => [
  defineReaction({
    name: 'traces.send',
    types: STOPS,
    among: async (_tx, events) => {
      const oldest = now().getTime() - DAY_MS
      return events.filter(({ at }) => Date.parse(at) >= oldest)
    },
    async react(tx, event, _enqueue) {
      const stop = recorded(event)
      if (!isStop(stop)) return
      const { organizationId: org, debateId, version, at } = stop
      await outbox.send(tx, {
        org,
        kind: TRACE,
        key: `${debateId}:${version}`,
        target: 'collector',
        subject: debateId,
        notBefore: new Date(Date.parse(at) + growsForMs(stop)),
        body: { version },
      })
    },
  }),
]
