import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import { conflict, unavailable } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Broadcast } from '../schema.ts'
import type { NamedPlaces } from './named-places.ts'
import type { BroadcastDecision } from './store.ts'

/** Posts the decision of a debate in the places that a request names. */
export function broadcastService({
  broadcastDecision,
  places,
  visible,
}: {
  broadcastDecision: BroadcastDecision
  places: NamedPlaces
  visible: (debateId: string, caller: Caller) => Promise<DebateState>
}) {
  return {
    async broadcast(id: string, { channels, format, voices }: Broadcast, caller: Caller) {
      const [state, read] = await Promise.all([visible(id, caller), places.readFor(caller)])
      if (channels === undefined || format !== undefined || voices !== undefined)
        throw unavailable('Broadcast module not available')
      if (!isTerminal(state))
        throw conflict('Only the result of a debate that has ended can be posted', { status: state.status })
      for (const place of read.named(channels)) await broadcastDecision({ debateId: id }, place)
      return { success: true, debate_id: id, channels_notified: channels }
    },
  }
}
export type BroadcastService = ReturnType<typeof broadcastService>
