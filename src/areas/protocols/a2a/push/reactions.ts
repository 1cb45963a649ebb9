import { defineReaction } from '../../../../background/log-readers/reactions.ts'
import type { Outbox } from '../../../../background/outbox/outbox.ts'
import type { EventType } from '../../../../shared/event-types.ts'
import { PUSH } from './address.ts'
import type { PushStore } from './store.ts'

/** The events by which the status of a task can change. */
const TURNS: readonly EventType[] = [
  'round_start',
  'phase_change',
  'round_end',
  'breakpoint_raised',
  'breakpoint_resolved',
  'debate_paused',
  'debate_resumed',
  'debate_cancelled',
  'debate_end',
]

/** Queues what places are told of tasks, with the event that it is told of. */
export const pushReactions = ({
  store,
  outbox,
}: {
  store: Pick<PushStore, 'ofDebates'>
  outbox: Pick<Outbox, 'send'>
}) => [
  defineReaction({
    name: 'a2a.push',
    types: TURNS,
    async among(tx, events) {
      const registered = await store.ofDebates(tx, [...new Set(events.map(({ debateId }) => debateId))])
      const debates = new Set(registered.map(({ debateId }) => debateId))
      return events.filter(({ debateId }) => debates.has(debateId))
    },
    async react(tx, { organizationId: org, debateId, version }) {
      for (const { id } of await store.ofDebates(tx, [debateId])) {
        const key = `${id}:${version}`
        await outbox.send(tx, { org, kind: PUSH, key, target: id, subject: debateId, body: { version } })
      }
    },
  }),
]
