import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { BridgeStore } from './bridge-store.ts'
import { BRIDGE, FORGET_QUOTES, LOOK, POLLINATE } from './job-names.ts'
import type { StaleStore } from './stale-store.ts'
import type { SubscriptionStore } from './subscription-store.ts'

/** The job runs a second time after this delay, because a view may lag behind. */
const AGAIN_SECONDS = 60

/** One reaction for all types, so that events of a debate are handled in their order. */
export const pollinationReactions = ({
  bridges,
  subscriptions,
  stale,
}: {
  bridges: BridgeStore
  subscriptions: SubscriptionStore
  stale: Pick<StaleStore, 'mark' | 'unmark'>
}) => [
  defineReaction({
    name: 'cross-pollination.follow',
    types: ['debate_start', 'debate_end', 'outcome_recorded'],
    writes: ['pollination_bridges', 'pollination_settings', 'stale_nodes', 'stale_told'],
    async react(tx, { organizationId: org, debateId: debate, type, data, at }, enqueue) {
      if (type === 'debate_start') {
        if (await bridges.isOn(tx, org)) await enqueue(BRIDGE, { org, debate })
      } else if (type === 'debate_end') {
        await bridges.ended(tx, org, debate)
        await enqueue(LOOK, { org, debate })
        if (data.result !== 'consensus_reached' || !(await subscriptions.anybody(tx, org))) return
        await bridges.heard(tx, org, at)
        await enqueue(POLLINATE, { org, debate })
      } else {
        const node = { kind: 'decision', id: debate } as const
        if (data.correct === false) await stale.mark(tx, org, node, 'refuted')
        else await stale.unmark(tx, org, node)
      }
    },
  }),
  defineReaction({
    name: 'cross-pollination.forget',
    types: ['text_erased', 'debate_erased'],
    async react(_tx, { organizationId: org }, enqueue) {
      await enqueue(FORGET_QUOTES, { org })
      await enqueue(FORGET_QUOTES, { org }, { startAfter: AGAIN_SECONDS })
    },
  }),
]
