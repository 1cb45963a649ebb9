import type { Peer } from '../../../../adapters/chat/incoming.ts'
import type { ChatKind, ChatPlatform } from '../../../../adapters/chat/platform.ts'
import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import { conflict, invalid, unavailable } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Connection, type Connections, isSeenBy } from '../../connections/index.ts'
import type { Broadcast } from '../schema.ts'
import type { BroadcastDecision } from './store.ts'

interface Place {
  connection: Connection
  peer: Peer
}

/** Posts the decision of a debate in the places that a request names. */
export function broadcastService({
  broadcastDecision,
  connections,
  platformOf,
  visible,
}: {
  broadcastDecision: BroadcastDecision
  connections: Pick<Connections, 'list'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
  visible: (debateId: string, caller: Caller) => Promise<DebateState>
}) {
  function placeIn(usable: readonly Connection[], channel: string, index: number): Place {
    const [, where = '', id = ''] = /^([^:]+):(.+)$/.exec(channel) ?? []
    const field = `channels[${index}]`
    if (id === '') throw invalid(field, 'must be a platform or connection, a colon, and a place there')
    const [connection, other] = usable.filter((each) => each.id === where || each.kind === where)
    if (!connection) throw invalid(field, `names no connection: ${where}`)
    if (other) throw invalid(field, `names several connections: give the id of one in place of ${where}`)
    return {
      connection,
      peer: { kind: connection.kind === ('whatsapp' satisfies ChatKind) ? 'number' : 'channel', id },
    }
  }

  return {
    async broadcast(id: string, { channels, format, voices }: Broadcast, caller: Caller) {
      const [state, all] = await Promise.all([visible(id, caller), connections.list(caller.payer)])
      if (channels === undefined || format !== undefined || voices !== undefined)
        throw unavailable('Broadcast module not available')
      if (!isTerminal(state)) throw conflict('Only a debate that is over is told', { status: state.status })
      const usable = all.filter(
        (each) => platformOf(each.kind) !== undefined && each.state !== 'paused' && isSeenBy(caller.userId, each),
      )
      const places = channels.map((channel, index) => placeIn(usable, channel, index))
      for (const place of places) await broadcastDecision({ debateId: id }, place)
      return { success: true, debate_id: id, channels_notified: channels }
    },
  }
}
export type BroadcastService = ReturnType<typeof broadcastService>
